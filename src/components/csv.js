/**
 * A button that saves rows as a CSV file.
 * @param {string} name  of the file
 * @param {unknown[][]} rows  the head first; null is empty
 */
export function offerCsv(name, rows) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Download as CSV";
  button.addEventListener("click", () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([toCsv(rows)], { type: "text/csv" }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  });
  return button;
}

/**
 * @param {unknown[][]} rows
 * @returns {string} RFC 4180
 */
export function toCsv(rows) {
  return rows.map((row) => `${row.map(toField).join(",")}\r\n`).join("");
}

/** @param {unknown} value */
function toField(value) {
  const text = value === null || value === undefined ? "" : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
