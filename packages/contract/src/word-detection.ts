import * as z from 'zod/mini'
import { endpoint } from './kernel/endpoint.ts'
import { GuildParams, JOB_STATUSES, SeenVersion, SeenVersionQuery, Snowflake, typedText } from './kernel/fields.ts'

/** Discord: 6 keyword rules in a server, its own included. A word list is one rule. */
export const MOST_WORD_LISTS = 6
export const LIST_NAME_LENGTH = 100
/** Discord: 1,000 keywords of 60 characters. */
export const MOST_WORDS = 1_000
export const WORD_LENGTH = 60
/** Discord: 10 regular expressions of 260 characters. */
export const MOST_PATTERNS = 10
export const PATTERN_LENGTH = 260
/** Discord: 100 allowed words of 60 characters. */
export const MOST_ALLOWED_WORDS = 100
/** Discord: 20 exempt roles and 50 exempt channels. */
export const MOST_EXEMPT_ROLES = 20
export const MOST_EXEMPT_CHANNELS = 50
/** Discord: characters of the message that the author of a blocked message reads. */
export const BLOCK_MESSAGE_LENGTH = 150
/** Discord: 4 weeks, in seconds. */
export const LONGEST_TIMEOUT_SECONDS = 2_419_200
/** Days of hits that are read at once, at most. */
export const MOST_HIT_DAYS = 365

/** A list of words that Discord's AutoMod stops. */
export const WordList = z.object({
  id: z.string(),
  /** Grows with every change; sent back, it keeps a save from overwriting one that the administrator has not seen. */
  version: z.number(),
  /** Unique in the server, in any case. */
  name: z.string(),
  is_enabled: z.boolean(),
  /** In Discord's notation: `cat` is the whole word, `cat*` a beginning, `*cat` an end and `*cat*` any part. */
  words: z.array(z.string()),
  /** Regular expressions of Rust, which Discord alone compiles. */
  patterns: z.array(z.string()),
  /** Words that pass although a word or a pattern matches them, in the notation of `words`. */
  allowed: z.array(z.string()),
  /** Discord blocks the message. */
  block: z.boolean(),
  /** Shown to the author of a blocked message; null for Discord's own text. */
  block_message: z.nullable(z.string()),
  /** Discord posts an alert to the moderation log channel. */
  alert: z.boolean(),
  /** Duration of the author's time-out; null for none. */
  timeout_seconds: z.nullable(z.number()),
  /** Whether the server's default action follows a hit. */
  default_action: z.boolean(),
  exempt_role_ids: z.array(z.string()),
  exempt_channel_ids: z.array(z.string()),
  /** `applied`: Discord's rule is the saved list. `queued`: an update is pending. `blocked`: Discord rejects it, see `last_error`. */
  status: z.enum(JOB_STATUSES),
  /** Why Discord's rule is not the saved list, as a sentence for administrators. */
  last_error: z.nullable(z.string()),
  /** The last change in Discord that the bot took back; null for none in the last day. */
  restored: z.nullable(
    z.object({
      /** The change, as a sentence. */
      change: z.string(),
      /** ISO UTC. */
      at: z.string(),
    }),
  ),
  /** Why the caller cannot change it, as a sentence; absent if the caller can. */
  read_only: z.optional(z.string()),
})
export type WordList = z.infer<typeof WordList>

export const ReceivedWordList = z.extend(WordList, { status: z.string() })
export type ReceivedWordList = z.infer<typeof ReceivedWordList>

export const WordLists = z.object({
  /** In the order of their creation. */
  lists: z.array(WordList),
  /** Keyword rules that Discord still allows in the server; null until they are counted. */
  free_rules: z.nullable(z.number()),
})
export type WordLists = z.infer<typeof WordLists>

export const ReceivedWordLists = z.extend(WordLists, { lists: z.array(ReceivedWordList) })
export type ReceivedWordLists = z.infer<typeof ReceivedWordLists>

const ONE_LINE = /^[^\n\r]*$/

/** A word is compared by Discord without the space around it. */
const Word = typedText(WORD_LENGTH).check(
  z.regex(/[^\s*]/, 'Enter a word: * alone matches nothing.'),
  z.regex(ONE_LINE, 'must be on one line'),
)

