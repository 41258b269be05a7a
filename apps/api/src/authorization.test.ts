import { ENDPOINTS, pathOf, type EndpointShape } from '@guildhall/contract'
import { CHANNELS } from '@guildhall/local-discord'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GUILDS, problemOf, startTestApi, type TestApi } from './testing/test-api.ts'

/** The seven kinds of callers that the test tries. */
const WHO = {
  visitor: { guildId: GUILDS.raidNight, person: null },
  stranger: { guildId: GUILDS.raidNight, person: 'dan' },
  member: { guildId: GUILDS.raidNight, person: 'cleo' },
  'administrator elsewhere': { guildId: GUILDS.guildhallDemo, person: 'ben' },
  administrator: { guildId: GUILDS.raidNight, person: 'ben' },
  owner: { guildId: GUILDS.guildhallDemo, person: 'ada' },
} as const

type Who = keyof typeof WHO | 'demoted administrator'
type EndpointName = keyof typeof ENDPOINTS
type Row = Readonly<Record<Who, string>>

const PUBLIC: Row = {
  visitor: '200',
  stranger: '200',
  member: '200',
  'administrator elsewhere': '200',
  administrator: '200',
  owner: '200',
  'demoted administrator': '200',
}
const SIGNED_IN: Row = { ...PUBLIC, visitor: '401 auth.required' }
const GUILD_ADMIN: Row = {
  visitor: '401 auth.required',
  stranger: '404 guild.not_found',
  member: '404 guild.not_found',
  'administrator elsewhere': '404 guild.not_found',
  administrator: '200',
  owner: '200',
  'demoted administrator': '404 guild.not_found',
}

const OWNER_ONLY: Row = {
  visitor: '401 auth.required',
  stranger: '403 access.owner_only',
  member: '403 access.owner_only',
  'administrator elsewhere': '403 access.owner_only',
  administrator: '403 access.owner_only',
  owner: '200',
  'demoted administrator': '403 access.owner_only',
}

/** The response for a reminder that does not exist. Only administrators receive it; others receive the guild's refusal. */
const OF_NO_REMINDER: Row = { ...GUILD_ADMIN, administrator: '404 reminder.not_found', owner: '404 reminder.not_found' }

const OF_NO_CONFIG: Row = {
  ...GUILD_ADMIN,
  administrator: '404 role_buttons.not_found',
  owner: '404 role_buttons.not_found',
}

const OF_NO_REVISION: Row = { ...GUILD_ADMIN, administrator: '404 history.not_found', owner: '404 history.not_found' }

const OF_NO_RULES: Row = { ...GUILD_ADMIN, administrator: '404 rules.not_found', owner: '404 rules.not_found' }

const OF_NO_LIST: Row = { ...GUILD_ADMIN, administrator: '404 word_lists.not_found', owner: '404 word_lists.not_found' }

const OF_NO_SAVED_MESSAGE: Row = {
  ...GUILD_ADMIN,
  administrator: '404 saved_messages.not_found',
  owner: '404 saved_messages.not_found',
}

/** The response to a call without its body or its query. Only administrators receive it. With a body, the call would wait for the bot. */
const WITHOUT_BODY: Row = { ...GUILD_ADMIN, administrator: '400 request.invalid', owner: '400 request.invalid' }

