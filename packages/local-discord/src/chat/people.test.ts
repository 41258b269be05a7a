import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import { describe, expect, it } from 'vitest'
import { idOf, useStage } from '../gateway/testing/stage.ts'
import { CHANNELS, GUILDS, USERS } from '../world.ts'
import { localDiscordClient } from '../client/client.ts'
import type { ChatView } from './view.ts'

const stage = useStage()

const GENERAL = CHANNELS.demoGeneral
const EVENTS = `/guilds/${GUILDS.guildhallDemo}/scheduled-events`

/** A call of the chat page. */
async function chat(path: string, body: object): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${stage.discord.origin}/chat/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

/** A part of a user's view of Guildhall Demo. */
async function seen(user: string, part: 'threads' | 'events'): Promise<unknown> {
  const response = await fetch(`${stage.discord.origin}/chat/state?user=${user}`)
  const { guilds }: ChatView = await response.json()
  return guilds.find((guild) => guild.id === GUILDS.guildhallDemo)?.[part]
}

describe('a thread of the chat page', () => {
  it('can be started, joined and left by members and archived by its owner', async () => {
    expect(await chat('start-thread', { user: USERS.cleo, channel: GENERAL, name: 'Loot' })).toMatchObject({
      status: 200,
    })
    const created = await stage.bot.next('THREAD_CREATE')
    expect(created).toMatchObject({ name: 'Loot', type: 11, parent_id: GENERAL, owner_id: USERS.cleo })
    const thread = created['id']
    expect(await seen(USERS.ben, 'threads')).toMatchObject([
      { name: 'Loot', parentId: GENERAL, startedBy: 'cleo', joined: false, maySend: true, mayArchive: false },
    ])
    expect((await chat('join-thread', { user: USERS.ben, thread })).status).toBe(200)
    expect(await stage.bot.next('THREAD_MEMBERS_UPDATE')).toMatchObject({ added_members: [{ user_id: USERS.ben }] })
    expect((await chat('leave-thread', { user: USERS.ben, thread })).status).toBe(200)
    expect(await stage.bot.next('THREAD_MEMBERS_UPDATE')).toMatchObject({ removed_member_ids: [USERS.ben] })
    expect((await chat('archive-thread', { user: USERS.ben, thread, archived: true })).status).toBe(403)
    expect((await chat('archive-thread', { user: USERS.cleo, thread, archived: true })).status).toBe(200)
    expect(await stage.bot.next('THREAD_UPDATE')).toMatchObject({ thread_metadata: { archived: true } })
  })

  it('can be started once per message and has the id of the message', async () => {
    const message = idOf(await stage.send('POST', `/channels/${GENERAL}/messages`, { content: 'Let us talk.' }))
    const body = { user: USERS.cleo, channel: GENERAL, message, name: 'Talk' }
    expect(await chat('start-thread', body)).toEqual({ status: 200, body: { id: message } })
    expect(await chat('start-thread', body)).toMatchObject({ status: 400, body: { code: 160_004 } })
  })

  it('cannot be seen, joined or started by a user outside the server', async () => {
    const thread = stage.discord.createThread(GENERAL, USERS.ada, 'Talk').id
    expect(await seen(USERS.dan, 'threads')).toEqual([])
    expect((await chat('join-thread', { user: USERS.dan, thread })).status).toBe(403)
    expect((await chat('start-thread', { user: USERS.dan, channel: GENERAL, name: 'Hm' })).status).toBe(403)
  })
})

describe('the events of the chat page', () => {
  it('combine many changes into few requests for the view', async () => {
    const stream = await fetch(`${stage.discord.origin}/chat/events?user=${USERS.ada}`)
    const world = localDiscordClient(stage.discord.origin).world
    await world.addMembers(GUILDS.guildhallDemo, { count: 500 })
    await world.changeGuild(GUILDS.guildhallDemo, { name: 'Renamed' })
    await chat('write', { user: USERS.ada, channel: GENERAL, content: 'That was all.' })
    let text = ''
    for await (const piece of stream.body ?? []) {
      text += Buffer.from(piece).toString()
      if (text.includes('That was all.')) break
    }
    // Without combining there would be 500 events; a slow machine needs several spans of 200 ms.
    expect(text.split('"type":"world"').length - 1).toBeLessThan(100)
  })
})

describe('a scheduled event of the chat page', () => {
  it('is shown with its interested members until it is completed', async () => {
    stage.allowBot(P.ViewChannel | P.CreateEvents | P.ManageEvents)
    const event = idOf(
      await stage.send('POST', EVENTS, {
        name: 'Feast',
        entity_type: 3,
        entity_metadata: { location: 'The hall' },
        privacy_level: 2,
        scheduled_start_time: new Date(stage.now + 3_600_000).toISOString(),
        scheduled_end_time: new Date(stage.now + 7_200_000).toISOString(),
      }),
    )
    const interest = { user: USERS.cleo, guild: GUILDS.guildhallDemo, event, interested: true }
    expect((await chat('interest', interest)).status).toBe(200)
    const shown = { name: 'Feast', location: 'The hall', channel: null, isActive: false }
    expect(await seen(USERS.cleo, 'events')).toMatchObject([{ ...shown, interested: true, interestedCount: 1 }])
    expect(await seen(USERS.ben, 'events')).toMatchObject([{ ...shown, interested: false, interestedCount: 1 }])
    expect((await chat('interest', { ...interest, user: USERS.dan })).status).toBe(404)
    await stage.send('PATCH', `${EVENTS}/${event}`, { status: 2 })
    expect(await seen(USERS.cleo, 'events')).toMatchObject([{ isActive: true }])
    await stage.send('PATCH', `${EVENTS}/${event}`, { status: 3 })
    expect(await seen(USERS.cleo, 'events')).toEqual([])
  })
})
