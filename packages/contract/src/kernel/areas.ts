/** The areas of a server's configuration, as history, live changes and access name them. Messages belong to `role_buttons`. */
export const AREAS = [
  'commands',
  'settings',
  'rules',
  'url_rules',
  'reminders',
  'role_buttons',
  'word_detection',
  'analytics',
] as const

export type Area = (typeof AREAS)[number]

/** Whether a text names an area. */
export function isArea(text: string): text is Area {
  return AREAS.some((area) => area === text)
}

/** The levels of access to an area. `edit` includes `view`. */
export const ACCESS_LEVELS = ['view', 'edit'] as const
export type AccessLevel = (typeof ACCESS_LEVELS)[number]
