/** The search field: pages that it finds stand below it, over what is there. It needs JavaScript. */
import { html } from "../html/markup.js";

export const searchForm = () =>
  html`<form class="search needs-js" role="search" autocomplete="off" data-index="./search.json">
    <input
      type="search"
      name="q"
      aria-label="Search settings, studies and products"
      placeholder="stripes, iops=1, NFS or iSCSI, ESA …"
    />
    <p class="search-count" role="status"></p>
    <ol class="search-hits" hidden></ol>
  </form>`;
