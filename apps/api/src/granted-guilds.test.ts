import { Guild } from '@guildhall/contract'
import { localDiscordClient } from '@guildhall/local-discord'
import { afterEach, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { saveGrant } from './testing/grantee.ts'
import { bodyOf, snapshotOf, startTestApi, USERS, type TestApi } from './testing/test-api.ts'

/** The guilds that are decided for one list, and at once. */
const [MOST, AT_ONCE] = [20, 5]
const GRANT = { reminders: 'edit' } as const
const ASKED = 'GET /guilds/:id/members/:id'

let api: TestApi
let cleo: string

beforeEach(async () => {
  api = await startTestApi()
  cleo = await api.signIn('cleo')
  await Promise.all(Array.from({ length: MOST + 2 }, (_, at) => createGrantedGuild(`Server ${at}`)))
})
afterEach(() => api.close())

/** A server in which cleo has a grant, and of whose members the bot knows none. */
async function createGrantedGuild(name: string): Promise<void> {
  const draft = { name, ownerId: USERS.ada, botPermissions: '0' }
  const { id } = await localDiscordClient(api.discord.origin).world.createGuild(draft)
  api.discord.join(id, USERS.cleo)
  await api.snapshots.put(snapshotOf(api.discord, id))
  const member = api.discord.state.world.guilds
    .find((guild) => guild.id === id)
    ?.members.find(({ userId }) => userId === USERS.cleo)
  const joinedAt = new Date(member?.joinedAt ?? 0).toISOString()
  const subject = { type: 'user', id: USERS.cleo }
  const grant = { subject, areas: GRANT, until: null, endsAt: null, endedAt: null, joinedAt, member: null }
  await saveGrant(api, id, grant)
}

const list = async () => z.array(Guild).parse(await bodyOf(await api.call('GET', '/guilds', cleo)))

it('a list of servers decides at most 20 accesses, and leaves the others open until the server is opened', async () => {
  const open = async () => (await list()).filter(({ access }) => access === null)
  // A busy machine decides fewer within the time of one list.
  await expect.poll(async () => (await open()).length, { timeout: 20_000 }).toBe(2)
  const guilds = await list()
  expect(guilds.filter(({ access }) => access !== null)).toEqual(
    Array.from({ length: MOST }, () => expect.objectContaining({ access: GRANT })),
  )
  for (const { id } of await open()) {
    expect(await bodyOf(await api.call('GET', `/guilds/${id}`, cleo))).toMatchObject({ access: GRANT })
  }
})

it('a list of servers does not wait for a slow Discord, which is asked for five memberships at once', async () => {
  const asked = api.discord.delay(60_000, { route: ASKED })
  const guilds = await list()
  expect(guilds).toHaveLength(MOST + 2)
  expect(guilds.filter(({ access }) => access !== null)).toEqual([])
  expect(asked.affected()).toBe(AT_ONCE)
  asked.end()
})
