// `npm run long-run`: six weeks of a community, with the clock moved, on SQLite in one process and on PostgreSQL with two APIs and two bots.
import './lib/node-version.mjs'
import { prepare } from './lib/build.mjs'
import { getChromium } from './lib/chromium.mjs'
import { BIN } from './lib/paths.mjs'
import { getPostgres } from './lib/postgres.mjs'
import { runNode } from './lib/run.mjs'

await prepare()
await getChromium()
await getPostgres()
const { ok } = await runNode(BIN.playwright, ['test', '--config', 'tests/long-run/playwright.config.ts'])
process.exitCode = ok ? 0 : 1
