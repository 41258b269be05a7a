// `npm run pictures`: takes the pictures of docs/guide from the running product, in both themes. The list is
// tests/e2e/guide/pictures.ts.
import './lib/node-version.mjs'
import { prepare } from './lib/build.mjs'
import { BIN, at } from './lib/paths.mjs'
import { runNode } from './lib/run.mjs'

await prepare()
const env = { GUIDE_PICTURES: at('docs/guide/pictures') }
const { ok } = await runNode(BIN.playwright, ['test', '--config', 'tests/playwright.config.ts', 'guide-pictures'], {
  env,
})
process.exitCode = ok ? 0 : 1
