import { expect, it } from 'vitest'
import { repositoryWith } from './repository-with.ts'
import { crowdedFolders } from './style.ts'

it('rejects folders of the dashboard with more than 12 modules, not counting tests', () => {
  const modules = (count: number, ending: string) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`apps/web/src/ui/m${at}${ending}`, 'export {}']))
  expect(crowdedFolders(repositoryWith({ ...modules(12, '.tsx'), ...modules(9, '.test.ts') }))).toEqual([])
  expect(crowdedFolders(repositoryWith(modules(13, '.ts')))).toEqual(['apps/web/src/ui has 13 modules, more than 12'])
})
