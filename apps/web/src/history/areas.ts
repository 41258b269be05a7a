import { HISTORY_AREAS, type HistoryArea } from '@guildhall/contract'
import { humanized } from './labels.ts'

const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({ url_rules: 'URL rules', role_buttons: 'Role buttons and messages' } satisfies Partial<
    Record<HistoryArea, string>
  >),
)

/** The name of an area, also of one that a newer server has. */
export function areaName(area: string): string {
  return NAMES.get(area) ?? humanized(area)
}

/** The areas with a screen of their own for now. The others are offered once they have changes. */
const OFFERED: readonly HistoryArea[] = [
  'commands',
  'settings',
  'rules',
  'url_rules',
  'reminders',
  'role_buttons',
  'word_detection',
  'access',
]

/** An area that the server can filter by; undefined for any other text. */
export function knownArea(area: string | undefined): HistoryArea | undefined {
  return HISTORY_AREAS.find((known) => known === area)
}

/** The areas to filter by. @param seen the areas of the loaded changes, and the chosen one */
export function offeredAreas(seen: readonly string[]): readonly HistoryArea[] {
  return HISTORY_AREAS.filter((area) => OFFERED.includes(area) || seen.includes(area))
}
