import * as z from 'zod/mini'
import { endpoint } from './kernel/endpoint.ts'
import { GuildParams, Snowflake, typedText } from './kernel/fields.ts'

/** Maximum number of URL rules of a server. */
export const MOST_URL_RULES = 50
/** Maximum number of characters of an input pattern. */
export const INPUT_PATTERN_LENGTH = 256
/** Maximum number of characters of an output pattern. */
export const OUTPUT_PATTERN_LENGTH = 512
/** Maximum number of channels of one rule; Discord has at most 500 in a server. */
const MOST_RULE_CHANNELS = 500

/** A rule that rewrites links of a server: the first matching rule wins. */
export const UrlRule = z.object({
  /** A regular expression of RE2, searched in the URL. */
  input_pattern: z.string(),
  /** The replacement of the match; $1 to $99 are its groups, $0 all of it, $$ a dollar sign. */
  output_pattern: z.string(),
  /** The channels in which it applies; null is every channel. */
  channel_ids: z.nullable(z.array(z.string())),
  /**
   * Whether the rule is for channels that the caller cannot view; `channel_ids` leaves them out. The patterns of a rule for these alone are
   * empty. Absent if there are none.
   */
  has_private_channels: z.optional(z.boolean()),
  /** The version of the whole list, the same in every row; grows with every save. An empty list has 0. */
  version: z.number(),
  /** Why the caller cannot change the list, as a sentence, the same in every row; absent if the caller can. */
  read_only: z.optional(z.string()),
})
export type UrlRule = z.infer<typeof UrlRule>

export const ReceivedUrlRule = z.extend(UrlRule, { version: z.optional(z.number()) })
export type ReceivedUrlRule = z.infer<typeof ReceivedUrlRule>

const NOT_BLANK = z.regex(/\S/, 'Enter a pattern.')

export const listUrlRules = endpoint({
  summary: "The server's URL transformation rules, in the order in which they are tried.",
  method: 'GET',
  path: '/guilds/:guildId/urlrules',
  access: { area: 'url_rules', level: 'view' },
  params: GuildParams,
  response: z.array(UrlRule),
  accepts: z.array(ReceivedUrlRule),
  status: 200,
})

export const saveUrlRules = endpoint({
  summary: "Replace all of the server's URL transformation rules.",
  method: 'PUT',
  path: '/guilds/:guildId/urlrules',
  access: { area: 'url_rules', level: 'edit' },
  params: GuildParams,
  body: z.strictObject({
    rules: z
      .array(
        z.strictObject({
          input_pattern: typedText(INPUT_PATTERN_LENGTH).check(NOT_BLANK),
          output_pattern: typedText(OUTPUT_PATTERN_LENGTH).check(NOT_BLANK),
          channel_ids: z.optional(z.nullable(z.array(Snowflake).check(z.maxLength(MOST_RULE_CHANNELS)))),
          // A row may contain its version as read; only the version of the list, below, is checked.
          version: z.optional(z.unknown()),
          has_private_channels: z.optional(z.unknown()),
          read_only: z.optional(z.unknown()),
        }),
      )
      .check(z.maxLength(MOST_URL_RULES, `must have at most ${MOST_URL_RULES} rules`)),
    version: z.optional(z.int().check(z.nonnegative())),
  }),
  response: z.array(UrlRule),
  accepts: z.array(ReceivedUrlRule),
  status: 200,
})
