import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { LIST, licenceErrors, listOf, lockedPackages, shippedPackages } from '../../scripts/lib/licences.mjs'

/** A repository whose dashboard uses one package, which uses another one of its own version. */
const small = {
  'apps/web': { dependencies: { view: '*', ours: '*' }, devDependencies: { tool: '*' } },
  'packages/ours': { dependencies: { part: '*' } },
  'node_modules/ours': { link: true, resolved: 'packages/ours' },
  'node_modules/view': { version: '1.0.0', license: 'MIT', dependencies: { part: '1' } },
  'node_modules/view/node_modules/part': { version: '1.2.0', license: 'ISC' },
  'node_modules/part': { version: '2.0.0', license: 'Apache-2.0' },
  'node_modules/tool': { version: '3.0.0', license: 'GPL-3.0-only' },
}

describe('the list of licences', () => {
  it('is up to date with package-lock.json and has allowed licences only', () => {
    expect(licenceErrors(lockedPackages(), readFileSync(LIST, 'utf8'))).toEqual([])
  })

  it('has every package that ships, through packages of ours and of others, and no tool', () => {
    expect(shippedPackages(small)).toEqual([
      { name: 'part', version: '1.2.0', licence: 'ISC', parts: ['dashboard'] },
      { name: 'part', version: '2.0.0', licence: 'Apache-2.0', parts: ['dashboard'] },
      { name: 'view', version: '1.0.0', licence: 'MIT', parts: ['dashboard'] },
    ])
  })

  it('is out of date after a change of a version', () => {
    const updated = { ...small, 'node_modules/part': { version: '2.0.1', license: 'Apache-2.0' } }
    expect(licenceErrors(updated, listOf(shippedPackages(small)))).toEqual([
      'docs/licences.md is out of date. Run npm run licences.',
    ])
  })

  it('names a package whose licence is not allowed, or that has none', () => {
    const copyleft = { ...small, 'node_modules/part': { version: '2.0.0', license: 'AGPL-3.0-only' } }
    const unnamed = { ...small, 'node_modules/part': { version: '2.0.0' } }
    expect(licenceErrors(copyleft, listOf(shippedPackages(copyleft)))).toEqual([
      expect.stringContaining('part 2.0.0 ships with the licence "AGPL-3.0-only"'),
    ])
    expect(licenceErrors(unnamed, listOf(shippedPackages(unnamed)))).toEqual([
      expect.stringContaining('part 2.0.0 ships with the licence "none"'),
    ])
  })
})
