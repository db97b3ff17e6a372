/** What pages with lists run: search, and filters of their rows. */
import { bringFacetsToLife } from "../../search/client/facets.js";
import { bringSearchToLife } from "../../search/client/search-box.js";

bringSearchToLife();
bringFacetsToLife();