/** The expected status of each route for each caller. It is written out so that a new endpoint needs a decision here. */
const TABLE: Readonly<Record<EndpointName, Row>> = {
  logout: {
    visitor: '401 auth.required',
    stranger: '204',
    member: '204',
    'administrator elsewhere': '204',
    administrator: '204',
    owner: '204',
    'demoted administrator': '204',
  },
  getBotInviteUrl: SIGNED_IN,
  getBlameCount: PUBLIC,
  getBotAvatar: PUBLIC,
  getBotOwner: SIGNED_IN,
  listGuilds: SIGNED_IN,
  getGuild: GUILD_ADMIN,
  listChannels: GUILD_ADMIN,
  listRoles: GUILD_ADMIN,
  listEmojis: GUILD_ADMIN,
  listCommands: GUILD_ADMIN,
  toggleCommand: GUILD_ADMIN,
  getSettings: GUILD_ADMIN,
  changeSettings: GUILD_ADMIN,
  listRules: GUILD_ADMIN,
  saveRules: GUILD_ADMIN,
  listReminders: GUILD_ADMIN,
  createReminder: { ...GUILD_ADMIN, administrator: '201', owner: '201' },
  changeReminder: OF_NO_REMINDER,
  deleteReminder: OF_NO_REMINDER,
  sendReminder: OF_NO_REMINDER,
  pauseReminder: OF_NO_REMINDER,
  resumeReminder: OF_NO_REMINDER,
  skipReminder: OF_NO_REMINDER,
  testReminder: OF_NO_REMINDER,
  listMessages: GUILD_ADMIN,
  postMessage: WITHOUT_BODY,
  editMessage: WITHOUT_BODY,
  listRoleButtonConfigs: GUILD_ADMIN,
  createRoleButtonConfig: WITHOUT_BODY,
  changeRoleButtonConfig: OF_NO_CONFIG,
  deleteRoleButtonConfig: OF_NO_CONFIG,
  removeRules: OF_NO_RULES,
  getHealth: GUILD_ADMIN,
  listHistory: GUILD_ADMIN,
  getRevision: OF_NO_REVISION,
  restoreRevision: OF_NO_REVISION,
  listUrlRules: GUILD_ADMIN,
  saveUrlRules: GUILD_ADMIN,
  listSavedMessages: GUILD_ADMIN,
  saveMessage: GUILD_ADMIN,
  deleteSavedMessage: OF_NO_SAVED_MESSAGE,
  listWordLists: GUILD_ADMIN,
  createWordList: WITHOUT_BODY,
  saveWordList: WITHOUT_BODY,
  removeWordList: OF_NO_LIST,
  listWordHits: GUILD_ADMIN,
  getAnalyticsSummary: OWNER_ONLY,
  getAnalyticsCommands: OWNER_ONLY,
  getAnalyticsUsers: OWNER_ONLY,
  getStatus: SIGNED_IN,
  followGuild: GUILD_ADMIN,
  getAccess: GUILD_ADMIN,
  saveAccess: WITHOUT_BODY,
  searchMembers: WITHOUT_BODY,
  getGuildAnalyticsSummary: GUILD_ADMIN,
  getGuildAnalyticsCommands: GUILD_ADMIN,
  getGuildAnalyticsUsers: GUILD_ADMIN,
}

/** Valid bodies for the routes that accept one. */
const bodiesIn = (guildId: string): Partial<Record<EndpointName, unknown>> => ({
  toggleCommand: { enable: true },
  changeSettings: { prefix: '?' },
  saveRules: {
    channel_id: channelIn(guildId),
    rules: [{ content: 'Be kind.', position: 0 }],
  },
  saveUrlRules: { rules: [] },
  saveMessage: { name: 'Raid', content: 'Tonight.' },
  createReminder: reminderIn(guildId),
  sendReminder: {},
  restoreRevision: {},
  changeReminder: reminderIn(guildId),
  changeRoleButtonConfig: {
    guild_id: guildId,
    channel_id: channelIn(guildId),
    message_id: '1',
    buttons: [{ label: 'Raider', role_id: '1' }],
  },
})

const channelIn = (guildId: string): string =>
  guildId === GUILDS.raidNight ? CHANNELS.raidGeneral : CHANNELS.demoGeneral

const reminderIn = (guildId: string) => ({
  channel_id: channelIn(guildId),
  message: 'Raid at nine.',
  next_run_at: new Date(Date.now() + 3_600_000).toISOString(),
  is_recurring: false,
})

const names = Object.keys(ENDPOINTS).filter((name): name is EndpointName => name in ENDPOINTS)

