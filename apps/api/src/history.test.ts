import { ENDPOINTS, isOfGuild, Restoration, type EndpointShape, type GuildAccessLevel } from '@guildhall/contract'
import { CHANNELS } from '@guildhall/local-discord'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ENGINES } from './testing/databases.ts'
import { accessScenarios } from './testing/history/access.ts'
import { commandScenarios } from './testing/history/commands.ts'
import { startHistoryApi, type HistoryApi } from './testing/history/history-api.ts'
import { createReminder, DAILY, ONCE, reminderScenarios } from './testing/history/reminders.ts'
import { messageScenarios } from './testing/history/messages.ts'
import { roleButtonScenarios } from './testing/history/role-buttons.ts'
import { rulesScenarios } from './testing/history/rules.ts'
import { isUndoable, type Scenario } from './testing/history/scenario.ts'
import { savedMessageScenarios } from './testing/history/saved-messages.ts'
import { settingsScenarios } from './testing/history/settings.ts'
import { urlRuleScenarios } from './testing/history/url-rules.ts'
import { wordListScenarios } from './testing/history/word-lists.ts'
import { bodyOf, GUILDS, problemOf, snapshotOf } from './testing/test-api.ts'

type Endpoints = typeof ENDPOINTS
/** The names of the calls that change a server. */
type ChangingCall = {
  [Name in keyof Endpoints]: Endpoints[Name] extends {
    method: Exclude<EndpointShape['method'], 'GET'>
    access: GuildAccessLevel
    path: `${string}/:guildId${string}`
  }
    ? Name
    : never
}[keyof Endpoints]

/** The calls whose scenarios need the bot's messages; role-buttons-history.test.ts and messages-history.test.ts run them. */
const WITH_MESSAGES = { ...roleButtonScenarios, ...messageScenarios }

/** Each call that changes a server. A restoration is part of every scenario. */
const SCENARIOS: Record<
  Exclude<ChangingCall, 'restoreRevision' | keyof typeof WITH_MESSAGES>,
  readonly [Scenario, ...Scenario[]]
> = {
  ...commandScenarios,
  ...settingsScenarios,
  ...rulesScenarios,
  ...reminderScenarios,
  ...urlRuleScenarios,
  ...wordListScenarios,
  ...savedMessageScenarios,
  ...accessScenarios,
}

const all = Object.entries(SCENARIOS).flatMap(([name, scenarios]) =>
  scenarios.map((scenario) => ({ name: `${name} (${scenario.action})`, scenario })),
)
const undoable = all.flatMap(({ name, scenario }) => (isUndoable(scenario) ? [{ name, scenario }] : []))
const repeatable = undoable.flatMap(({ name, scenario }) =>
  scenario.repeat ? [{ name, scenario, repeat: scenario.repeat }] : [],
)
const final = all.filter(({ scenario }) => !isUndoable(scenario))

let api: HistoryApi

it('has a scenario for each call that changes a server', () => {
  const changing = Object.entries<EndpointShape>(ENDPOINTS).filter(
    ([, call]) => call.method !== 'GET' && isOfGuild(call),
  )
  const known = [...Object.keys(SCENARIOS), ...Object.keys(WITH_MESSAGES), 'restoreRevision']
  expect(changing.map(([name]) => name).toSorted()).toEqual(known.toSorted())
})

describe.each(ENGINES)('a change of a server on $name', ({ open }) => {
  beforeEach(async () => {
    const [db, other] = await open(() => {})
    if (other !== db) await other.destroy()
    api = await startHistoryApi({ db })
  })
  afterEach(() => api.close())

  it.each(undoable)('is recorded once and can be undone, like its restoration: $name', async ({ scenario }) => {
    await scenario.prepare(api)
    const before = await scenario.read(api)
    const earlier = (await api.history()).length
    expect((await scenario.change(api)).ok).toBe(true)
    const after = await scenario.read(api)
    expect(after).not.toEqual(before)
    expect(await api.history()).toHaveLength(earlier + 1)

    const change = await api.newest()
    expect(change).toMatchObject({ user: { username: 'ada' }, action: scenario.action, restorable: true })
    expect(change.changes).not.toEqual([])
    const { version: _, restores, ...previewed } = await api.preview(change.id)
    expect(previewed).toEqual(change)
    expect(restores).not.toEqual([])
    expect(await api.restored(change.id)).toMatchObject({ target: change.target, status: expect.any(String) })
    expect(await scenario.read(api)).toEqual(before)

    const restoration = await api.newest()
    const { target, area } = change
    expect(restoration).toMatchObject({ target: { key: target.key }, area, action: 'restored', restorable: true })
    expect(await api.history()).toHaveLength(earlier + 2)
    await api.restored(restoration.id)
    expect(await scenario.read(api)).toEqual(after)
    expect(await api.history()).toHaveLength(earlier + 3)
  })
})

