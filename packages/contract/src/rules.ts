import * as z from 'zod/mini'
import { endpoint } from './kernel/endpoint.ts'
import { GuildParams, Snowflake } from './kernel/snowflake.ts'
import { typedText } from './kernel/text.ts'

/** Characters of one rule: with its number it has room in one of Discord's messages, however it is split. */
export const RULE_LENGTH = 1_500
/** Rules of one channel. */
export const MOST_RULES = 100

export const Rule = z.object({ content: z.string(), position: z.coerce.number() })
export type Rule = z.infer<typeof Rule>

/** The rules that stand in one channel. */
export const RulesEntry = z.object({
  channel_id: z.string(),
  rules: z.array(Rule),
  /** Grows with every save; sent back, it guards against overwriting what somebody else saved meanwhile. */
  version: z.optional(z.number()),
  /** `queued`: saved, and the message in Discord follows shortly. `applied`: it stands there. */
  status: z.optional(z.string()),
  /** Why the message in Discord is not as saved, as a sentence. */
  last_error: z.optional(z.nullable(z.string())),
})
export type RulesEntry = z.infer<typeof RulesEntry>

const RuleContent = typedText(RULE_LENGTH).check(z.regex(/\S/, 'must not be blank'))

export const listRules = endpoint({
  summary: 'The rules of the server, channel by channel.',
  method: 'GET',
  path: '/guilds/:guildId/rules',
  access: 'guildAdmin',
  params: GuildParams,
  reply: z.array(RulesEntry),
  status: 200,
})

export const saveRules = endpoint({
  summary: "Replace a channel's rules; the bot's message in that channel follows.",
  method: 'POST',
  path: '/guilds/:guildId/rules',
  access: 'guildAdmin',
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
  reply: RulesEntry,
  status: 200,
})
