import { defineConfig } from '@playwright/test'
import { availableParallelism } from 'node:os'
import { launchOptions } from './browser/chromium.ts'

export default defineConfig({
  testDir: './e2e',
  outputDir: '../test-results',
  globalSetup: './e2e-setup.config.ts',
  // Each test runs a program and a browser of its own; both mostly wait.
  workers: availableParallelism() + 1,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 120_000,
  // On a busy machine a call can take longer than the 10 s after which the dashboard repeats it.
  expect: { timeout: 25_000 },
  reporter: 'list',
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    colorScheme: 'dark',
    screenshot: 'only-on-failure',
    // A trace costs a quarter of the run; `--trace on` makes one of a test that fails.
    trace: 'off',
    launchOptions: launchOptions(),
  },
})
