import { Guild, Health } from '@guildhall/contract'
import { CHANNELS, ROLES } from '@guildhall/local-discord'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { makeGrantee, type Grantee } from './testing/grants.ts'
import { bodyOf, GUILDS, startTestApi, type TestApi } from './testing/test-api.ts'

const DAY_MS = 24 * 60 * 60_000
const GUILD = `/guilds/${GUILDS.guildhallDemo}`

let api: TestApi
let grantee: Grantee
let ada: string

beforeEach(async () => {
  api = await startTestApi()
  ada = await api.signIn('ada')
  grantee = await makeGrantee(api, { reminders: 'view' })
})
afterEach(() => api.close())

const read = async (token: string) => Health.parse(await bodyOf(await api.call('GET', `${GUILD}/health`, token)))
const count = async (token: string) => Guild.parse(await bodyOf(await api.call('GET', GUILD, token))).problem_count
const listedCount = async (token: string) =>
  z
    .array(Guild)
    .parse(await bodyOf(await api.call('GET', '/guilds', token)))
    .find(({ id }) => id === GUILDS.guildhallDemo)?.problem_count

/** Searches as the bot does after a change, when the role Raider was deleted in Discord. */
async function search(): Promise<void> {
  const snapshot = await api.snapshots.get(GUILDS.guildhallDemo)
  if (!snapshot) throw new Error('there is no snapshot')
  const roles = snapshot.roles.filter(({ id }) => id !== ROLES.demoRaider)
  await api.core.healthChecks.check({ ...snapshot, roles })
}

/** Sets a reminder that mentions Raider. */
async function remind(channelId: string): Promise<void> {
  const guild = await api.snapshots.get(GUILDS.guildhallDemo)
  if (!guild) throw new Error('there is no snapshot')
  const input = {
    channel_id: channelId,
    message: 'Raid at nine.',
    mention_role_id: ROLES.demoRaider,
    next_run_at: '2030-01-07T12:30:15.000Z',
    is_recurring: false,
  }
  await api.core.reminders.create(guild, input, { userId: '1', limits: null }, undefined)
}

describe('the problems of a server', () => {
  it('are unknown before the bot has looked for them', async () => {
    expect(await read(ada)).toMatchObject({ checked_at: null, problems: [] })
    expect(await count(ada)).toBe(0)
  })

  it('are listed for administrators, and counted on the page and in the list of servers', async () => {
    await remind(CHANNELS.demoGeneral)
    await search()
    const { checked_at: checkedAt, problems } = await read(ada)
    expect(checkedAt).not.toBeNull()
    expect(problems).toMatchObject([
      { area: 'reminders', severity: 'warning', place: { tab: 'reminders', modal: { kind: 'reminder' } } },
    ])
    expect([await count(ada), await listedCount(ada)]).toEqual([1, 1])
  })

  it('are limited to the areas of a grantee, without names of private channels', async () => {
    await remind(grantee.channels.hidden)
    await search()
    const { problems, first_steps: steps } = await read(grantee.cleo)
    expect(problems).toHaveLength(1)
    expect(problems).toMatchObject([{ area: 'reminders', title: 'A problem in a private channel.', place: null }])
    expect(JSON.stringify(problems)).not.toContain(grantee.channels.hidden)
    expect(JSON.stringify(problems)).not.toContain('Raid at nine.')
    expect(steps).toBeUndefined()
    expect([await count(grantee.cleo), await listedCount(grantee.cleo)]).toEqual([1, 1])
  })

  it('do not name a private channel that keeps auto moderation from working', async () => {
    await grantee.grant({ [grantee.roles.helper]: { settings: 'view' } })
    await api.call('PATCH', `${GUILD}/settings`, ada, {
      enable_auto_mod: true,
      default_action: 'warn',
      moderation_log_channel_id: grantee.channels.hidden,
    })
    const job = { state: 'blocked', blocked_on: 'channel', reason: 'Discord rejected the rule.' } as const
    await api.db.updateTable('jobs').set(job).where('kind', '=', 'automod-rules').execute()
    const snapshot = await api.snapshots.get(GUILDS.guildhallDemo)
    if (!snapshot) throw new Error('there is no snapshot')
    // The bot cannot view the channel any more.
    const closed = [{ id: ROLES.demoBot, type: 0, allow: '0', deny: '1024' }]
    const channels = snapshot.channels.map((one) =>
      one.id === grantee.channels.hidden ? { ...one, overwrites: closed } : one,
    )
    const roles = snapshot.roles.map((one) => (one.id === ROLES.demoBot ? { ...one, permissions: '3104' } : one))
    await api.core.healthChecks.check({ ...snapshot, channels, roles })
    const hidden = snapshot.channels.find(({ id }) => id === grantee.channels.hidden)?.name ?? ''
    expect(JSON.stringify((await read(ada)).problems)).toContain(`#${hidden}`)
    expect((await read(grantee.cleo)).problems).not.toEqual([])
    expect(JSON.stringify((await read(grantee.cleo)).problems)).not.toContain(`#${hidden}`)
  })

  it('do not link to settings that the caller cannot open', async () => {
    const problem = async (token: string) => (await read(token)).problems.find(({ id }) => id.startsWith('commands/'))
    await api.core.commands.toggle(
      GUILDS.guildhallDemo,
      { name: 'unavailable', enable: true, seen: undefined },
      { userId: '1', limits: null },
      undefined,
    )
    await search()
    const place = { tab: 'settings', subTab: 'general' }
    expect(await problem(ada)).toMatchObject({ place })
    await grantee.grant({ [grantee.roles.helper]: { commands: 'edit' } })
    expect(await problem(grantee.cleo)).toMatchObject({ place: null })
    await grantee.grant({ [grantee.roles.helper]: { commands: 'edit', settings: 'view' } })
    expect(await problem(grantee.cleo)).toMatchObject({ place })
  })

  it('keep the time at which they began, until they end', async () => {
    await remind(CHANNELS.demoGeneral)
    await search()
    const [first] = (await read(ada)).problems
    api.pass(60_000)
    await search()
    expect((await read(ada)).problems).toEqual([first])
  })
})

