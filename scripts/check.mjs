// `npm run check`: types, lint and format of everything, in one.
import './lib/node-version.mjs'
import { runChecks } from './lib/checks.mjs'
import { prepare } from './lib/build.mjs'

await prepare()
const { failed } = await runChecks()
process.exitCode = failed === 0 ? 0 : 1
