import { ACCESS_ERRORS, AccessList, MOST_GRANTS, Revision } from '@guildhall/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { PATH as BUTTONS, raider, startRoleButtonsApi, type RoleButtonsApi } from './testing/role-buttons-api.ts'
import { bodyOf, GUILDS, problemOf, ROLES, snapshotOf, USERS } from './testing/test-api.ts'

const GUILD = `/guilds/${GUILDS.guildhallDemo}`
const DAY_MS = 24 * 3_600_000
const ROLE = { type: 'role', id: ROLES.demoRaider } as const
const NOT_LOOKED_UP =
  "Discord didn't let the bot look up members. Check that the bot is still on this server, then try again."

let api: RoleButtonsApi
beforeEach(async () => {
  api = await startRoleButtonsApi()
})
afterEach(() => api.close())

const save = (entries: readonly object[]) => api.send('PUT', `${GUILD}/access`, { entries })
const read = async () => AccessList.parse(await bodyOf(await api.call('GET', `${GUILD}/access`, api.ada)))
const today = () => new Date(api.discord.clock.now()).toISOString().slice(0, 10)
const entry = (subject: object, parts: object = {}) => ({ subject, areas: { reminders: 'edit' }, ...parts })

async function expectRow(response: Response, path: string, message: string): Promise<void> {
  expect(response.status).toBe(400)
  const fields = expect.arrayContaining([{ path, message }])
  expect(await problemOf(response)).toMatchObject({ code: 'request.invalid', details: { fields } })
}