describe('the time of the list', () => {
  const SESSION = { sessionId: 'a', resumeUrl: 'wss://gateway.test', sequence: 1, shardCount: 1 }
  const asOf = async () => Date.parse((await read(ada)).checked_at ?? '')

  it('is that of the last heartbeat, also after the bot disconnected', async () => {
    await search()
    const searchedAt = await asOf()
    api.pass(3_600_000)
    await api.core.gatewaySessions.put(0, SESSION)
    const connectedAt = await asOf()
    expect(connectedAt).toBeGreaterThanOrEqual(searchedAt + 3_600_000)
    api.pass(3_600_000)
    await api.core.gatewaySessions.silence(0, 1)
    expect(await asOf()).toBe(connectedAt)
  })

  it('is that of the last search while the bot may have missed changes of the server', async () => {
    await search()
    const searchedAt = await asOf()
    api.pass(3_600_000)
    await api.core.gatewaySessions.put(0, SESSION)
    const missed = JSON.stringify([GUILDS.guildhallDemo])
    await api.core.db.updateTable('gateway_sessions').set({ missed_guilds: missed }).execute()
    expect(await asOf()).toBe(searchedAt)
  })

  it('is unknown before the first search, although the bot is connected', async () => {
    await api.core.gatewaySessions.put(0, SESSION)
    expect(await read(ada)).toMatchObject({ checked_at: null })
  })
})

describe('the first steps', () => {
  const done = async () =>
    (await read(ada)).first_steps?.filter(({ is_done: isDone }) => isDone).map(({ step }) => step)

  it('are ticked once they are done', async () => {
    expect(await done()).toEqual(['access'])
    await remind(CHANNELS.demoGeneral)
    expect(await done()).toEqual(['reminder', 'access'])
  })

  it('leave the welcome unticked while its message is empty', async () => {
    const welcome = { welcome_channel_id: CHANNELS.demoGeneral, welcome_message: '' }
    await api.call('PATCH', `${GUILD}/settings`, ada, welcome)
    expect(await done()).not.toContain('welcome')
    await api.call('PATCH', `${GUILD}/settings`, ada, { welcome_message: 'Hello!' })
    expect(await done()).toContain('welcome')
  })

  it('end thirty days after the bot was added, and return when it is added again', async () => {
    const snapshot = await api.snapshots.get(GUILDS.guildhallDemo)
    if (!snapshot) throw new Error('there is no snapshot')
    // A session of the API is over after that time.
    const steps = async () => (await api.core.health.of(GUILDS.guildhallDemo, null)).first_steps
    api.pass(29 * DAY_MS)
    // A later event of the server does not make it new.
    await api.snapshots.put(snapshot)
    expect(await steps()).toBeDefined()
    api.pass(DAY_MS)
    expect(await steps()).toBeUndefined()
    await api.snapshots.markLeft(GUILDS.guildhallDemo)
    await api.snapshots.put(snapshot)
    expect(await steps()).toBeDefined()
  })

  it('are not listed for a server from before the time of joining was stored', async () => {
    await api.db.updateTable('guilds').set({ added_at: null }).where('guild_id', '=', GUILDS.guildhallDemo).execute()
    expect(await done()).toBeUndefined()
  })
})
