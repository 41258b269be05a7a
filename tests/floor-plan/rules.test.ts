import { describe, expect, it } from 'vitest'
import { houseOf, type House } from './house.ts'
import { circularImports, deepImports, forbiddenArrows, strayImports, undeclaredImports } from './imports.ts'
import { climbingImports, sidewaysImports, unfurnishedCapabilities, wronglyRouted } from './rooms.ts'
import { anyTypes, defaultExports, longFiles } from './style.ts'

/** A house of five workspaces, with these files in it. */
function houseWith(files: Readonly<Record<string, string>>): House {
  const manifest = (name: string, dependencies: readonly string[]): string =>
    JSON.stringify({ name, dependencies: Object.fromEntries(dependencies.map((each) => [each, '*'])) })
  return houseOf(
    new Map(
      Object.entries({
        'package.json': JSON.stringify({ name: 'root', devDependencies: { vitest: '*' } }),
        'packages/contract/package.json': manifest('@guildhall/contract', ['zod']),
        'packages/core/package.json': manifest('@guildhall/core', ['@guildhall/contract', 'kysely']),
        'packages/local-discord/package.json': manifest('@guildhall/local-discord', ['ws']),
        'apps/api/package.json': manifest('@guildhall/api', ['@guildhall/core', 'fastify']),
        'apps/web/package.json': manifest('@guildhall/web', ['@guildhall/contract', 'react']),
        ...files,
      }),
    ),
  )
}

describe('the rule of declared imports', () => {
  it('passes what the workspace declares, and what a test takes from the root', () => {
    const house = houseWith({
      'packages/core/src/a.ts': `import { Kysely } from 'kysely'\nimport { join } from 'node:path'\nimport '@guildhall/contract'`,
      'packages/core/src/a.test.ts': `import { it } from 'vitest'\nimport '@guildhall/local-discord'`,
    })
    expect(undeclaredImports(house)).toEqual([])
  })

  it.each([
    ['an import', `import { z } from 'zod'`],
    ['an import of a type', `import type { z } from 'zod'`],
    ['an export from', `export * from 'zod/mini'`],
    ['a dynamic import', `const zod = await import('zod')`],
    ['an inline type', `export type Z = import('zod').ZodType`],
    ['a package that only the root declares', `import { it } from 'vitest'`],
    ['one of our own packages', `import '@guildhall/local-discord'`],
    ['a module of Node without its prefix', `import { join } from 'path'`],
  ])('catches %s', (_, text) => {
    expect(undeclaredImports(houseWith({ 'packages/core/src/a.ts': text }))).toHaveLength(1)
  })

  it('catches Node in what runs in a browser', () => {
    const house = houseWith({ 'apps/web/src/lib/a.ts': `import { join } from 'node:path'` })
    expect(undeclaredImports(house)).toEqual([
      'apps/web/src/lib/a.ts:1 imports node:path, which a browser does not have',
    ])
  })

  it('takes no comment and no string for an import', () => {
    const house = houseWith({ 'packages/core/src/a.ts': `// import 'zod'\nexport const text = "import 'zod'"` })
    expect(undeclaredImports(house)).toEqual([])
  })
})

describe('the rule of arrows', () => {
  it.each([
    ['apps/web/src/lib/a.ts', '@guildhall/core'],
    ['packages/contract/src/a.ts', '@guildhall/core'],
    ['packages/core/src/a.ts', '@guildhall/api'],
    ['packages/local-discord/src/a.ts', '@guildhall/contract'],
    ['apps/api/src/a.ts', '@guildhall/local-discord'],
    ['packages/core/src/a.ts', '@guildhall/core'],
  ])('forbids %s to import %s', (path, name) => {
    expect(forbiddenArrows(houseWith({ [path]: `import '${name}'` }))).toHaveLength(1)
  })

  it('lets a test set its stage, and no more', () => {
    const text = `import '@guildhall/local-discord'\nimport '@guildhall/web'`
    expect(forbiddenArrows(houseWith({ 'apps/api/src/a.test.ts': text }))).toEqual([
      'apps/api/src/a.test.ts:2: no arrow leads from @guildhall/api to @guildhall/web',
    ])
  })
})

describe('the rules of addresses', () => {
  it('forbids an import behind the entry of another workspace', () => {
    const house = houseWith({ 'apps/api/src/a.ts': `import '@guildhall/core/src/guilds/service.ts'` })
    expect(deepImports(house)).toHaveLength(1)
  })

  it('forbids a relative import into another workspace', () => {
    const house = houseWith({
      'apps/api/src/a.ts': `import '../../../packages/core/src/b.ts'`,
      'packages/core/src/b.ts': 'export {}',
    })
    expect(strayImports(house)).toEqual(['apps/api/src/a.ts:1 leaves @guildhall/api: ../../../packages/core/src/b.ts'])
  })

  it('forbids a relative import of nothing, and a computed one', () => {
    const house = houseWith({ 'apps/api/src/a.ts': `import './gone.ts'\nawait import(process.argv[2])` })
    expect(strayImports(house)).toEqual([
      'apps/api/src/a.ts:1 leads to no file: ./gone.ts',
      'apps/api/src/a.ts:2 imports an address that is computed, so no rule can follow it',
    ])
  })
})

