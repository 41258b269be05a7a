import { describe, expect, it } from 'vitest'
import {
  capabilitiesInBotKernel,
  incompleteCapabilities,
  sidewaysImports,
  unlistedModules,
  upwardImports,
  wronglyMounted,
} from './capabilities.ts'
import {
  circularImports,
  deepImports,
  forbiddenImports,
  missingReferences,
  strayImports,
  undeclaredImports,
} from './imports.ts'
import { unusedDependencies } from './dependencies.ts'
import { repositoryWith } from './repository-with.ts'
import { anyTypes, defaultExports, longFiles, replacedWords } from './style.ts'

describe('the rule of declared imports', () => {
  it('allows packages of the workspace, and in tests those of the root', () => {
    const repository = repositoryWith({
      'packages/core/src/a.ts': `import { Kysely } from 'kysely'\nimport { join } from 'node:path'\nimport '@guildhall/contract'`,
      'packages/core/src/a.test.ts': `import { it } from 'vitest'\nimport '@guildhall/local-discord'`,
    })
    expect(undeclaredImports(repository)).toEqual([])
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
  ])('rejects %s', (_, text) => {
    expect(undeclaredImports(repositoryWith({ 'packages/core/src/a.ts': text }))).toHaveLength(1)
  })

  it('rejects modules of Node.js in packages for the browser', () => {
    const repository = repositoryWith({ 'apps/web/src/lib/a.ts': `import { join } from 'node:path'` })
    expect(undeclaredImports(repository)).toEqual([
      'apps/web/src/lib/a.ts:1 imports node:path, which a browser does not have',
    ])
  })

  it('ignores comments and strings', () => {
    const repository = repositoryWith({
      'packages/core/src/a.ts': `// import 'zod'\nexport const text = "import 'zod'"`,
    })
    expect(undeclaredImports(repository)).toEqual([])
  })
})

describe('the rule of unused dependencies', () => {
  const manifest = (fields: object): string => JSON.stringify({ name: '@guildhall/api', ...fields })
  const inApi = (files: Readonly<Record<string, string>>): string[] =>
    unusedDependencies(repositoryWith(files)).filter((violation) => violation.startsWith('apps/api/'))

  it('rejects a package that no file of the workspace imports', () => {
    const text = manifest({ dependencies: { jose: '*' }, devDependencies: { ajv: '*' } })
    expect(inApi({ 'apps/api/package.json': text, 'apps/bot/src/a.ts': `import 'jose'\nimport 'ajv'` })).toEqual([
      'apps/api/package.json#jose is imported by no file',
      'apps/api/package.json#ajv is imported by no file',
    ])
  })

  it('rejects a package of the product that only its tests import', () => {
    const files = { 'apps/api/package.json': manifest({ dependencies: { jose: '*' } }) }
    const test = { 'apps/api/src/a.test.ts': `import 'jose'` }
    expect(inApi({ ...files, ...test })).toEqual(['apps/api/package.json#jose is imported by tests alone'])
    expect(inApi({ ...files, ...test, 'apps/api/src/a.ts': `import 'jose'` })).toEqual([])
  })

  it('rejects a package of the root that only one workspace imports', () => {
    const one = { 'apps/api/src/a.test.ts': `import 'vitest'` }
    const ofRoot = (files: Readonly<Record<string, string>>): string[] =>
      unusedDependencies(repositoryWith(files)).filter((violation) => violation.startsWith('package.json'))
    expect(ofRoot(one)).toEqual(['package.json#vitest is imported by @guildhall/api alone'])
    expect(ofRoot({ ...one, 'apps/bot/src/a.test.ts': `import 'vitest'` })).toEqual([])
  })
})

describe('a package that needs another', () => {
  it('must list it in the references of its tsconfig', () => {
    const project = JSON.stringify({ references: [{ path: '../../packages/core' }] })
    const violations = missingReferences(repositoryWith({ 'apps/bot/tsconfig.json': project }))
    expect(violations).toContain('apps/api/tsconfig.json does not reference packages/core')
    expect(violations).not.toContain('apps/bot/tsconfig.json does not reference packages/core')
  })
})

describe('imports between packages', () => {
  it.each([
    ['apps/web/src/lib/a.ts', '@guildhall/core'],
    ['packages/contract/src/a.ts', '@guildhall/core'],
    ['packages/core/src/a.ts', '@guildhall/api'],
    ['packages/local-discord/src/a.ts', '@guildhall/contract'],
    ['apps/api/src/a.ts', '@guildhall/local-discord'],
    ['packages/core/src/a.ts', '@guildhall/core'],
  ])('are rejected from %s to %s', (path, name) => {
    expect(forbiddenImports(repositoryWith({ [path]: `import '${name}'` }))).toHaveLength(1)
  })

  it('can lead to the local Discord in tests, but not to the dashboard', () => {
    const text = `import '@guildhall/local-discord'\nimport '@guildhall/web'`
    expect(forbiddenImports(repositoryWith({ 'apps/api/src/a.test.ts': text }))).toEqual([
      'apps/api/src/a.test.ts:2: @guildhall/api must not import @guildhall/web',
    ])
  })
})

