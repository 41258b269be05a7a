import { defineConfig } from '@playwright/test'
import base from '../playwright.config.ts'

/** Playwright takes a default export: the arrangements of the long run, both at the same time. */
export default defineConfig({
  ...base,
  testDir: '.',
  outputDir: '../../test-results/long-run',
  globalSetup: '../e2e-setup.config.ts',
  workers: 2,
  use: { ...base.use, actionTimeout: 45_000 },
  // Each arrangement takes ten minutes on a busy machine.
  timeout: 1_800_000,
})
