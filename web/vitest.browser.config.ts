import { defineConfig } from 'vitest/config';

// The page in a real Chromium against a real server, each file with its own. A browser keeps little more than one core busy, so two
// files are run at a time.
export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A browser on a busy machine may stumble; what fails three times is broken.
    retry: 2,
    expect: { poll: { timeout: 60_000 } },
  },
});
