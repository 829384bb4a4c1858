import { defineConfig } from 'vitest/config';

// The page in a real Chromium against a real server. One file at a time: two cores are shared with the engine.
export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    retry: 2,
  },
});
