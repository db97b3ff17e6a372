/** Says so where Node.js is too old, before anything of the program is read: imported first. */
const [major] = process.versions.node.split(".").map(Number);
if (major < 20) {
  console.error(`Node.js ${process.versions.node} is too old: 20 or newer is needed (https://nodejs.org)`);
  process.exit(1);
}
