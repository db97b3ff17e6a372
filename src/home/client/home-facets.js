/** What the home page runs: its studies can be searched. */
import { bringFacetsToLife } from "../../search/client/facets.js";

bringFacetsToLife();
