// Preloaded into Framework: a build that would fetch anything fails at once, on every machine, and says what it wanted.
globalThis.fetch = async (/** @type {RequestInfo | URL} */ request) => {
  const url = typeof request === "string" ? request : request instanceof URL ? request.href : request.url;
  throw new Error(`network use during the build: ${url}`);
};
