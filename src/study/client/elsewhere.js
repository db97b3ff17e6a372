/** What stands on a page of its own is loaded into its fold when that is opened. */
for (const links of document.querySelectorAll(".elsewhere-links"))
  links.closest("details")?.addEventListener("toggle", () => load(links), { once: true });

/** @param {Element} links  to the pages; they stay where one cannot be had */
async function load(links) {
  const addresses = [...links.querySelectorAll("a")].map(({ href }) => href);
  const parts = await Promise.all(addresses.map(readPart)).catch(() => null);
  if (parts) links.replaceWith(...parts.flat());
}

/** @param {string} address @returns {Promise<Node[]>} */
async function readPart(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: HTTP status ${response.status}`);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  return [...(page.querySelector(".elsewhere")?.childNodes ?? [])].map((node) => document.adoptNode(node));
}
