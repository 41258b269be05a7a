// `node scripts/budgets.mjs`: compares the built dashboard with its budgets.
import './lib/node-version.mjs'
import { checkBudgets } from './lib/budgets.mjs'
import { prepare } from './lib/build.mjs'

await prepare()
const { failed } = await checkBudgets()
process.exitCode = failed === 0 ? 0 : 1
