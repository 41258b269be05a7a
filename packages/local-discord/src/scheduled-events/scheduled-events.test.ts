import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import { beforeEach, describe, expect, it } from 'vitest'
import { connect, identified } from '../gateway/testing/raw-client.ts'
import { idOf, useStage } from '../gateway/testing/stage.ts'
import { CHANNELS, GUILDS, USERS } from '../world.ts'

const GUILD = GUILDS.guildhallDemo
const stage = useStage()

const PATH = `/guilds/${GUILD}/scheduled-events`
const at = (hours: number): string => new Date(stage.now + hours * 3_600_000).toISOString()
const raid = (): object => ({
  name: 'Raid',
  scheduled_start_time: at(1),
  scheduled_end_time: at(3),
  privacy_level: 2,
  entity_type: 3,
  entity_metadata: { location: 'The Keep' },
})
const VOICE = '1141162079165448449'

describe('a scheduled event', () => {
  beforeEach(() => stage.allowBot(P.ViewChannel | P.ManageEvents | P.CreateEvents | P.ViewAuditLog))

  it('can be created, changed and deleted, with an event each, and is in GUILD_CREATE', async () => {
    const made = await stage.send('POST', PATH, raid())
    const id = idOf(made)
    expect(made).toMatchObject({ status: 200, body: { status: 1, entity_metadata: { location: 'The Keep' } } })
    expect(await stage.bot.next('GUILD_SCHEDULED_EVENT_CREATE')).toEqual(made.body)
    const client = await connect(stage.discord.origin)
    const { guilds } = await identified(client, stage.discord.credentials.token)
    client.close()
    expect(guilds.find((one) => one['id'] === GUILD)).toMatchObject({ guild_scheduled_events: [{ id }] })
    expect((await stage.send('PATCH', `${PATH}/${id}`, { name: 'Late raid' })).body).toMatchObject({
      name: 'Late raid',
      id,
    })
    expect(await stage.bot.next('GUILD_SCHEDULED_EVENT_UPDATE')).toMatchObject({ id, name: 'Late raid' })
    expect((await stage.send('DELETE', `${PATH}/${id}`)).status).toBe(204)
    expect(await stage.bot.next('GUILD_SCHEDULED_EVENT_DELETE')).toMatchObject({ id })
    expect(await stage.send('GET', `${PATH}/${id}`)).toMatchObject({ status: 404, body: { code: 10_070 } })
  })

  it('can be started, completed or canceled, but not changed afterwards', async () => {
    const id = idOf(await stage.send('POST', PATH, raid()))
    expect(await stage.send('PATCH', `${PATH}/${id}`, { status: 3 })).toMatchObject({
      body: { errors: { status: {} } },
    })
    for (const status of [2, 3])
      expect((await stage.send('PATCH', `${PATH}/${id}`, { status })).body).toMatchObject({ status })
    expect((await stage.send('GET', PATH)).body).toEqual([])
    expect(await stage.send('PATCH', `${PATH}/${id}`, { name: 'a' })).toMatchObject({
      status: 400,
      body: { code: 180_000 },
    })
    const other = idOf(await stage.send('POST', PATH, raid()))
    expect((await stage.send('PATCH', `${PATH}/${other}`, { status: 4 })).status).toBe(200)
  })

  it('counts the interested users', async () => {
    const eventId = idOf(await stage.send('POST', PATH, raid()))
    stage.discord.setInterest(GUILD, { eventId, userId: USERS.cleo }, true)
    const interest = { guild_scheduled_event_id: eventId, user_id: USERS.cleo }
    expect(await stage.bot.next('GUILD_SCHEDULED_EVENT_USER_ADD')).toMatchObject(interest)
    expect((await stage.send('GET', `${PATH}/${eventId}`)).body).toMatchObject({ user_count: 1 })
    expect((await stage.send('GET', `${PATH}/${eventId}/users`)).body).toMatchObject([{ user: { username: 'cleo' } }])
    stage.discord.setInterest(GUILD, { eventId, userId: USERS.cleo }, false)
    expect(await stage.bot.next('GUILD_SCHEDULED_EVENT_USER_REMOVE')).toMatchObject(interest)
  })

  it.each<[string, object, string]>([
    ['without a name', { name: undefined }, 'name'],
    ['in the past', { scheduled_start_time: '2020-01-01T00:00:00Z' }, 'scheduled_start_time'],
    ['without an end although external', { scheduled_end_time: undefined }, 'scheduled_end_time'],
    ['that ends before it starts', { scheduled_end_time: '2020-01-01T00:00:00Z' }, 'scheduled_end_time'],
    ['with another privacy level', { privacy_level: 1 }, 'privacy_level'],
    ['without a location', { entity_metadata: undefined }, 'entity_metadata'],
    ['in a channel that is not a voice channel', { entity_type: 2, channel_id: CHANNELS.demoGeneral }, 'channel_id'],
  ])('is rejected %s', async (_what, change, field) =>
    expect(await stage.send('POST', PATH, { ...raid(), ...change })).toMatchObject({
      status: 400,
      body: { code: 50_035, errors: { [field]: { _errors: [{}] } } },
    }),
  )

  it('needs Create Events, and Manage Events to change another user’s event', async () => {
    const voice = { ...raid(), entity_type: 2, channel_id: VOICE }
    const id = idOf(await stage.send('POST', PATH, voice))
    const event = stage.discord.state.world.guilds
      .flatMap((guild) => guild.scheduledEvents)
      .find((one) => one.id === id)
    if (event) event.creatorId = USERS.ada
    const forbidden = { status: 403, body: { code: 50_013 } }
    stage.allowBot(P.ViewChannel | P.CreateEvents)
    expect(await stage.send('PATCH', `${PATH}/${id}`, { name: 'a' })).toMatchObject(forbidden)
    expect(await stage.send('DELETE', `${PATH}/${id}`)).toMatchObject(forbidden)
    stage.allowBot(P.ViewChannel)
    expect(await stage.send('POST', PATH, voice)).toMatchObject(forbidden)
    const hidden = [{ id: GUILD, type: 0 as const, allow: '0', deny: P.ViewChannel.toString() }]
    stage.discord.changeChannel(VOICE, { overwrites: hidden })
    expect(await stage.send('GET', `${PATH}/${id}`)).toMatchObject({ status: 404, body: { code: 10_070 } })
  })
})
