import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import { describe, expect, it } from 'vitest'
import { idOf, useStage } from '../gateway/testing/stage.ts'
import { CHANNELS, USERS } from '../world.ts'

const stage = useStage()

const GENERAL = CHANNELS.demoGeneral
const FORBIDDEN = { status: 403, body: { code: 50_013 } }

describe('the members of a thread', () => {
  it('can join, leave, and be added, listed and removed', async () => {
    const thread = stage.discord.createThread(GENERAL, USERS.ada, 'Talk').id
    const members = `/channels/${thread}/thread-members`
    expect((await stage.send('PUT', `${members}/@me`)).status).toBe(204)
    expect(await stage.bot.next('THREAD_MEMBERS_UPDATE')).toMatchObject({
      id: thread,
      member_count: 2,
      added_members: [{ user_id: stage.discord.credentials.clientId, member: { user: {} } }],
    })
    expect((await stage.send('PUT', `${members}/${USERS.cleo}`)).status).toBe(204)
    expect(await stage.bot.next('THREAD_MEMBERS_UPDATE')).toMatchObject({ added_members: [{ user_id: USERS.cleo }] })
    expect((await stage.send('GET', members)).body).toHaveLength(3)
    expect((await stage.send('GET', `${members}/${USERS.cleo}?with_member=true`)).body).toMatchObject({ member: {} })
    expect(await stage.send('DELETE', `${members}/${USERS.cleo}`)).toMatchObject(FORBIDDEN)
    stage.allowBot(P.ViewChannel | P.ManageThreads)
    expect((await stage.send('DELETE', `${members}/${USERS.cleo}`)).status).toBe(204)
    expect(await stage.bot.next('THREAD_MEMBERS_UPDATE')).toMatchObject({
      removed_member_ids: [USERS.cleo],
      member_count: 2,
    })
    expect((await stage.send('DELETE', `${members}/@me`)).status).toBe(204)
    expect(await stage.send('GET', `${members}/${USERS.cleo}`)).toMatchObject({ status: 404, body: { code: 10_007 } })
  })

  it('cannot change while the thread is archived', async () => {
    const thread = stage.discord.createThread(GENERAL, USERS.ada, 'Talk').id
    stage.discord.changeThread(thread, { archived: true })
    const archived = { status: 400, body: { code: 50_083 } }
    expect(await stage.send('PUT', `/channels/${thread}/thread-members/@me`)).toMatchObject(archived)
  })

  it('cannot be added to a channel', async () => {
    expect(await stage.send('PUT', `/channels/${GENERAL}/thread-members/@me`)).toMatchObject({ body: { code: 50_024 } })
  })
})

describe('archived threads', () => {
  it('are listed by type, most recently archived first', async () => {
    stage.allowBot(P.ViewChannel | P.ReadMessageHistory | P.CreatePrivateThreads | P.ManageThreads)
    const first = stage.discord.createThread(GENERAL, USERS.ada, 'First').id
    const second = stage.discord.createThread(GENERAL, USERS.ada, 'Second').id
    const secret = idOf(await stage.send('POST', `/channels/${GENERAL}/threads`, { name: 'Secret', type: 12 }))
    for (const id of [second, first, secret]) {
      stage.now += 1_000
      stage.discord.changeThread(id, { archived: true })
    }
    const listed = async (path: string): Promise<unknown> =>
      (await stage.send('GET', `/channels/${GENERAL}/${path}`)).body
    const own = 'users/@me/threads/archived/private'
    expect(await listed('threads/archived/public')).toMatchObject({
      threads: [{ id: first }, { id: second }],
      has_more: false,
    })
    expect(await listed('threads/archived/private')).toMatchObject({
      threads: [{ id: secret }],
      members: [{ id: secret }],
    })
    expect(await listed(own)).toMatchObject({ threads: [{ id: secret }] })
    stage.allowBot(P.ViewChannel | P.ReadMessageHistory)
    expect(await stage.send('GET', `/channels/${GENERAL}/threads/archived/private`)).toMatchObject(FORBIDDEN)
  })
})