describe('addresses of imports', () => {
  it('cannot lead to a file inside another workspace', () => {
    const repository = repositoryWith({ 'apps/api/src/a.ts': `import '@guildhall/core/src/guilds/service.ts'` })
    expect(deepImports(repository)).toHaveLength(1)
  })

  it('cannot lead into another workspace by a relative path', () => {
    const repository = repositoryWith({
      'apps/api/src/a.ts': `import '../../../packages/core/src/b.ts'`,
      'packages/core/src/b.ts': 'export {}',
    })
    expect(strayImports(repository)).toEqual([
      'apps/api/src/a.ts:1 leaves @guildhall/api: ../../../packages/core/src/b.ts',
    ])
  })

  it('must lead to a file and cannot be computed', () => {
    const repository = repositoryWith({ 'apps/api/src/a.ts': `import './gone.ts'\nawait import(process.argv[2])` })
    expect(strayImports(repository)).toEqual([
      'apps/api/src/a.ts:1 leads to no file: ./gone.ts',
      'apps/api/src/a.ts:2 imports a computed address, which no rule can follow',
    ])
  })
})

describe('capabilities', () => {
  it('cannot import each other, as folders or as files', () => {
    const repository = repositoryWith({
      'packages/core/src/blame/service.ts': `import '../guilds/store.ts'`,
      'packages/core/src/guilds/store.ts': 'export {}',
      'packages/contract/src/blame.ts': `import './guilds.ts'`,
      'packages/contract/src/guilds.ts': 'export {}',
    })
    expect(sidewaysImports(repository)).toHaveLength(2)
  })

  it('can import their own files and the kernel', () => {
    const repository = repositoryWith({
      'packages/core/src/blame/service.ts': `import './store.ts'\nimport '../kernel/clock.ts'`,
      'packages/core/src/blame/store.ts': 'export {}',
      'packages/core/src/kernel/clock.ts': 'export {}',
    })
    expect(sidewaysImports(repository)).toEqual([])
  })

  it('cannot be imported by lower layers of the dashboard', () => {
    const repository = repositoryWith({
      'apps/web/src/app/routes.tsx': `import '../guilds/page.tsx'`,
      'apps/web/src/guilds/page.tsx': `import '../ui/button.tsx'\nimport '../app/routes.tsx'`,
      'apps/web/src/ui/button.tsx': `import '../guilds/page.tsx'\nimport '../lib/words.ts'`,
      'apps/web/src/lib/words.ts': 'export {}',
      'apps/web/src/attic/old.ts': `import '../lib/words.ts'`,
      'packages/core/src/guilds/capability.ts': 'export {}',
    })
    expect(upwardImports(repository)).toEqual([
      'apps/web/src/guilds/page.tsx:2: guilds imports app, which is in a higher layer',
      'apps/web/src/ui/button.tsx:1: ui imports guilds, which is in a higher layer',
      'apps/web/src/attic/old.ts:1: attic is in no layer of the dashboard',
    ])
  })

  it('need a service and a route if they are in the contract', () => {
    const repository = repositoryWith({
      'packages/contract/src/blame.ts': 'export {}',
      'packages/contract/src/limits.ts': 'export {}',
      'packages/contract/src/capabilities.ts': `export * from './blame.ts'`,
      'packages/core/src/kernel/limits.ts': 'export {}',
    })
    expect(incompleteCapabilities(repository)).toEqual([
      'packages/contract/src/blame.ts: blame has no service in core',
      'packages/contract/src/blame.ts: blame has no route in the API',
    ])
  })

  it('cannot be imported by the kernel or the start of the bot', () => {
    const repository = repositoryWith({
      'apps/bot/src/start-bot.ts': `import './modules.ts'\nimport './blame/module.ts'`,
      'apps/bot/src/modules.ts': `import './blame/module.ts'`,
      'apps/bot/src/kernel/a.ts': `import '../blame/module.ts'`,
      'apps/bot/src/blame/module.ts': `import '../kernel/a.ts'`,
    })
    expect(capabilitiesInBotKernel(repository)).toEqual([
      'apps/bot/src/start-bot.ts:2: start-bot imports the capability blame',
      'apps/bot/src/kernel/a.ts:1: kernel imports the capability blame',
    ])
  })

  it('need an entry in the list of modules and a module named after their folder', () => {
    const repository = repositoryWith({
      'apps/bot/src/modules.ts': `import { blame } from './blame/module.ts'\nimport { rules } from './rules/module.ts'
        import { events } from './events/module.ts'\nexport const MODULES = [blame, events]`,
      'apps/bot/src/blame/module.ts': `export const blame = () => ({ name: 'blame' })`,
      'apps/bot/src/rules/module.ts': `export const rules = () => ({ name: 'rules' })`,
      'apps/bot/src/events/module.ts': `export const events = () => ({ name: 'event' })`,
      'apps/bot/src/hugs/module.ts': `export const hugs = () => ({ name: 'hugs' })`,
    })
    expect(unlistedModules(repository)).toEqual([
      'apps/bot/src/rules/module.ts is not in the list of apps/bot/src/modules.ts',
      'apps/bot/src/events/module.ts makes no module with the name events',
      'apps/bot/src/hugs/module.ts is not in the list of apps/bot/src/modules.ts',
    ])
  })

  it('must mount each endpoint exactly once', () => {
    const repository = repositoryWith({
      'apps/api/src/a.ts': `route(once, f)\nroute(contract.twice, f)\nroute(twice, f)\n// route(never, f)`,
      'apps/api/src/a.test.ts': `route(never, f)`,
    })
    expect(wronglyMounted(repository, ['once', 'twice', 'never'])).toEqual([
      'twice is mounted 2 times, not once',
      'never is mounted 0 times, not once',
    ])
  })
})

