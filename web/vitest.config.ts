import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// Units of the page that need no browser.
export default defineConfig({
  plugins: [svelte()],
  test: { include: ['src/**/*.test.ts'] },
});
