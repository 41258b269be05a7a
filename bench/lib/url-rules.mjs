// Twenty rules as a server might have them, the slowest patterns within the limits, and texts that are hostile to both.
import { READY_RULES } from '@guildhall/link-rewriting'
import { guildId } from './gateway-events.mjs'

const HOSTS = [
  'youtube',
  'bsky',
  'threads',
  'tumblr',
  'pixiv',
  'twitch',
  'spotify',
  'imgur',
  'bilibili',
  'weibo',
  'pinterest',
  'ifunny',
]

/** Twenty rules: the presets, and twelve more of their kind. */
export const TWENTY_RULES = [
  ...READY_RULES.map(({ input, output }) => ({ input_pattern: input, output_pattern: output, channel_ids: null })),
  ...HOSTS.map((host) => ({
    input_pattern: `(?i)^https?://(?:www\\.|m\\.)?${host}\\.com/(\\w+)/([^/?#]+)`,
    output_pattern: `https://${host}.example/$1/$2`,
    channel_ids: null,
  })),
]

/**
 * Gives twenty rules to the guilds of the benchmark.
 *
 * @param {import('@guildhall/core').Database} db @param {number} guilds
 */
export async function giveRules(db, guilds) {
  const rules = JSON.stringify(TWENTY_RULES)
  for (let guild = 0; guild < guilds; guild += 1) {
    const row = { guild_id: guildId(guild), rules, version: 1, updated_by: '1', updated_at: Date.now() }
    await db.insertInto('url_rule_lists').values(row).execute()
  }
}

/** @param {string} text @param {number} length */
const filled = (text, length) => text.repeat(Math.ceil(length / text.length)).slice(0, length)

const WORDS = 'Has anybody seen the notes of yesterday (the long ones)? They were *here*, I think: '

/** Messages of 2,000 characters. */
export const MESSAGES = {
  'no link': filled(WORDS, 2_000),
  'one link, no rule for it': filled(`${WORDS}${WORDS}`, 1_900) + filled(' https://example.org/notes/12?a=b#c', 100),
  'one link that a rule is for': filled(' ', 1_950) + filled(' https://x.com/ada/status/12345678901234567890', 50),
  'ten links, no rule for them': filled(`${WORDS}https://example.org/notes/1 `, 2_000),
  'ten links, a rule for the last':
    filled(`${WORDS}https://youtube.example/a `, 1_500) + filled(' https://x.com/a/status/1', 500),
}

/** Accepted patterns that make a search slow. */
export const SLOW_PATTERNS = [
  '(a+)+$',
  '(?:a?){140}$',
  '(?:.?){140}\\z',
  '(?i)(?:\\pL?){140}\\z',
  `${filled('(.?)', 248)}(a+)$`,
  `${filled('(\\w*)', 240)}$`,
  `${filled('.*', 200)}\\d\\d\\z`,
  `(?:${filled('ab?|b.?|c.*|', 228)}z)+#$`,
  '(?:(?:a|aa|aaa|aaaa|b)+?){20}[xyz]',
  `${'[\\pL\\pN\\pS]?'.repeat(17)}$`,
  `(?i)${filled('k?s?', 240)}$`,
  '(?:\\b\\w?){90}$',
  '(?:[a-z0-9]?){140}[#-&]',
]

/** Links of the greatest length that make a search slow. @param {number} length */
export const slowLinks = (length) =>
  ['a', 'aaaaaaaaa#', 'ab3_/?=', 'é漢', 'ſK', '7', '😀'].map((part) =>
    filled(`http://a/${filled(part, length)}`, length),
  )

/** Messages of 4,000 characters that are hard to read. */
export const HOSTILE_MESSAGES = {
  brackets: filled('[](', 4_000),
  'backticks of every length': Array.from({ length: 88 }, (_, n) => '`'.repeat(n + 1))
    .join(' ')
    .slice(0, 4_000),
  bars: filled('|', 4_000),
  escapes: filled('\\', 4_000),
  'beginnings of links': filled('https://', 4_000),
  'open <https://': filled('<https://', 4_000),
  'closing brackets': `https://x.com/${filled(')', 3_986)}`,
  'trailing punctuation': `https://x.com/${filled('.)', 3_986)}`,
  'no width': filled('https://x.com/\u200b', 4_000),
  'right to left': filled('https://x.com/א\u202e ', 4_000),
  'named links': filled('[a](https://x.com/a)', 4_000),
  spoilers: filled('||a', 4_000),
  'half characters': filled('\ud83dhttps://x.com/ ', 4_000),
}
