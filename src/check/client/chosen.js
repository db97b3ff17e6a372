/** Files that a visitor drops or chooses, with their paths in the folder that was chosen. */

/** @typedef {{path: string, blob: File}} Chosen */

/**
 * @param {FileList} list of an input
 * @returns {Chosen[]}
 */
export const chosenOf = (list) =>
  Array.from(list, (blob) => ({ path: blob.webkitRelativePath || blob.name, blob }));

/**
 * What was dropped has to be taken up before anything is waited for: then the list of the event is empty.
 * @param {DataTransfer} transfer
 * @returns {Promise<Chosen[]>} with all that is in dropped folders
 */
export async function droppedIn(transfer) {
  const entries = Array.from(transfer.items, (item) => item.webkitGetAsEntry?.() ?? null);
  if (entries.every((entry) => entry === null)) return chosenOf(transfer.files);
  const found = await Promise.all(entries.map((entry) => (entry ? walk(entry, "") : [])));
  return found.flat();
}

/**
 * @param {FileSystemEntry} entry
 * @param {string} folder its path, with / at its end
 * @returns {Promise<Chosen[]>}
 */
async function walk(entry, folder) {
  const path = folder + entry.name;
  if (entry.isFile) {
    const blob = await new Promise((resolve, reject) =>
      /** @type {FileSystemFileEntry} */ (entry).file(resolve, reject),
    );
    return [{ path, blob: /** @type {File} */ (blob) }];
  }
  const reader = /** @type {FileSystemDirectoryEntry} */ (entry).createReader();
  const inside = [];
  for (;;) {
    /** A folder is listed in parts, until one is empty. @type {FileSystemEntry[]} */
    const part = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (part.length === 0) break;
    inside.push(...part);
  }
  return (await Promise.all(inside.map((each) => walk(each, `${path}/`)))).flat();
}
