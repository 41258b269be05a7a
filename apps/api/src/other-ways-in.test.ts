import { dayOf, recordEvents } from '@guildhall/core'
import { CHANNELS } from '@guildhall/local-discord'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeGrantee, type Grantee } from './testing/grants.ts'
import { bodyOf, GUILDS, problemOf, snapshotOf, startTestApi, USERS, type TestApi } from './testing/test-api.ts'

const DEMO = `/guilds/${GUILDS.guildhallDemo}`
const REMINDER = {
  channel_id: CHANNELS.demoGeneral,
  message: 'Raid at nine.',
  next_run_at: '2030-01-07T12:30:15.000Z',
  is_recurring: false,
}

let api: TestApi
let grantee: Grantee
let ada: string
beforeEach(async () => {
  api = await startTestApi()
  ada = await api.signIn('ada')
  grantee = await makeGrantee(api, { reminders: 'edit', analytics: 'view' })
})
afterEach(() => api.close())

/** Creates a reminder with an Idempotency-Key. */
function create(token: string, key: string, channelId: string): Promise<Response> {
  return fetch(`${api.origin}/api${DEMO}/reminders`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ ...REMINDER, channel_id: channelId }),
  })
}

it('gives a member with a grant no response of an administrator for the same Idempotency-Key', async () => {
  const { hidden } = grantee.channels
  expect((await create(ada, 'one', hidden)).status).toBe(201)
  const response = await create(grantee.cleo, 'one', hidden)
  expect([response.status, (await problemOf(response)).code]).toEqual([403, 'access.beyond'])
})

it('gives a member with a grant no response about a reminder that was moved to a hidden channel', async () => {
  const first = await create(grantee.cleo, 'one', CHANNELS.demoGeneral)
  const { id } = Object(await bodyOf(first))
  const moved = { ...REMINDER, channel_id: grantee.channels.hidden, message: 'Secret.' }
  expect((await api.call('PUT', `${DEMO}/reminders/${id}`, ada, moved)).status).toBe(200)
  const response = await create(grantee.cleo, 'one', CHANNELS.demoGeneral)
  expect([response.status, (await problemOf(response)).code]).toEqual([404, 'reminder.not_found'])
})

it('shows the analytics of the server in the path, also when the query names another one', async () => {
  const event = { day: dayOf(api.discord.clock.now()), event: 'message_create', command: '', count: 1 } as const
  const raider = { ...event, guildId: GUILDS.raidNight, userId: USERS.ben, username: 'ben' }
  await api.changes.transaction((trx) => recordEvents(trx, [raider]))
  for (const call of ['summary', 'commands/summary', 'users/summary']) {
    const path = `${DEMO}/analytics/${call}`
    const response = await api.call('GET', `${path}?guild_id=${GUILDS.raidNight}`, grantee.cleo)
    const shown = JSON.stringify(await bodyOf(response))
    expect(shown).not.toMatch(/ben|message_create/)
  }
})

it('answers a member with a grant with 404 once the bot has left the server, and for every other server', async () => {
  expect((await api.call('GET', DEMO, grantee.cleo)).status).toBe(200)
  await api.snapshots.put({ ...snapshotOf(api.discord, GUILDS.guildhallDemo), isBotMember: false })
  for (const id of [GUILDS.guildhallDemo, GUILDS.quietCorner, '1', '0', 'x']) {
    const response = await api.call('GET', `/guilds/${id}/reminders`, grantee.cleo)
    expect([response.status, (await problemOf(response)).code]).toEqual([404, 'guild.not_found'])
  }
})