describe('the authorization', () => {
  let api: TestApi

  beforeAll(async () => {
    api = await startTestApi()
  })
  afterAll(() => api.close())

  async function knock(name: EndpointName, guildId: string, token: string | null, body: unknown): Promise<string> {
    const endpoint: EndpointShape = ENDPOINTS[name]
    const ids = {
      guildId,
      commandId: 'blame',
      reminderId: 'none',
      messageId: '1',
      configId: 'none',
      channelId: '1',
      revisionId: '0',
      listId: '0',
    }
    const queries: Partial<Record<EndpointName, string>> = {
      listMessages: `?channel_id=${channelIn(guildId)}`,
      deleteSavedMessage: '?name=none',
    }
    const response = await api.call(endpoint.method, pathOf(endpoint, ids) + (queries[name] ?? ''), token, body)
    // A stream would last as long as the test.
    if (endpoint.events && response.ok) await response.body?.cancel()
    return response.ok ? String(response.status) : `${response.status} ${(await problemOf(response)).code}`
  }

  it('has one table row for each endpoint of the contract', () => {
    expect(Object.keys(TABLE).toSorted()).toEqual(names.toSorted())
  })

  for (const [who, { person, guildId }] of Object.entries(WHO)) {
    it(`gives ${who} exactly the answers in the table`, async () => {
      const answers: Record<string, string> = {}
      for (const name of names) {
        // A separate session for logout, which ends it.
        const token = person === null || name !== 'logout' ? null : await api.signIn(person)
        const shared = person === null ? null : (token ?? (await sessionOf(person)))
        answers[name] = await knock(name, guildId, shared, bodiesIn(guildId)[name])
      }
      expect(answers).toEqual(column(who))
    })
  }

  it('refuses an administrator after the role was removed', async () => {
    const token = await api.signIn('ben')
    expect(await knock('getGuild', GUILDS.raidNight, token, undefined)).toBe('200')
    await api.demote(GUILDS.raidNight, 'ben', { gatewayReports: true })
    const answers: Record<string, string> = {}
    for (const name of names.filter((one) => one !== 'logout')) {
      answers[name] = await knock(name, GUILDS.raidNight, token, bodiesIn(GUILDS.raidNight)[name])
    }
    answers['logout'] = await knock('logout', GUILDS.raidNight, token, undefined)
    expect(answers).toEqual(column('demoted administrator'))
  })

  it('refuses a call before it reads the body or the content type', async () => {
    const path = `/guilds/${GUILDS.guildhallDemo}/commands/blame/toggle`
    const malformed = { method: 'POST', headers: { 'content-type': 'text/xml' }, body: '<enable/>' }
    expect((await fetch(`${api.origin}/api${path}`, malformed)).status).toBe(401)
    const token = await sessionOf('dan')
    const withToken = { ...malformed, headers: { ...malformed.headers, authorization: `Bearer ${token}` } }
    expect((await fetch(`${api.origin}/api${path}`, withToken)).status).toBe(404)
  })

  it('treats a malformed id like a guild that the user does not administer', async () => {
    const token = await sessionOf('ada')
    expect(await knock('getGuild', 'not-an-id', token, undefined)).toBe('404 guild.not_found')
    expect(await knock('getGuild', '1', token, undefined)).toBe('404 guild.not_found')
    expect(await knock('getGuild', '\0', token, undefined)).toBe('404 guild.not_found')
  })

  const sessions = new Map<string, Promise<string>>()
  function sessionOf(person: 'ada' | 'ben' | 'cleo' | 'dan'): Promise<string> {
    const known = sessions.get(person) ?? api.signIn(person)
    sessions.set(person, known)
    return known
  }
})

function column(who: string): Record<string, string | undefined> {
  return Object.fromEntries(names.map((name) => [name, Object.entries(TABLE[name]).find(([one]) => one === who)?.[1]]))
}
