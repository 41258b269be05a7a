import { defineConfig } from 'vitest/config'

/** Makes the data of a version, which later versions open: see ../1.0.0/README.md. */
export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: { globalSetup: ['tests/postgres/cluster.ts'], include: ['tests/upgrade/making/make.fixture.ts'] },
})
