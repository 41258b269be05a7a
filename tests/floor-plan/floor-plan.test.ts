import { ENDPOINTS } from '@guildhall/contract'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readHouse } from './house.ts'
import { circularImports, deepImports, forbiddenArrows, strayImports, undeclaredImports } from './imports.ts'
import { climbingImports, sidewaysImports, unfurnishedCapabilities, wronglyRouted } from './rooms.ts'
import { anyTypes, defaultExports, longFiles } from './style.ts'

describe('the floor plan of the house', () => {
  const house = readHouse(fileURLToPath(new URL('../../', import.meta.url)))

  it('is read from every workspace', () => {
    expect(house.workspaces.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        '@guildhall/contract',
        '@guildhall/core',
        '@guildhall/api',
        '@guildhall/bot',
        '@guildhall/web',
        'guildhall',
      ]),
    )
    expect(house.files.length).toBeGreaterThan(100)
  })

  it('lets a workspace import only packages that it declares', () => {
    expect(undeclaredImports(house)).toEqual([])
  })

  it('has no arrow between workspaces that the design does not draw', () => {
    expect(forbiddenArrows(house)).toEqual([])
  })

  it('lets nobody reach behind the entry of another workspace', () => {
    expect(deepImports(house)).toEqual([])
  })

  it('has no relative import that leaves its workspace or leads nowhere', () => {
    expect(strayImports(house)).toEqual([])
  })

  it('has no import from one capability into another', () => {
    expect(sidewaysImports(house)).toEqual([])
  })

  it('has no import in the dashboard that climbs', () => {
    expect(climbingImports(house)).toEqual([])
  })

  it('has no circular imports', () => {
    expect(circularImports(house)).toEqual([])
  })

  it('has a service and a route for every capability of the contract', () => {
    expect(unfurnishedCapabilities(house)).toEqual([])
  })

  it('routes every call exactly once', () => {
    expect(wronglyRouted(house, Object.keys(ENDPOINTS))).toEqual([])
  })

  it('has no file over 250 lines without a reason', () => {
    expect(longFiles(house)).toEqual([])
  })

  it('has no default export', () => {
    expect(defaultExports(house)).toEqual([])
  })

  it('has no any', () => {
    expect(anyTypes(house)).toEqual([])
  })
})
