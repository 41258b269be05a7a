// `npm run check`: types, lint and format of everything, in one.
import './lib/node-version.mjs'
import { runChecks } from './lib/checks.mjs'
import { makeReady } from './lib/ready.mjs'

await makeReady()
const { failed } = await runChecks()
process.exitCode = failed === 0 ? 0 : 1
