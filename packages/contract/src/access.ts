import * as z from 'zod/mini'
import { endpoint } from './kernel/endpoint.ts'
import { GuildParams, SeenVersion, Snowflake } from './kernel/fields.ts'
import { GrantedAreas } from './kernel/granted-areas.ts'

/** Maximum number of roles and members with access to one server. */
export const MOST_GRANTS = 50
/** The length of a search for members, in characters, and the most results. */
export const SHORTEST_MEMBER_QUERY = 2
export const LONGEST_MEMBER_QUERY = 32
export const MOST_FOUND_MEMBERS = 10

/** The error sentences of a grant, shared by the form and the API. */
export const ACCESS_ERRORS = {
  areas: 'Choose at least one area.',
  until: 'Enter a valid date.',
  past: 'Choose today or a later day.',
  twice: 'This role or member is already listed.',
  everyone: "@everyone can't get access. Choose another role.",
  unknownRole: 'This role no longer exists. Remove it.',
  onButton: 'Members can claim this role with a role button. Remove the button first, or choose another role.',
  grantedRole: 'This role has access to the dashboard, so a button must not give it away.',
  bot: "A bot can't get access. Choose a person.",
  tooManyNew: 'Save at most 10 new members at once. Remove this row, save, then add it again.',
  notMember: 'This person is not a member of the server. Remove the row.',
} as const

/** A calendar day, YYYY-MM-DD. */
const Day = z.string().check(
  z.regex(/^\d{4}-\d\d-\d\d$/, ACCESS_ERRORS.until),
  z.refine((day) => isDay(day), ACCESS_ERRORS.until),
)

function isDay(day: string): boolean {
  const time = Date.parse(day)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}

/** A member of a server, with the names that Discord shows. */
export const FoundMember = z.object({
  id: z.string(),
  username: z.string(),
  display_name: z.string(),
  avatar_url: z.nullable(z.string()),
})
export type FoundMember = z.infer<typeof FoundMember>

/** A role or a member. */
export const AccessSubject = z.strictObject({ type: z.enum(['role', 'user']), id: Snowflake })
export type AccessSubject = z.infer<typeof AccessSubject>

/** The areas of a server that a role or a member may manage. */
export const AccessEntry = z.object({
  subject: z.object({ type: z.enum(['role', 'user']), id: z.string() }),
  areas: GrantedAreas,
  /** The last day, YYYY-MM-DD, in the server's time zone, or else the bot's; null for no end. */
  until: z.nullable(z.string()),
  /** The time at which the last day ended, ISO UTC; absent while the grant holds. */
  ended_at: z.optional(z.string()),
  /** The member when the grant was saved. Absent for a role. */
  member: z.optional(FoundMember),
  /** Whether the role was deleted, or the member has left since the grant was saved: then it no longer holds. */
  is_gone: z.optional(z.boolean()),
})
export type AccessEntry = z.infer<typeof AccessEntry>

/** The roles and members that may manage areas of a server, beside its owner and its Administrators. */
export const AccessList = z.object({
  /** Grows with every save; 0 before the first. */
  version: z.number(),
  entries: z.array(AccessEntry),
})
export type AccessList = z.infer<typeof AccessList>

/** A grant as an administrator writes it. What was read beside it may be sent back, and is ignored. */
export const AccessEntryInput = z.strictObject({
  subject: AccessSubject,
  areas: GrantedAreas.check(z.refine((areas) => Object.values(areas).some(Boolean), ACCESS_ERRORS.areas)),
  until: z.optional(z.nullable(Day)),
  ended_at: z.optional(z.unknown()),
  member: z.optional(z.unknown()),
  is_gone: z.optional(z.unknown()),
})
export type AccessEntryInput = z.infer<typeof AccessEntryInput>

export const getAccess = endpoint({
  summary: 'The roles and members that may manage areas of the server.',
  method: 'GET',
  path: '/guilds/:guildId/access',
  access: 'admin',
  params: GuildParams,
  response: AccessList,
  status: 200,
})

export const saveAccess = endpoint({
  summary: 'Replace the roles and members that may manage areas of the server.',
  method: 'PUT',
  path: '/guilds/:guildId/access',
  access: 'admin',
  params: GuildParams,
  body: z.strictObject({
    entries: z
      .array(AccessEntryInput)
      .check(z.maxLength(MOST_GRANTS, `At most ${MOST_GRANTS} roles and members can get access.`)),
    version: SeenVersion,
  }),
  response: AccessList,
  status: 200,
})

export const searchMembers = endpoint({
  summary: "The server's members whose username or nickname begins with a text, at most 10.",
  method: 'GET',
  path: '/guilds/:guildId/members',
  access: 'admin',
  params: GuildParams,
  query: z.object({
    query: z
      .string()
      .check(
        z.trim(),
        z.minLength(SHORTEST_MEMBER_QUERY, `Enter at least ${SHORTEST_MEMBER_QUERY} characters.`),
        z.maxLength(LONGEST_MEMBER_QUERY, `Enter at most ${LONGEST_MEMBER_QUERY} characters.`),
      ),
  }),
  response: z.array(FoundMember),
  status: 200,
})