describe('circular imports', () => {
  it('are reported once', () => {
    const repository = repositoryWith({
      'packages/core/src/a.ts': `import './b.ts'`,
      'packages/core/src/b.ts': `import type { C } from './c.ts'`,
      'packages/core/src/c.ts': `export * from './a.ts'`,
    })
    expect(circularImports(repository)).toEqual([
      'packages/core/src/a.ts is in a circle: packages/core/src/a.ts → packages/core/src/b.ts → packages/core/src/c.ts → packages/core/src/a.ts',
    ])
  })

  it('do not include two paths to the same file', () => {
    const repository = repositoryWith({
      'packages/core/src/a.ts': `import './b.ts'\nimport './c.ts'`,
      'packages/core/src/b.ts': `import './c.ts'`,
      'packages/core/src/c.ts': 'export {}',
    })
    expect(circularImports(repository)).toEqual([])
  })
})

describe('style', () => {
  it('allows files of up to 300 lines', () => {
    const repository = repositoryWith({
      'packages/core/src/a.ts': 'export {}\n'.repeat(300),
      'packages/core/src/b.ts': 'export {}\n'.repeat(301),
    })
    expect(longFiles(repository)).toEqual(['packages/core/src/b.ts has 301 lines, more than 300'])
  })

  it('rejects replaced words in file names and identifiers of the product', () => {
    const repository = repositoryWith({
      'apps/bot/src/kernel/postgres-nudges.ts': `export const apiGate = 1\nexport const delegate = 'a wish'`,
      'apps/bot/src/kernel/plan.ts': `export const floor = Math.floor(1)\nexport const FLOOR_PLAN = 1`,
      'apps/bot/src/kernel/a.test.ts': 'export const wish = 1',
      'packages/core/src/kernel/log.ts': 'export const createFaultLog = 1',
      'apps/web/src/lib/a.ts': 'export const pictureOfFault = 1',
      'packages/local-discord/src/faults/a.ts': 'export const tellFault = 1',
    })
    expect(replacedWords(repository)).toEqual([
      'apps/bot/src/kernel/postgres-nudges.ts: "change", not "nudge", in its name',
      'apps/bot/src/kernel/postgres-nudges.ts:1: "authorization", not "gate", in apiGate',
      'apps/bot/src/kernel/plan.ts:2: "module boundaries", not "floor plan", in FLOOR_PLAN',
      'packages/core/src/kernel/log.ts:1: "error", not "fault", in createFaultLog',
      'packages/local-discord/src/faults/a.ts:1: "report", not "tell", in tellFault',
    ])
  })

  it('allows default exports only in the configuration of tools', () => {
    const repository = repositoryWith({
      'packages/core/src/a.ts': 'export default 1',
      'packages/core/src/b.ts': 'const b = 1\nexport { b as default }',
      'apps/web/vite.config.ts': 'export default {}',
    })
    expect(defaultExports(repository)).toEqual([
      'packages/core/src/a.ts:1 exports a default',
      'packages/core/src/b.ts:2 exports a default',
    ])
  })

  it('rejects the type any, not the word', () => {
    const repository = repositoryWith({
      'packages/core/src/a.ts': `// any\nexport const any = 'any'\nexport let a: Promise<any>`,
    })
    expect(anyTypes(repository)).toEqual(['packages/core/src/a.ts:3 uses any'])
  })
})
