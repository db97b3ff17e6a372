/** Links within the site name files, so that they lead there on every host, and from a folder that no host serves. */
import path from "node:path";

/**
 * Framework's links are those of a host that adds .html and looks for index.html. One to a place of the page itself
 * names no file: the page may have come by another name.
 * @param {string} page  HTML
 * @param {string} name  its place below dist
 * @param {Set<string>} pages  places of all of them
 */
export const nameFiles = (page, name, pages) =>
  page.replace(/(<(?:a|area)\b[^>]*? href=")([^"#?:]*)(["#?])/g, (_, before, address, after) => {
    const file = fileOf(address, name, pages);
    const isHere = after === "#" && path.posix.join(path.posix.dirname(name), file) === name;
    return `${before}${isHere ? "" : file}${after}`;
  });

/**
 * @param {string} address  relative, without query and fragment
 * @param {string} name  of the page where it stands
 * @param {Set<string>} pages
 * @returns {string} as it is where no page is meant
 */
function fileOf(address, name, pages) {
  if (address === "" || address.startsWith("/")) return address;
  const target = path.posix.join(path.posix.dirname(name), address);
  const [ending] = [".html", "index.html", "/index.html"].filter((each) => pages.has(joined(target, each)));
  return ending ? `${address}${ending}` : address;
}

/**
 * @param {string} target
 * @param {string} ending
 */
const joined = (target, ending) => path.posix.normalize(`${target}${ending}`).replace(/^\.?\//, "");
