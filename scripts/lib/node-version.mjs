import { fail } from './print.mjs'

// The versions in "engines" of package.json. Below these, require() of an ES module needs a flag.
const OLDEST = [
  { line: 20, least: 19 },
  { line: 22, least: 12 },
]

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
const fits = major >= 24 || OLDEST.some(({ line, least }) => major === line && minor >= least)
if (!fits) {
  fail(
    `Guildhall needs Node.js 20.19, 22.12, 24 or newer, and this is ${process.versions.node}. Install a newer Node.js.`,
  )
}
