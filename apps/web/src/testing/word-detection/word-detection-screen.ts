import { ROLES } from '../access/access-screen.ts'
import { NOW, TOKEN } from '../reminders-tab.ts'
import type { Screen, Visit } from '../site.ts'
import { CHANNELS, SETTINGS, type Wire } from '../wire.ts'

export const LISTS = 'GET /guilds/1/word_lists'
export const CREATE = 'POST /guilds/1/word_lists'
export const SAVE = 'PUT /guilds/1/word_lists/7'
export const REMOVE = 'DELETE /guilds/1/word_lists/7'
export const HITS = 'GET /guilds/1/word_lists/hits'

/** A list that blocks invite links. */
export const INVITES = {
  id: '7',
  version: 3,
  name: 'Invite links',
  is_enabled: true,
  words: ['*discord.gg/*', 'free nitro'],
  patterns: [],
  allowed: ['discord.gg/ourserver'],
  block: true,
  block_message: 'Please keep invite links in #promotion.',
  alert: true,
  timeout_seconds: 600,
  default_action: true,
  exempt_role_ids: ['31'],
  exempt_channel_ids: ['10'],
  status: 'applied',
  last_error: null,
  restored: null,
}

/** A list with a pattern that only alerts. */
export const MASKED = {
  ...INVITES,
  id: '8',
  version: 1,
  name: 'Masked links',
  words: [],
  patterns: [String.raw`\[[^\]]+\]\(https?://[^)]+\)`],
  allowed: [],
  block: false,
  block_message: null,
  timeout_seconds: null,
  default_action: false,
  exempt_role_ids: [],
  exempt_channel_ids: [],
}

const hit = (date: string, word: string, count: number) => ({
  date,
  list_id: '7',
  list_name: 'Invite links',
  word,
  count,
})

/** The hits of the last 30 days at the time of the tests. */
export const HIT_DAYS = {
  start_date: '2029-12-05',
  end_date: '2030-01-03',
  hits: [
    hit('2029-12-07', '*discord.gg/*', 2),
    hit('2029-12-20', '*discord.gg/*', 9),
    hit('2029-12-20', 'free nitro', 4),
    hit('2029-12-29', '*discord.gg/*', 5),
    hit('2030-01-03', 'free nitro', 3),
  ],
}

export const NO_HITS = { ...HIT_DAYS, hits: [] }

/** A server with two lists, and hits of the first. */
export const WORDS_WIRE: Wire = {
  'GET /guilds/1/channels': { body: CHANNELS },
  'GET /guilds/1/roles': { body: ROLES },
  'GET /guilds/1/settings': { body: SETTINGS },
  'GET /guilds/1/health': { body: { checked_at: NOW.toISOString(), problems: [] } },
  [LISTS]: { body: { lists: [INVITES, MASKED], free_rules: 2 } },
  [HITS]: { body: HIT_DAYS },
}

/** Opens the Word detection screen and waits for its heading. The clock starts at `NOW` and runs. */
export function wordsOpener(open: (path: string, visit: Visit) => Promise<Screen>) {
  return async (visit: Visit = {}) => {
    const screen = await open('/guilds/1/word-detection', {
      startsAt: NOW,
      token: TOKEN,
      ...visit,
      wire: { ...WORDS_WIRE, ...visit.wire },
    })
    const { page, calls } = screen
    await page.getByRole('heading', { name: 'Word detection', level: 2 }).waitFor()
    return {
      ...screen,
      row: (name: string) => page.getByRole('article', { name, exact: true }),
      newList: page.getByRole('button', { name: 'New list' }),
      dialog: page.getByRole('dialog'),
      /** The body of the last call by this name. */
      sent: (name: string): unknown => calls.findLast((call) => call.name === name)?.request.postDataJSON(),
    }
  }
}