describe('a change of a server', () => {
  beforeEach(async () => {
    api = await startHistoryApi()
  })
  afterEach(() => api.close())

  it.each(undoable)('is not undone after another administrator changed it: $name', async ({ scenario }) => {
    await scenario.prepare(api)
    await scenario.change(api)
    const change = await api.newest()
    const { version } = await api.preview(change.id)
    expect((await scenario.interfere(api)).ok).toBe(true)
    const interfered = await scenario.read(api)
    const stale = await api.restore(change.id, version)
    expect([stale.status, (await problemOf(stale)).code]).toEqual([409, 'version.stale'])
    expect(await scenario.read(api)).toEqual(interfered)
    expect((await api.newest()).user).toMatchObject({ username: 'ben' })
  })

  it.each(repeatable)('is listed once when it is saved twice: $name', async ({ scenario, repeat }) => {
    await scenario.prepare(api)
    await scenario.change(api)
    const history = await api.history()
    expect((await repeat(api)).ok).toBe(true)
    expect(await api.history()).toEqual(history)
  })

  it.each(final)('is listed, and cannot be undone: $name', async ({ scenario }) => {
    await scenario.prepare(api)
    expect((await scenario.change(api)).ok).toBe(true)
    const change = await api.newest()
    const reason = "A posted message can't be taken back. Delete it in Discord."
    expect(change).toMatchObject({ user: { username: 'ada' }, action: scenario.action, restorable: false, reason })
    expect(await api.preview(change.id)).toMatchObject({ restores: [] })
    const refused = await api.restore(change.id, 1)
    expect(await problemOf(refused)).toMatchObject({ code: 'history.not_restorable', error: reason })
  })

  it('is restored once by a repeated request, which is answered from the rows', async () => {
    const { id } = await createReminder(api, DAILY)
    await api.send('DELETE', `/reminders/${id}`)
    const deletion = await api.newest()
    const [first, again] = [await api.restore(deletion.id, null, 'once'), await api.restore(deletion.id, null, 'once')]
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    const restoration = Restoration.parse(await bodyOf(first))
    expect(restoration).toEqual({ target: deletion.target, status: 'applied', last_error: null, version: 2 })
    expect(await bodyOf(again)).toEqual(restoration)
    expect(await api.history()).toHaveLength(3)
  })

  it('is listed on the page, and for the area and the person that the caller asks for', async () => {
    await createReminder(api, ONCE)
    await api.sendAsBen('PATCH', '/settings', { prefix: '?' })
    const [settings, reminder] = await api.history()
    expect(await api.history('?limit=1')).toEqual([settings])
    expect(await api.history(`?before=${settings?.id}`)).toEqual([reminder])
    expect(await api.history('?area=reminders')).toEqual([reminder])
    expect(await api.history(`?user_id=${settings?.user?.id}`)).toEqual([settings])
    for (const query of ['limit=0', 'limit=101', 'before=x', 'area=weather']) {
      expect((await api.send('GET', `/history?${query}`)).status, query).toBe(400)
    }
  })

  it('is not listed when Discord refuses it', async () => {
    await api.send('POST', '/rules', {
      channel_id: CHANNELS.demoGeneral,
      rules: [{ content: 'Be kind.', position: 0 }],
    })
    const history = await api.history()
    api.discord.fail(403, { route: 'PATCH /channels/:id/messages/:id' })
    const rules = [{ content: 'Be kinder.', position: 0 }]
    const refused = await api.send('POST', '/rules', { channel_id: CHANNELS.demoGeneral, rules })
    expect(await problemOf(refused)).toMatchObject({ code: 'discord.refused' })
    expect(await api.history()).toEqual(history)
  })

  it('is refused as stale when the reminder to delete was changed since', async () => {
    const { id } = await createReminder(api, ONCE)
    await api.sendAsBen('PUT', `/reminders/${id}`, { ...ONCE, message: 'Of Ben.' })
    const stale = await api.send('DELETE', `/reminders/${id}?version=1`)
    expect([stale.status, (await problemOf(stale)).code]).toEqual([409, 'version.stale'])
    expect((await api.send('DELETE', `/reminders/${id}?version=2`)).status).toBe(204)
  })
})

describe('a restored list of URL rules', () => {
  beforeEach(async () => {
    api = await startHistoryApi()
  })
  afterEach(() => api.close())

  it('keeps a channel that was deleted since', async () => {
    const rules = [{ input_pattern: 'x\\.com', output_pattern: 'y', channel_ids: [CHANNELS.demoStaff] }]
    await api.send('PUT', '/urlrules', { rules })
    await api.send('PUT', '/urlrules', { rules: [] })
    api.discord.deleteChannel(CHANNELS.demoStaff)
    await api.snapshots.put(snapshotOf(api.discord, GUILDS.guildhallDemo))
    expect((await api.send('PUT', '/urlrules', { rules })).status).toBe(400)
    await api.restored((await api.newest()).id)
    expect(await api.get('/urlrules')).toEqual([{ ...rules[0], version: 3 }])
  })
})
