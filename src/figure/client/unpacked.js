/**
 * What is published packed, as it was. Some servers unpack what they send, and some say that it is encoded, so that the
 * browser does: its first bytes tell.
 * @param {Blob} content
 * @returns {Promise<ReadableStream<Uint8Array>>}
 */
export async function unpack(content) {
  const [first, second] = new Uint8Array(await content.slice(0, 2).arrayBuffer());
  const isPacked = first === 0x1f && second === 0x8b;
  return isPacked ? content.stream().pipeThrough(new DecompressionStream("gzip")) : content.stream();
}