/** A list as an administrator writes it. At least one of `block`, `alert` and `timeout_seconds` must be chosen, and at least one word or pattern. */
export const WordListInput = z.strictObject({
  name: typedText(LIST_NAME_LENGTH).check(z.regex(/\S/, 'Enter a name.'), z.regex(ONE_LINE, 'must be on one line')),
  is_enabled: z.boolean(),
  words: z.array(Word).check(z.maxLength(MOST_WORDS, `must have at most ${MOST_WORDS} words`)),
  patterns: z
    .array(typedText(PATTERN_LENGTH).check(z.regex(/\S/, 'Enter a pattern.')))
    .check(z.maxLength(MOST_PATTERNS, `must have at most ${MOST_PATTERNS} patterns`)),
  allowed: z.array(Word).check(z.maxLength(MOST_ALLOWED_WORDS, `must have at most ${MOST_ALLOWED_WORDS} words`)),
  block: z.boolean(),
  block_message: z.nullable(typedText(BLOCK_MESSAGE_LENGTH)),
  alert: z.boolean(),
  timeout_seconds: z.nullable(
    z
      .int()
      .check(
        z.gte(1, 'must be at least 1 second'),
        z.lte(LONGEST_TIMEOUT_SECONDS, `must be at most ${LONGEST_TIMEOUT_SECONDS} seconds, which are 4 weeks`),
      ),
  ),
  default_action: z.boolean(),
  exempt_role_ids: z
    .array(Snowflake)
    .check(z.maxLength(MOST_EXEMPT_ROLES, `must have at most ${MOST_EXEMPT_ROLES} roles`)),
  exempt_channel_ids: z
    .array(Snowflake)
    .check(z.maxLength(MOST_EXEMPT_CHANNELS, `must have at most ${MOST_EXEMPT_CHANNELS} channels`)),
})
export type WordListInput = z.infer<typeof WordListInput>

const WordListParams = z.extend(GuildParams, {
  listId: z.string().check(z.regex(/^\d{1,15}$/, 'must be the id of a list')),
})

/** How often a word of a list stopped messages on a UTC day. No author and no message is kept. */
export const WordHits = z.object({
  /** YYYY-MM-DD. */
  date: z.string(),
  list_id: z.string(),
  /** The name at the time of the last hit; that of the list if it still exists. */
  list_name: z.string(),
  /** The word or pattern as in the list. */
  word: z.string(),
  count: z.number(),
})
export type WordHits = z.infer<typeof WordHits>

export const WordHitDays = z.object({
  /** The first and the last UTC day, YYYY-MM-DD. */
  start_date: z.string(),
  end_date: z.string(),
  /** Only days with hits, the oldest first. */
  hits: z.array(WordHits),
})
export type WordHitDays = z.infer<typeof WordHitDays>

export const listWordLists = endpoint({
  summary: 'The word lists of a server, and the number of keyword rules that Discord still allows there.',
  method: 'GET',
  path: '/guilds/:guildId/word_lists',
  access: { area: 'word_detection', level: 'view' },
  params: GuildParams,
  response: WordLists,
  accepts: ReceivedWordLists,
  status: 200,
})

export const createWordList = endpoint({
  summary: "Create a word list; the bot makes a rule of it in Discord's AutoMod.",
  method: 'POST',
  path: '/guilds/:guildId/word_lists',
  access: { area: 'word_detection', level: 'edit' },
  params: GuildParams,
  body: WordListInput,
  response: WordList,
  accepts: ReceivedWordList,
  status: 201,
})

export const saveWordList = endpoint({
  summary: 'Replace a word list; the bot updates its rule.',
  method: 'PUT',
  path: '/guilds/:guildId/word_lists/:listId',
  access: { area: 'word_detection', level: 'edit' },
  params: WordListParams,
  body: z.extend(WordListInput, { version: SeenVersion }),
  response: WordList,
  accepts: ReceivedWordList,
  status: 200,
})

export const removeWordList = endpoint({
  summary: 'Delete a word list; the bot deletes its rule.',
  method: 'DELETE',
  path: '/guilds/:guildId/word_lists/:listId',
  access: { area: 'word_detection', level: 'edit' },
  params: WordListParams,
  query: SeenVersionQuery,
  status: 204,
})

export const listWordHits = endpoint({
  summary: 'How often the word lists of a server stopped messages, by day, list and word.',
  method: 'GET',
  path: '/guilds/:guildId/word_lists/hits',
  access: { area: 'word_detection', level: 'view' },
  params: GuildParams,
  query: z.object({
    days: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(MOST_HIT_DAYS)), 30),
  }),
  response: WordHitDays,
  status: 200,
})
