import type { HealthPlace } from '@guildhall/contract'

/** The screens of a server that problems and first steps name, each with an address of its own. */
const SCREENS: ReadonlySet<string> = new Set(['access', 'word-detection'])

/** The address and the history state of a place on a server's page. */
export function targetOf(guildId: string, place: HealthPlace): { path: string; state?: { place: HealthPlace } } {
  const path = `/guilds/${encodeURIComponent(guildId)}`
  return SCREENS.has(place.tab) ? { path: `${path}/${place.tab}` } : { path, state: { place } }
}
