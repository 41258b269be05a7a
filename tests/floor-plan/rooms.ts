import { isForDevelopment, workspaceOf, type House } from './house.ts'
import { at, targetOf, type Fault } from './imports.ts'

/** What a guild can do, under the same name in every workspace that has something to do for it. */
const CAPABILITIES = new Set([
  'auth',
  'guilds',
  'commands',
  'settings',
  'moderation',
  'rules',
  'url-rules',
  'reminders',
  'role-buttons',
  'analytics',
  'blame',
  'bot-profile',
  'events',
  'ask',
  'hugs',
  'raid-times',
  'unavailability',
])

/** The floors of the dashboard from the ground up: a room may look down, never up. */
const WEB_FLOORS: readonly (readonly string[])[] = [['lib', 'ui'], ['kernel'], [...CAPABILITIES], ['app', 'main']]

/** Imports from one capability into another; what several need belongs into kernel/. */
export function sidewaysImports(house: House): Fault[] {
  return insideImports(house).flatMap(({ where, from, to }) => {
    if (from === to || !CAPABILITIES.has(from) || !CAPABILITIES.has(to)) return []
    return [`${where}: the capability ${from} imports the capability ${to}`]
  })
}

/** Imports in the dashboard that climb: lib, ui ← kernel ← capabilities ← app. */
export function climbingImports(house: House): Fault[] {
  const floorOf = (room: string): number => WEB_FLOORS.findIndex((rooms) => rooms.includes(room))
  return insideImports(house).flatMap(({ workspace, where, from, to }) => {
    if (workspace !== '@guildhall/web') return []
    const unknown = [from, to].filter((room) => floorOf(room) < 0)
    if (unknown.length > 0) return [`${where}: ${unknown.join(' and ')} is on no floor of the dashboard`]
    return floorOf(to) > floorOf(from) ? [`${where}: ${from} imports ${to}, which stands above it`] : []
  })
}

/** Capabilities that promise calls in the contract and have no service in core or no route in the API. */
export function unfurnishedCapabilities(house: House): Fault[] {
  const rooms = house.files.flatMap(({ path }) => {
    const capability = /^packages\/contract\/src\/([^/]+)\.ts$/.exec(path)?.[1]
    return capability !== undefined && CAPABILITIES.has(capability) ? [capability] : []
  })
  const has = (start: string): boolean =>
    house.files.some(({ path }) => !isForDevelopment(path) && (path === `${start}.ts` || path.startsWith(`${start}/`)))
  return rooms.flatMap((room) => [
    ...(has(`packages/core/src/${room}`) ? [] : [`${room} has calls in the contract and no service in core`]),
    ...(has(`apps/api/src/${room}`) ? [] : [`${room} has calls in the contract and no route in the API`]),
  ])
}

/**
 * Calls of the contract that the API does not route exactly once.
 *
 * @param names the names of all endpoints.
 */
export function wronglyRouted(house: House, names: readonly string[]): Fault[] {
  const routes = house.files
    .filter(({ path }) => path.startsWith('apps/api/src/') && !isForDevelopment(path))
    .flatMap((file) => file.routes)
  return names.flatMap((name) => {
    const times = routes.filter((routed) => routed === name).length
    return times === 1 ? [] : [`${name} is routed ${times} times, not once`]
  })
}

interface InsideImport {
  readonly workspace: string
  readonly where: string
  /** The first folder below src, or the name of a file that lies in src itself. */
  readonly from: string
  readonly to: string
}

/** Every import of a product file that stays within the src of its workspace. */
function insideImports(house: House): InsideImport[] {
  return house.files.flatMap((file) => {
    if (isForDevelopment(file.path)) return []
    const { name: workspace, folder } = workspaceOf(house, file.path)
    const roomOf = (path: string): string | undefined => {
      const prefix = `${folder}/src/`
      return path.startsWith(prefix) ? path.slice(prefix.length).split(/[/.]/)[0] : undefined
    }
    const from = roomOf(file.path)
    // The local Discord has Discord's rooms, which only share names with ours; the contract's list of calls spans them all.
    if (from === undefined || workspace === '@guildhall/local-discord') return []
    return file.imports.flatMap((imported) => {
      const target = targetOf(file, imported)
      const to = target === undefined || /\.(css|svg|png)$/.test(target) ? undefined : roomOf(target)
      return to === undefined ? [] : [{ workspace, where: at(file, imported), from, to }]
    })
  })
}
