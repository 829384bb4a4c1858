import { defineConfig } from 'vitest/config';

// The page in a real Chromium against a real server. One file at a time: two cores are shared with the engine.
export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A browser on a busy machine may stumble; what fails three times is broken.
    retry: 2,
    expect: { poll: { timeout: 60_000 } },
  },
});
