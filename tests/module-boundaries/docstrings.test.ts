import { expect, it } from 'vitest'
import { undocumentedFunctions } from './docstrings.ts'
import { repositoryWith } from './repository-with.ts'

it('rejects functions without a docstring that a package exports from its entry', () => {
  const repository = repositoryWith({
    'packages/core/src/index.ts': `export * from './a.ts'\nexport { named } from './b.ts'\nexport type { Kept } from './c.ts'`,
    'packages/core/src/a.ts': `/** Documented. */\nexport function good() {}\nexport function bad() {}
      // A comment is no docstring.\nexport const arrow = () => 1\n/** Documented. */\nexport const value = 1\nexport const other = 2`,
    'packages/core/src/b.ts': `export async function named() {}\nexport function internal() {}`,
    'packages/core/src/c.ts': `export interface Kept {}\nexport function alsoInternal() {}`,
  })
  expect(undocumentedFunctions(repository)).toEqual([
    'packages/core/src/a.ts:3 exports bad without a docstring',
    'packages/core/src/a.ts:5 exports arrow without a docstring',
    'packages/core/src/b.ts:1 exports named without a docstring',
  ])
})

it('accepts one docstring for the overloads of a function', () => {
  const repository = repositoryWith({
    'packages/core/src/index.ts': `/** Documented. */\nexport function f(a: string): string\nexport function f(a: number): number
      export function f(a: unknown): unknown { return a }`,
  })
  expect(undocumentedFunctions(repository)).toEqual([])
})

it('accepts the docstring of a service for the function that builds it', () => {
  const repository = repositoryWith({
    'packages/core/src/index.ts': `/** Documented. */\nexport type Rules = ReturnType<typeof createRules>
      export function createRules() {}\nexport type Hugs = ReturnType<typeof createHugs>\nexport function createHugs() {}`,
  })
  expect(undocumentedFunctions(repository)).toEqual([
    'packages/core/src/index.ts:5 exports createHugs without a docstring',
  ])
})
