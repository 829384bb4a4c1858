import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// The server embeds what lies in `dist`; while developing, `npm run dev` asks a server that runs beside it, at QUIRKAT_PORT.
const host = `http://127.0.0.1:${process.env.QUIRKAT_PORT ?? '7878'}`;

const proxy = { '/api': { target: host, ws: true, changeOrigin: true, headers: { origin: host } } };

// What is fetched only when it is asked for: views beyond the first, the import of games, languages. All else is one file.
const APART = /\/src\/(views\/\w+\/|ui\/Import\.|lib\/import\.|text\/(?!en|text)\w+\.ts)/;

export default defineConfig({
  plugins: [svelte()],
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