describe('a list of grants', () => {
  it.each(['1', '99999999999999999999', '0'])('refuses %s at its row, a user Discord does not know', async (id) => {
    await expectRow(await save([entry({ type: 'user', id })]), 'entries.0.subject', ACCESS_ERRORS.notMember)
  })

  it('refuses @everyone, a bot, a role and a member that are listed twice, and an unknown role', async () => {
    const bot = { type: 'user', id: api.discord.credentials.clientId }
    await expectRow(await save([entry(bot)]), 'entries.0.subject', ACCESS_ERRORS.bot)
    await expectRow(
      await save([entry({ type: 'role', id: GUILDS.guildhallDemo })]),
      'entries.0.subject',
      ACCESS_ERRORS.everyone,
    )
    await expectRow(await save([entry({ type: 'role', id: '1' })]), 'entries.0.subject', ACCESS_ERRORS.unknownRole)
    await expectRow(await save([entry(ROLE), entry(ROLE)]), 'entries.1.subject', ACCESS_ERRORS.twice)
    const ben = { type: 'user', id: USERS.ben }
    await expectRow(await save([entry(ben), entry(ben)]), 'entries.1.subject', ACCESS_ERRORS.twice)
    expect(await read()).toEqual({ version: 0, entries: [] })
  })

  it('has at most 50 roles and members', async () => {
    const roles = (count: number) =>
      Array.from({ length: count }, (_, at) => entry({ type: 'role', id: String(at + 1) }))
    await expectRow(await save(roles(51)), 'entries', 'At most 50 roles and members can get access.')
    await expectRow(await save(roles(50)), 'entries.0.subject', ACCESS_ERRORS.unknownRole)
  })

  it.each(['2027-02-30', '2027-13-01', '2027-1-1', '9999-12-32', '-00001-01-01'])(
    'refuses %s, which is no day',
    async (until) => {
      await expectRow(await save([entry(ROLE, { until })]), 'entries.0.until', ACCESS_ERRORS.until)
    },
  )

  it('refuses a day that is over, and takes today', async () => {
    const yesterday = new Date(api.discord.clock.now() - DAY_MS).toISOString().slice(0, 10)
    await expectRow(await save([entry(ROLE, { until: yesterday })]), 'entries.0.until', ACCESS_ERRORS.past)
    expect((await save([entry(ROLE, { until: today() })])).status).toBe(200)
  })

  it('takes 50 roles, and no 51st', async () => {
    const draft = { permissions: '0', color: 0, hoist: false, mentionable: false }
    const roles = Array.from({ length: MOST_GRANTS + 1 }, (_, at) =>
      api.discord.createRole(GUILDS.guildhallDemo, { ...draft, name: `Team ${at}` }),
    )
    await api.snapshots.put(snapshotOf(api.discord, GUILDS.guildhallDemo))
    const entries = roles.map(({ id }) => entry({ type: 'role', id }))
    const message = 'At most 50 roles and members can get access.'
    await expectRow(await save(entries), 'entries', message)
    expect((await save(entries.slice(0, MOST_GRANTS))).status).toBe(200)
    expect((await read()).entries).toHaveLength(MOST_GRANTS)
  })

  it('takes the last day of the calendar', async () => {
    expect((await save([entry(ROLE, { until: '9999-12-31' })])).status).toBe(200)
    expect(await read()).toMatchObject({ entries: [{ until: '9999-12-31' }] })
  })

  it('ends with the day of the zone at the time of the save, also on days without midnight or with two', async () => {
    const endsIn = async (zone: string, until: string) => {
      await api.send('PATCH', `${GUILD}/settings`, { time_zone: zone })
      await save([])
      expect((await save([entry(ROLE, { until })])).status).toBe(200)
      const row = await api.db.selectFrom('guild_access').select('grants').executeTakeFirstOrThrow()
      const [grant] = z.array(z.object({ endsAt: z.number() })).parse(JSON.parse(row.grants))
      return new Date(grant?.endsAt ?? 0).toISOString()
    }
    // Egypt's clocks skip midnight in April and repeat the hour before it in October.
    expect(await endsIn('Africa/Cairo', '2027-04-29')).toBe('2027-04-29T22:00:00.000Z')
    expect(await endsIn('Africa/Cairo', '2027-10-28')).toBe('2027-10-28T22:00:00.000Z')
    expect(await endsIn('Europe/Berlin', '2027-03-28')).toBe('2027-03-28T22:00:00.000Z')
    expect(await endsIn('Pacific/Kiritimati', '2027-01-31')).toBe('2027-01-31T10:00:00.000Z')
  })

  it('is refused with the reason when Discord does not let the bot look up members', async () => {
    expect((await save([])).status).toBe(200)
    const guild = api.discord.state.world.guilds.find((one) => one.id === GUILDS.guildhallDemo)
    if (!guild) throw new Error('there is no guild')
    guild.members = guild.members.filter(({ userId }) => userId !== api.discord.credentials.clientId)
    const calls = [
      await save([entry({ type: 'user', id: USERS.ben })]),
      await api.call('GET', `${GUILD}/members?query=be`, api.ada),
    ]
    for (const response of calls) {
      expect(response.status).toBe(409)
      expect(await problemOf(response)).toEqual({ code: 'discord.refused', error: NOT_LOOKED_UP })
    }
  })

  it('changes the areas of members in it without asking Discord again', async () => {
    const cleo = { type: 'user', id: USERS.cleo }
    expect((await save([entry(cleo)])).status).toBe(200)
    const guild = api.discord.state.world.guilds.find((one) => one.id === GUILDS.guildhallDemo)
    if (!guild) throw new Error('there is no guild')
    guild.members = guild.members.filter(({ userId }) => userId !== api.discord.credentials.clientId)
    const changed = await save([entry(cleo, { areas: { settings: 'view' } })])
    expect(changed.status).toBe(200)
    expect(AccessList.parse(await bodyOf(changed)).entries).toMatchObject([
      { subject: cleo, areas: { settings: 'view' }, member: { username: 'cleo' } },
    ])
  })

  it('accepts ten new members in one save, and reports each further row', async () => {
    const known = [USERS.ben, USERS.cleo]
    const others = Array.from({ length: 10 }, (_, at) => String(1_000_000_000_000_000_000n + BigInt(at)))
    const wanted = [...known, ...others].map((id) => entry({ type: 'user', id }))
    const response = await save(wanted)
    expect(response.status).toBe(400)
    expect(await problemOf(response)).toMatchObject({
      details: {
        fields: [10, 11].map((at) => ({ path: `entries.${at}.subject`, message: ACCESS_ERRORS.tooManyNew })),
      },
    })
    await expectRow(await save(wanted.slice(0, 10)), 'entries.2.subject', ACCESS_ERRORS.notMember)
  })

  it.each(['%F0%9F%98%80%F0%9F%98%80', '..%2F..', 'a%26limit%3D1000', '%25%25', '%E2%80%AEab'])(
    'finds no member for %s, which has a meaning in an address',
    async (query) => {
      const response = await api.call('GET', `${GUILD}/members?query=${query}`, api.ada)
      expect([response.status, await bodyOf(response)]).toEqual([200, []])
    },
  )
})

