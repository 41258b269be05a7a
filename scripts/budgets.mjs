// `node scripts/budgets.mjs`: weighs the built dashboard against its budgets.
import './lib/node-version.mjs'
import { checkBudgets } from './lib/budgets.mjs'
import { makeReady } from './lib/ready.mjs'

await makeReady()
const { failed } = await checkBudgets()
process.exitCode = failed === 0 ? 0 : 1
