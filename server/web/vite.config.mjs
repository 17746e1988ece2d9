// How the page is built: into hashed files that only need this server.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  logLevel: 'warn',
  // Of the client package the page takes types, and the names of the emotions; it need not be built first.
  resolve: { alias: { 'emotion-diary-client': fileURLToPath(new URL('../client/index.ts', import.meta.url)) } },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0, // no data: addresses
    reportCompressedSize: false,
  },
  plugins: [serviceWorker()],
});

/** The service worker stands under a name of its own, and knows every file that the page needs away from the net. */
function serviceWorker() {
  return {
    name: 'service-worker',
    generateBundle(_options, bundle) {
      const files = Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name));
      const version = hash(files.join());
      const source = readFileSync(new URL('./offline/serviceWorker.js', import.meta.url), 'utf8')
        .replace('__VERSION__', version)
        .replace('__FILES__', JSON.stringify(files.map((name) => `/${name}`)));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  };
}

/** FNV-1a: enough to tell one build from another. */
function hash(text) {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ character.charCodeAt(0), 0x01000193) >>> 0;
  return value.toString(36);
}