describe('a role whose grant has ended', () => {
  it.each(['listed', 'saved again'])(
    'does not regain access when the clock is set back after it was %s',
    async (how) => {
      const until = today()
      await save([entry(ROLE, { until })])
      const listed = await read()
      api.pass(2 * DAY_MS)
      await api.gatewayLives()
      const seen =
        how === 'listed' ? await read() : AccessList.parse(await bodyOf(await save([entry(ROLE, { until })])))
      expect(seen).toMatchObject({ version: 1, entries: [{ ended_at: expect.any(String) }] })
      api.pass(-2 * DAY_MS)
      await api.gatewayLives()
      expect(await read()).toEqual(seen)
      expect(listed.entries[0]?.ended_at).toBeUndefined()
      expect((await api.call('GET', `${GUILD}/reminders`, await api.signIn('ben'))).status).toBe(404)
    },
  )

  it('remains in the list while it is on a button, and is refused there with a later day', async () => {
    await save([entry(ROLE, { until: today() })])
    api.pass(2 * DAY_MS)
    await api.gatewayLives()
    expect((await read()).entries).toMatchObject([{ ended_at: expect.any(String) }])
    await api.created([raider])
    const others = { type: 'user', id: USERS.ben }
    const { until } = (await read()).entries[0] ?? {}
    expect((await save([entry(ROLE, { until }), entry(others)])).status).toBe(200)
    expect((await read()).entries).toMatchObject([{ ended_at: expect.any(String) }, { subject: others }])
    for (const later of [null, today()]) {
      await expectRow(await save([entry(ROLE, { until: later })]), 'entries.0.subject', ACCESS_ERRORS.onButton)
    }
    // The clock of the server is set back to the last day.
    api.pass(-2 * DAY_MS)
    await api.gatewayLives()
    const ben = await api.signIn('ben')
    expect((await api.call('GET', `${GUILD}/reminders`, ben)).status).toBe(200)
    await save([entry(ROLE, { until })])
    expect((await api.call('GET', `${GUILD}/reminders`, ben)).status).toBe(404)
  })

  it('is kept off the buttons by a restoration that would bring its grant back', async () => {
    await save([entry(ROLE)])
    await save([])
    await api.created([raider])
    const path = `${GUILD}/history?area=access`
    const [newest] = z.array(Revision).parse(await bodyOf(await api.call('GET', path, api.ada)))
    const restored = await api.send('POST', `${GUILD}/history/${newest?.id}/restore`, { version: 2 })
    await expectRow(restored, 'entries.0.subject', ACCESS_ERRORS.onButton)
    expect(await read()).toEqual({ version: 2, entries: [] })
  })
})

describe('role buttons', () => {
  it('are not created below a message of another channel', async () => {
    await api.created([raider])
    const elsewhere = api.bodyWith([raider], { channel_id: '1141161780234041800' })
    const refused = await api.send('POST', BUTTONS, elsewhere)
    await expectRow(refused, 'message_id', 'must be a message of the channel')
  })
})