describe('the rule of capabilities', () => {
  it('forbids one capability to import another, as a folder or as a file', () => {
    const house = houseWith({
      'packages/core/src/blame/service.ts': `import '../guilds/store.ts'`,
      'packages/core/src/guilds/store.ts': 'export {}',
      'packages/contract/src/blame.ts': `import './guilds.ts'`,
      'packages/contract/src/guilds.ts': 'export {}',
    })
    expect(sidewaysImports(house)).toHaveLength(2)
  })

  it('lets a capability import its own files and the kernel', () => {
    const house = houseWith({
      'packages/core/src/blame/service.ts': `import './store.ts'\nimport '../kernel/clock.ts'`,
      'packages/core/src/blame/store.ts': 'export {}',
      'packages/core/src/kernel/clock.ts': 'export {}',
    })
    expect(sidewaysImports(house)).toEqual([])
  })

  it('keeps the floors of the dashboard', () => {
    const house = houseWith({
      'apps/web/src/app/routes.tsx': `import '../guilds/page.tsx'`,
      'apps/web/src/guilds/page.tsx': `import '../ui/button.tsx'\nimport '../app/routes.tsx'`,
      'apps/web/src/ui/button.tsx': `import '../guilds/page.tsx'\nimport '../lib/words.ts'`,
      'apps/web/src/lib/words.ts': 'export {}',
      'apps/web/src/attic/old.ts': `import '../lib/words.ts'`,
    })
    expect(climbingImports(house)).toEqual([
      'apps/web/src/guilds/page.tsx:2: guilds imports app, which stands above it',
      'apps/web/src/ui/button.tsx:1: ui imports guilds, which stands above it',
      'apps/web/src/attic/old.ts:1: attic is on no floor of the dashboard',
    ])
  })

  it('asks for a service and a route where the contract has calls', () => {
    const house = houseWith({
      'packages/contract/src/blame.ts': 'export {}',
      'packages/contract/src/limits.ts': 'export {}',
      'packages/core/src/blame/service.test.ts': 'export {}',
    })
    expect(unfurnishedCapabilities(house)).toEqual([
      'blame has calls in the contract and no service in core',
      'blame has calls in the contract and no route in the API',
    ])
  })

  it('counts how often each call is routed', () => {
    const house = houseWith({
      'apps/api/src/a.ts': `route(once, f)\nroute(contract.twice, f)\nroute(twice, f)\n// route(never, f)`,
      'apps/api/src/a.test.ts': `route(never, f)`,
    })
    expect(wronglyRouted(house, ['once', 'twice', 'never'])).toEqual([
      'twice is routed 2 times, not once',
      'never is routed 0 times, not once',
    ])
  })
})

describe('the rule against circles', () => {
  it('finds a circle of three, told once', () => {
    const house = houseWith({
      'packages/core/src/a.ts': `import './b.ts'`,
      'packages/core/src/b.ts': `import type { C } from './c.ts'`,
      'packages/core/src/c.ts': `export * from './a.ts'`,
    })
    expect(circularImports(house)).toEqual([
      'circular: packages/core/src/a.ts → packages/core/src/b.ts → packages/core/src/c.ts → packages/core/src/a.ts',
    ])
  })

  it('passes two ways to the same file', () => {
    const house = houseWith({
      'packages/core/src/a.ts': `import './b.ts'\nimport './c.ts'`,
      'packages/core/src/b.ts': `import './c.ts'`,
      'packages/core/src/c.ts': 'export {}',
    })
    expect(circularImports(house)).toEqual([])
  })
})

describe('the rules of style', () => {
  const long = 'export {}\n'.repeat(251)

  it('wants a long file to say why before its first statement', () => {
    const house = houseWith({
      'packages/core/src/a.ts': long,
      'packages/core/src/b.ts': `// Long, because it is a table.\n${long}`,
      'packages/core/src/c.ts': `${long}// Long, because it is a table.`,
    })
    expect(longFiles(house).map((fault) => fault.split(' ')[0])).toEqual([
      'packages/core/src/a.ts',
      'packages/core/src/c.ts',
    ])
  })

  it('wants named exports, but for the configuration of tools', () => {
    const house = houseWith({
      'packages/core/src/a.ts': 'export default 1',
      'packages/core/src/b.ts': 'const b = 1\nexport { b as default }',
      'apps/web/vite.config.ts': 'export default {}',
    })
    expect(defaultExports(house)).toEqual([
      'packages/core/src/a.ts:1 exports a default',
      'packages/core/src/b.ts:2 exports a default',
    ])
  })

  it('finds any as a type, not as a word', () => {
    const house = houseWith({
      'packages/core/src/a.ts': `// any\nexport const any = 'any'\nexport let a: Promise<any>`,
    })
    expect(anyTypes(house)).toEqual(['packages/core/src/a.ts:3 uses any'])
  })
})
