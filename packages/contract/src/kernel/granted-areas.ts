import * as z from 'zod/mini'
import { ACCESS_LEVELS, type AccessLevel, type Area } from './areas.ts'

const Level = z.optional(z.enum(ACCESS_LEVELS))

/** Areas with the level of access to each. An absent area is not granted. */
export const GrantedAreas = z.strictObject({
  commands: Level,
  settings: Level,
  rules: Level,
  url_rules: Level,
  reminders: Level,
  role_buttons: Level,
  word_detection: Level,
  /** Nothing can be changed in it. */
  analytics: z.optional(z.literal('view')),
} satisfies Record<Area, z.ZodMiniType<AccessLevel | undefined>>)
export type GrantedAreas = z.infer<typeof GrantedAreas>
