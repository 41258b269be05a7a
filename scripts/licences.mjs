// `npm run licences`: writes docs/licences.md, the packages that ship with their licences.
import './lib/node-version.mjs'
import { writeFileSync } from 'node:fs'
import { LIST, listOf, lockedPackages, notAllowed, shippedPackages } from './lib/licences.mjs'
import { fail, print } from './lib/print.mjs'

const shipped = shippedPackages(lockedPackages())
writeFileSync(LIST, listOf(shipped))
print(`docs/licences.md lists ${shipped.length} packages.`)
const refused = notAllowed(shipped).map(({ name, licence }) => `${name} (${licence})`)
if (refused.length > 0)
  fail(`Their licences are not allowed: ${refused.join(', ')}. scripts/lib/licences.mjs has the list.`)
