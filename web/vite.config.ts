import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

// The server embeds what lies in `dist`; while developing, `npm run dev` asks a server that runs beside it, at QUIRKAT_PORT.
const host = `http://127.0.0.1:${process.env.QUIRKAT_PORT ?? '7878'}`;

const proxy = { '/api': { target: host, ws: true, changeOrigin: true, headers: { origin: host } } };

// What is fetched only when it is asked for: views beyond the first, the import of games, languages. All else is one file.
const APART = /\/src\/(views\/\w+\/|ui\/(Import|TextDialog)\.|lib\/import\.|text\/(?!en|text)\w+\.ts)/;

/**
 * Writes a start page for every view that is fetched apart: `rules.html` for addresses under `/rules`. It names the view's files, so that
 * they come together with the rest and not after it.
 */
function startPages(): Plugin {
  return {
    name: 'start-pages',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const index = bundle['index.html'];
      if (index?.type !== 'asset') throw new Error('there is no index.html');
      const html = String(index.source);
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || !file.isDynamicEntry) continue;
        const view = /\/src\/views\/(\w+)\/\w+\.svelte$/.exec(file.facadeModuleId ?? '')?.[1];
        if (!view) continue;
        const files = [file.fileName, ...file.imports].filter((name) => !html.includes(name));
        const links = files.map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`);
        const source = html.replace('</head>', `${links.join('')}</head>`);
        this.emitFile({ type: 'asset', fileName: `${view}.html`, source });
      }
    },
  };
}

/** Compresses what was built, as well as it can be: once here, not for everybody who asks. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    enforce: 'post',
    async writeBundle({ dir }, bundle) {
      for (const name of Object.keys(bundle)) {
        const path = join(dir ?? '', name);
        await writeFile(`${path}.br`, brotliCompressSync(await readFile(path)));
      }
    },
  };
}

export default defineConfig({
  plugins: [svelte(), startPages(), compressed()],
  build: {
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Few files: on a slow line each one waits for its turn, and a turn costs more than a few kilobytes.
    cssCodeSplit: false,
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'page', test: (id) => !APART.test(id) }] } },
    },
  },
  server: { proxy },
  preview: { proxy },
});
