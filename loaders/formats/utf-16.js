/** Text of any length that PowerShell redirected into a file is UTF-16; what is read is UTF-8. */

/**
 * @param {AsyncIterable<Uint8Array>} chunks
 * @returns {AsyncGenerator<Uint8Array>} the same, or as UTF-8 where a byte-order mark says UTF-16
 */
export async function* toUtf8(chunks) {
  /** @type {TextDecoder | null | undefined} */
  let decoder;
  /** @type {Uint8Array} */
  let head = new Uint8Array();
  const encoder = new TextEncoder();
  for await (const chunk of chunks) {
    let bytes = chunk;
    if (decoder === undefined) {
      bytes = join(head, chunk);
      head = bytes;
      if (bytes.length < 2) continue;
      const encoding = markOf(bytes);
      decoder = encoding && new TextDecoder(encoding);
    }
    yield decoder ? encoder.encode(decoder.decode(bytes, { stream: true })) : bytes;
  }
  if (decoder === undefined) yield head;
  else if (decoder) yield encoder.encode(decoder.decode());
}

/** @param {Uint8Array} bytes */
function markOf([first, second]) {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : null;
}

/**
 * @param {Uint8Array} head
 * @param {Uint8Array} chunk
 */
function join(head, chunk) {
  if (!head.length) return chunk;
  const joined = new Uint8Array(head.length + chunk.length);
  joined.set(head);
  joined.set(chunk, head.length);
  return joined;
}
