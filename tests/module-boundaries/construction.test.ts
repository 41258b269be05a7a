import { describe, expect, it } from 'vitest'
import { decidingStores, secondRestClients, secondServices, strayTransactions } from './construction.ts'
import { beyondExceptions } from './exceptions.ts'
import { repositoryWith } from './repository-with.ts'

describe('the rule of construction', () => {
  it('allows a service of core in its builders and in tests only', () => {
    const repository = repositoryWith({
      'packages/core/src/core.ts': `import { createRules } from './rules/capability.ts'\ncreateRules()`,
      'packages/core/src/rules/capability.ts': `import { createRulesService } from './service.ts'\nexport function createRules() { createRulesService() }`,
      'packages/core/src/rules/rules.ts': 'export function createRules() { createCache() }',
      'packages/core/src/index.ts': `export { createRules } from './rules/rules.ts'`,
      'apps/api/src/a.ts': `import { createRules as make } from '@guildhall/core'\nmake()`,
      'apps/api/src/b.ts': `import { createRules } from './c.ts'\ncreateRules()`,
      'apps/api/src/a.test.ts': `import { createRules } from '@guildhall/core'\ncreateRules()`,
      'apps/api/src/c.ts': 'export const createRules = () => 1',
    })
    expect(secondServices(repository)).toEqual([
      'apps/api/src/a.ts:2 calls make; only core.ts, kernel.ts and capability.ts build services',
    ])
  })

  it('allows a REST client once', () => {
    const client = 'export const rest = new REST()'
    expect(secondRestClients(repositoryWith({ 'apps/bot/src/a.ts': client }))).toEqual([])
    expect(secondRestClients(repositoryWith({ 'apps/bot/src/a.ts': client, 'apps/bot/src/b.ts': client }))).toEqual([
      'apps/bot/src/a.ts:1 is one of 2 constructions of REST',
      'apps/bot/src/b.ts:1 is one of 2 constructions of REST',
    ])
  })
})

describe('transactions', () => {
  it('can begin only in the change feed or in a migration', () => {
    const begin = 'export const run = (db) => db.transaction().execute(f)'
    const repository = repositoryWith({
      'packages/core/src/kernel/changes/changes.ts': begin,
      'packages/core/src/kernel/database/migrations/0001-first.ts': begin,
      'packages/core/src/rules/rules.ts': 'export const run = (changes) => changes.transaction((trx) => f(trx))',
      'packages/core/src/rules/rules.test.ts': begin,
      'packages/core/src/blame/blame.ts': begin,
    })
    expect(strayTransactions(repository)).toEqual([
      'packages/core/src/blame/blame.ts:1 begins a transaction without changes.transaction',
    ])
  })
})

describe('stores', () => {
  it('can import only the kernel, other stores and types', () => {
    const repository = repositoryWith({
      'packages/core/src/rules/rules-store.ts': `import { sql } from 'kysely'\nimport { ids } from '../kernel/ids.ts'
        import type { Rules } from './rules.ts'\nimport { posted } from './posted-store.ts'\nimport { check } from './rules.ts'`,
      'packages/core/src/rules/rules.ts': `import './rules-store.ts'`,
    })
    expect(decidingStores(repository)).toEqual([
      'packages/core/src/rules/rules-store.ts:5 imports ./rules.ts, which is no store',
    ])
  })
})

describe('exceptions', () => {
  const violations = ['apps/bot/src/a.ts:3: is wrong', 'apps/bot/src/b.ts has 301 lines']

  it('hide only the violations of their files', () => {
    expect(beyondExceptions(violations, { 'apps/bot/src/a.ts': 'for now' })).toEqual([violations[1]])
  })

  it('are reported when their file has no violation', () => {
    expect(beyondExceptions([], { 'apps/bot/src/a.ts': 'for now' })).toEqual([
      'apps/bot/src/a.ts needs no exception any more: delete its line in tests/module-boundaries/exceptions.json',
    ])
  })
})
