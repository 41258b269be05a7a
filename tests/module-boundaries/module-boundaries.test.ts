import { ENDPOINTS } from '@guildhall/contract'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import {
  capabilitiesInBotKernel,
  incompleteCapabilities,
  sidewaysImports,
  unlistedModules,
  upwardImports,
  wronglyMounted,
} from './capabilities.ts'
import { decidingStores, secondRestClients, secondServices, strayTransactions } from './construction.ts'
import { unusedDependencies } from './dependencies.ts'
import { undocumentedFunctions } from './docstrings.ts'
import { beyondExceptions, exceptionsOf } from './exceptions.ts'
import {
  circularImports,
  deepImports,
  forbiddenImports,
  missingReferences,
  strayImports,
  undeclaredImports,
} from './imports.ts'
import { readRepository } from './repository.ts'
import { anyTypes, crowdedFolders, defaultExports, longFiles, replacedWords } from './style.ts'

describe('the repository', () => {
  const repository = readRepository(fileURLToPath(new URL('../../', import.meta.url)))

  it('is read from every workspace', () => {
    expect(repository.workspaces.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        '@guildhall/contract',
        '@guildhall/core',
        '@guildhall/api',
        '@guildhall/bot',
        '@guildhall/web',
        'guildhall',
      ]),
    )
    expect(repository.files.length).toBeGreaterThan(100)
  })

  it('imports only packages that the workspace declares', () => {
    expect(undeclaredImports(repository)).toEqual([])
  })

  it('imports its own packages only along the layers', () => {
    expect(forbiddenImports(repository)).toEqual([])
  })

  it('is built in the order of its imports', () => {
    expect(missingReferences(repository)).toEqual([])
  })

  it('imports its own packages only by their entry', () => {
    expect(deepImports(repository)).toEqual([])
  })

  it('has no relative import that is broken or leaves its workspace', () => {
    expect(strayImports(repository)).toEqual([])
  })

  it('has no circular imports', () => {
    expect(circularImports(repository)).toEqual([])
  })

  it('has no import from a lower into a higher layer of the dashboard', () => {
    expect(upwardImports(repository)).toEqual([])
  })

  it('has a service and a route for every capability of the contract', () => {
    expect(incompleteCapabilities(repository)).toEqual([])
  })

  it('mounts every endpoint exactly once', () => {
    expect(wronglyMounted(repository, Object.keys(ENDPOINTS))).toEqual([])
  })

  it('lists every module of the bot by the name of its folder', () => {
    expect(unlistedModules(repository)).toEqual([])
  })

  it('has no default export', () => {
    expect(defaultExports(repository)).toEqual([])
  })

  it('has no type any', () => {
    expect(anyTypes(repository)).toEqual([])
  })

  it.each([
    { name: 'has no import from one capability into another', rule: sidewaysImports },
    { name: 'starts the bot without naming a capability', rule: capabilitiesInBotKernel },
    { name: 'builds each service of core once, in core.ts', rule: secondServices },
    { name: 'builds one REST client', rule: secondRestClients },
    { name: 'declares only packages that are imported, where they are imported', rule: unusedDependencies },
    { name: 'begins transactions by the change feed', rule: strayTransactions },
    { name: 'has only queries in stores', rule: decidingStores },
    { name: 'has no file over 300 lines', rule: longFiles },
    { name: 'shows the parts of a folder with over 12 modules as subfolders', rule: crowdedFolders },
    { name: 'uses the words of the field', rule: replacedWords },
    { name: 'describes every function that a package exports', rule: undocumentedFunctions },
  ])('$name', ({ rule }) => {
    expect(beyondExceptions(rule(repository), exceptionsOf(rule.name))).toEqual([])
  })
})
