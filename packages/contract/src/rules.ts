import * as z from 'zod/mini'
import { endpoint } from './kernel/endpoint.ts'
import { GuildParams, JOB_STATUSES, SeenVersionQuery, Snowflake, typedText } from './kernel/fields.ts'

/** Maximum number of characters of one rule: with its number and indentation it fits in one message of Discord. */
export const RULE_LENGTH = 1_500
/** Maximum number of rules of one channel. */
export const MOST_RULES = 100

export const Rule = z.object({ content: z.string(), position: z.number() })
export type Rule = z.infer<typeof Rule>

/** The rules of one channel. */
export const RulesEntry = z.object({
  channel_id: z.string(),
  rules: z.array(Rule),
  /** Grows with every save and every revert; sent back, it keeps a save from overwriting one that the administrator has not seen. */
  version: z.number(),
  /** Why the caller cannot change it, as a sentence; absent if the caller can. */
  read_only: z.optional(z.string()),
  /** `applied`: Discord shows the saved rules. `queued`: an update is pending. `blocked`: Discord rejects it, see `last_error`. */
  status: z.optional(z.enum(JOB_STATUSES)),
  /** Why Discord does not show the saved rules, as a sentence for administrators. */
  last_error: z.optional(z.nullable(z.string())),
})
export type RulesEntry = z.infer<typeof RulesEntry>

export const ReceivedRules = z.extend(RulesEntry, {
  rules: z.array(z.extend(Rule, { position: z.coerce.number() })),
  version: z.optional(z.number()),
  status: z.optional(z.string()),
})
export type ReceivedRules = z.infer<typeof ReceivedRules>

/** Discord's limit: characters of one message. */
const MESSAGE_LENGTH = 2_000

/**
 * The exact messages that show these rules in Discord: one numbered list in as few messages as possible. A rule is never
 * split. Blank rules have no number.
 */
export function rulesMessages(rules: readonly { readonly content: string }[]): string[] {
  const shown = rules.map((rule) => linesOf(rule.content)).filter((lines) => lines.length > 0)
  const messages: string[] = []
  for (const item of shown.map(numbered)) {
    const last = messages.pop()
    const longer = `${last}\n${item}`
    if (last === undefined) messages.push(item)
    else if (longer.length <= MESSAGE_LENGTH) messages.push(longer)
    else messages.push(last, item)
  }
  return messages
}

/** The lines of a rule, without blank lines around it and with at most one between two lines: Discord drops the others. */
function linesOf(content: string): string[] {
  const text = content.trim()
  if (text === '') return []
  const lines = text.split(/\r\n|[\n\r]/).map((line) => line.trimEnd())
  return lines.filter((line, at) => line !== '' || lines[at - 1] !== '')
}

/** Later lines are indented to the text of the first, unless the rule would then exceed a message. */
function numbered(lines: readonly string[], at: number): string {
  const mark = `${at + 1}. `
  const margin = ' '.repeat(mark.length)
  const indented = mark + lines.join(`\n${margin}`).replace(/^ +$/gm, '')
  return indented.length <= MESSAGE_LENGTH ? indented : mark + lines.join('\n')
}

const RuleContent = typedText(RULE_LENGTH).check(z.regex(/\S/, 'Enter a rule.'))

export const listRules = endpoint({
  summary: 'The rules of the server, channel by channel.',
  method: 'GET',
  path: '/guilds/:guildId/rules',
  access: { area: 'rules', level: 'view' },
  params: GuildParams,
  response: z.array(RulesEntry),
  accepts: z.array(ReceivedRules),
  status: 200,
})

export const saveRules = endpoint({
  summary: "Replace a channel's rules; the bot updates its message in that channel.",
  method: 'POST',
  path: '/guilds/:guildId/rules',
  access: { area: 'rules', level: 'edit' },
  params: GuildParams,
  body: z.strictObject({
    channel_id: Snowflake,
    rules: z
      .array(z.strictObject({ content: RuleContent, position: z.int().check(z.nonnegative()) }))
      .check(
        z.minLength(1, 'must have at least one rule'),
        z.maxLength(MOST_RULES, `must have at most ${MOST_RULES} rules`),
      ),
    version: z.optional(z.int().check(z.nonnegative())),
  }),
  response: RulesEntry,
  accepts: ReceivedRules,
  status: 200,
})

export const removeRules = endpoint({
  summary: "Remove a channel's rules; the bot deletes its message in that channel.",
  method: 'DELETE',
  path: '/guilds/:guildId/rules/:channelId',
  access: { area: 'rules', level: 'edit' },
  params: z.extend(GuildParams, { channelId: Snowflake }),
  query: SeenVersionQuery,
  status: 204,
})
