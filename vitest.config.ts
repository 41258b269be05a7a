import { defineConfig } from 'vitest/config'

export default defineConfig({
  // Workspaces are tested from their source, so no build stands between an edit and its test.
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    include: [
      'packages/*/src/**/*.test.ts',
      'apps/*/src/**/*.test.{ts,tsx}',
      'tests/module-boundaries/**/*.test.ts',
      'tests/program/**/*.test.ts',
      'bench/**/*.test.ts',
    ],
    globalSetup: ['tests/postgres/cluster.ts'],
    testTimeout: 15_000,
    // On a busy machine a second is short; what never comes still fails.
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 30_000,
    maxWorkers: 2,
  },
})
