import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import { describe, expect, it } from 'vitest'
import { idOf, useStage } from '../gateway/testing/stage.ts'
import { CHANNELS, GUILDS } from '../world.ts'

const GUILD = GUILDS.guildhallDemo
const stage = useStage()

const CREATE = `/guilds/${GUILD}/channels`
const HALL = '1141161580945039266'
const STAFF_CATEGORY = '1141161879876445915'

describe('a channel', () => {
  it('can be created in a category, changed, moved and deleted, with an event each', async () => {
    stage.discord.changeChannel(HALL, {
      overwrites: [{ id: GUILD, type: 0, allow: '0', deny: P.AddReactions.toString() }],
    })
    const made = await stage.send('POST', CREATE, { name: 'Late Songs', topic: 'La la', parent_id: HALL })
    const id = idOf(made)
    expect(made).toMatchObject({
      status: 201,
      body: {
        name: 'late-songs',
        type: 0,
        topic: 'La la',
        permission_overwrites: [{ deny: P.AddReactions.toString() }],
      },
    })
    expect(await stage.bot.next('CHANNEL_CREATE')).toMatchObject({ id, parent_id: HALL })
    expect(await stage.bot.next('GUILD_AUDIT_LOG_ENTRY_CREATE')).toMatchObject({ action_type: 10, target_id: id })
    expect((await stage.send('PATCH', `/channels/${id}`, { topic: null })).body).toMatchObject({ topic: null })
    expect(await stage.bot.next('CHANNEL_UPDATE')).toMatchObject({ id, topic: null })
    expect((await stage.send('PATCH', CREATE, [{ id, position: 0, parent_id: null }])).status).toBe(204)
    expect(await stage.bot.next('CHANNEL_UPDATE')).toMatchObject({ id, position: 0, parent_id: null })
    expect(await stage.send('DELETE', `/channels/${id}`)).toMatchObject({ status: 200, body: { id } })
    expect(await stage.bot.next('CHANNEL_DELETE')).toMatchObject({ id })
    expect(await stage.send('GET', `/channels/${id}`)).toMatchObject({ status: 404, body: { code: 10_003 } })
  })

  it('can change its name and its topic twice in ten minutes each', async () => {
    const path = `/channels/${CHANNELS.demoGeneral}`
    for (const name of ['one', 'two']) expect((await stage.send('PATCH', path, { name })).status).toBe(200)
    stage.now += 60_000
    const limited = await stage.send('PATCH', path, { name: 'three' })
    expect(limited).toMatchObject({ status: 429, body: { global: false, retry_after: 540 } })
    expect(limited.headers.get('x-ratelimit-scope')).toBe('shared')
    expect((await stage.send('PATCH', path, { topic: 'Still free' })).status).toBe(200)
    stage.now += 540_000
    expect((await stage.send('PATCH', path, { name: 'three' })).status).toBe(200)
  })

  it.each<[string, unknown, object]>([
    ['without a name', {}, { name: {} }],
    ['of an unknown type', { name: 'a', type: 77 }, { type: {} }],
    ['with a topic of 1,025 characters', { name: 'a', topic: 'x'.repeat(1_025) }, { topic: {} }],
    ['with a parent that is not a category', { name: 'a', parent_id: CHANNELS.demoGeneral }, { parent_id: {} }],
  ])('cannot be created %s', async (_what, body, errors) =>
    expect(await stage.send('POST', CREATE, body)).toMatchObject({ status: 400, body: { code: 50_035, errors } }),
  )

  it('needs Manage Channels and, for overwrites, the permissions that they grant', async () => {
    const overwrite = { id: GUILD, type: 0, allow: P.BanMembers.toString() }
    stage.allowBot(P.ViewChannel | P.ManageChannels | P.ManageRoles)
    const forbidden = { status: 403, body: { code: 50_013 } }
    expect(await stage.send('POST', CREATE, { name: 'a', permission_overwrites: [overwrite] })).toMatchObject(forbidden)
    stage.allowBot(P.ViewChannel)
    expect(await stage.send('POST', CREATE, { name: 'a' })).toMatchObject(forbidden)
    expect(await stage.send('PATCH', CREATE, [])).toMatchObject(forbidden)
    expect(await stage.send('PATCH', `/channels/${CHANNELS.demoGeneral}`, { name: 'a' })).toMatchObject(forbidden)
    expect(await stage.send('DELETE', `/channels/${CHANNELS.demoGeneral}`)).toMatchObject(forbidden)
    expect(await stage.send('DELETE', `/channels/${CHANNELS.demoStaff}`)).toMatchObject({
      status: 403,
      body: { code: 50_001 },
    })
    expect(await stage.send('PATCH', `/channels/${STAFF_CATEGORY}`, { name: 'a' })).toMatchObject(forbidden)
  })
})
