// Leads what is meant for the default address to the server of a test.
const { fetch } = globalThis;
globalThis.fetch = (input, init) =>
  fetch(String(input).replace('http://127.0.0.1:3000', process.env.TEST_SERVER), init);
