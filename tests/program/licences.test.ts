import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Evaluates an expression with the scripts in a process of its own, as npm does. */
function evaluate(expression: string): unknown {
  const code = `
    import { readFileSync } from 'node:fs'
    import { LIST, licenceErrors, listOf, lockedPackages, shippedPackages } from './scripts/lib/licences.mjs'
    console.log(JSON.stringify(${expression}))`
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', code], { cwd: ROOT, encoding: 'utf8' }),
  )
}

/** The errors of the list that was written for these packages, with other packages. */
const errorsOf = (packages: object, written: object): unknown =>
  evaluate(`licenceErrors(${JSON.stringify(packages)}, listOf(shippedPackages(${JSON.stringify(written)})))`)

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
    expect(evaluate("licenceErrors(lockedPackages(), readFileSync(LIST, 'utf8'))")).toEqual([])
  })

  it('has every package that ships, as a dependency of a workspace or of another package, and no tool', () => {
    expect(evaluate(`shippedPackages(${JSON.stringify(small)})`)).toEqual([
      { name: 'part', version: '1.2.0', licence: 'ISC', parts: ['dashboard'] },
      { name: 'part', version: '2.0.0', licence: 'Apache-2.0', parts: ['dashboard'] },
      { name: 'view', version: '1.0.0', licence: 'MIT', parts: ['dashboard'] },
    ])
  })

  it('is out of date after a change of a version', () => {
    const updated = { ...small, 'node_modules/part': { version: '2.0.1', license: 'Apache-2.0' } }
    expect(errorsOf(updated, small)).toEqual(['docs/licences.md is out of date. Run npm run licences.'])
  })

  it('names a package whose licence is not allowed, or that has none', () => {
    const copyleft = { ...small, 'node_modules/part': { version: '2.0.0', license: 'AGPL-3.0-only' } }
    const unnamed = { ...small, 'node_modules/part': { version: '2.0.0' } }
    expect(errorsOf(copyleft, copyleft)).toEqual([
      expect.stringContaining('part 2.0.0 ships with the licence "AGPL-3.0-only"'),
    ])
    expect(errorsOf(unnamed, unnamed)).toEqual([expect.stringContaining('part 2.0.0 ships with the licence "none"')])
  })
})
