import type { API } from '@discordjs/core'
import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errorOf, startWithCore } from '../conformance/testing/core-client.ts'
import type { Exchange } from '../conformance/testing/description.ts'
import { itConforms } from '../conformance/testing/it-conforms.ts'
import type { Recorder } from '../conformance/testing/recorder.ts'
import { BOT_ID, CHANNELS, GUILDS, ROLES, USERS, type LocalDiscord } from '../index.ts'
import type { Dispatch } from '../kernel/hub.ts'
import { seenBy } from '../gateway/seen-by.ts'
import { presentGuildCreate } from '../guilds/present.ts'
import { guildOf } from '../kernel/state.ts'
import { postMessage } from '../messages/actions.ts'

const GUILD = GUILDS.guildhallDemo
const GENERAL = CHANNELS.demoGeneral
/** A session with the Guilds intent, which thread events need. */
const VIEW = { intents: 1, shard: [0, 1] } as const

let local: LocalDiscord
let recorder: Recorder
const exchanges: Exchange[] = []
let api: API
let seen: string[]

beforeEach(async () => {
  ;({ local, recorder, api } = await startWithCore())
  seen = []
  local.state.hub.subscribe((dispatch: Dispatch) => {
    if (seenBy(local.state, VIEW, dispatch) && /^(THREAD|MESSAGE)_/.test(dispatch.t)) seen.push(dispatch.t)
  })
})

afterEach(async () => {
  exchanges.push(...recorder.exchanges)
  await local.close()
})

const codeOf = async (call: Promise<unknown>): Promise<number | string | undefined> => (await errorOf(call))?.[1]

/** Sets the permissions of the bot's role. @everyone's permissions apply too. */
const allowBot = (permissions: bigint) =>
  local.changeRole(GUILD, ROLES.demoBot, { permissions: permissions.toString() })
const denyIn = (permission: bigint) =>
  local.changeChannel(GENERAL, {
    overwrites: [{ id: ROLES.demoBot, type: 0, allow: '0', deny: permission.toString() }],
  })
const idsInGuildCreate = () => {
  const guild = presentGuildCreate(local.state, guildOf(local.state, GUILD))
  return 'threads' in guild ? JSON.stringify(guild.threads) : ''
}

describe('a thread', () => {
  it('can be created with or without a message and is in GUILD_CREATE', async () => {
    const alone = await api.channels.createThread(GENERAL, { name: 'Alone', type: 11 })
    expect(alone).toMatchObject({ type: 11, parent_id: GENERAL, owner_id: BOT_ID, guild_id: GUILD })
    const start = await api.channels.createMessage(GENERAL, { content: 'Let us talk.' })
    const ofMessage = await api.channels.createThread(GENERAL, { name: 'Of a message' }, start.id)
    expect(ofMessage.id).toBe(start.id)
    expect((await api.channels.getMessage(GENERAL, start.id)).flags).toBe(32)
    expect(await codeOf(api.channels.createThread(GENERAL, { name: 'Again' }, start.id))).toBe(160_004)
    expect(await api.channels.get(alone.id)).toMatchObject({ name: 'Alone', thread_metadata: { archived: false } })
    expect((await api.guilds.getActiveThreads(GUILD)).threads.map((one) => one.id)).toEqual([alone.id, start.id])
    expect(idsInGuildCreate()).toContain(alone.id)
    expect(seen.filter((type) => type === 'THREAD_CREATE')).toHaveLength(2)
  })

  it('needs Send Messages in Threads for its messages, not Send Messages', async () => {
    const thread = local.createThread(GENERAL, USERS.ada, 'Talk')
    denyIn(P.SendMessages)
    expect(await codeOf(api.channels.createMessage(GENERAL, { content: 'No.' }))).toBe(50_013)
    const sent = await api.channels.createMessage(thread.id, { content: 'Yes.' })
    expect(sent.channel_id).toBe(thread.id)
    denyIn(P.SendMessagesInThreads)
    expect(await codeOf(api.channels.createMessage(thread.id, { content: 'No.' }))).toBe(50_013)
    denyIn(P.ViewChannel)
    expect(await codeOf(api.channels.get(thread.id))).toBe(50_001)
    expect(idsInGuildCreate()).not.toContain(thread.id)
  })

  it('is visible only to its members and with Manage Threads if it is private', async () => {
    allowBot(P.CreatePrivateThreads)
    const thread = await api.channels.createThread(GENERAL, { name: 'Secret', type: 12 })
    expect(() => postMessage(local.state, { userId: USERS.cleo, channelId: thread.id, content: 'Hm.' })).toThrow(
      'Access',
    )
    postMessage(local.state, { userId: USERS.ada, channelId: thread.id, content: 'I own the server.' })
    expect(await api.channels.getMessages(thread.id)).toHaveLength(1)
  })

  it('is unarchived by a message unless it is locked', async () => {
    const thread = await api.channels.createThread(GENERAL, { name: 'Talk', type: 11 })
    await api.channels.edit(thread.id, { archived: true })
    expect(idsInGuildCreate()).not.toContain(thread.id)
    expect(await codeOf(api.channels.edit(thread.id, { name: 'Other' }))).toBe(50_083)
    seen.length = 0
    postMessage(local.state, { userId: USERS.cleo, channelId: thread.id, content: 'Hello?' })
    expect(seen).toEqual(['THREAD_UPDATE'])
    expect(await api.channels.get(thread.id)).toMatchObject({ member_count: 2, thread_metadata: { archived: false } })
    expect(await codeOf(api.channels.edit(thread.id, { locked: true }))).toBe(50_013)
    local.changeThread(thread.id, { locked: true })
    const late = { userId: USERS.cleo, channelId: thread.id, content: 'Hello?' }
    expect(() => postMessage(local.state, late)).toThrow('This thread is locked')
    expect(await codeOf(api.channels.delete(thread.id))).toBe(50_013)
    allowBot(P.ManageThreads)
    await api.channels.delete(thread.id)
    expect(seen.at(-1)).toBe('THREAD_DELETE')
    expect(await codeOf(api.channels.get(thread.id))).toBe(10_003)
  })

  it('refuses edits of its messages while it is archived, and while it is locked without Manage Threads', async () => {
    const thread = local.createThread(GENERAL, USERS.ada, 'Talk')
    const sent = await api.channels.createMessage(thread.id, { content: 'One.' })
    const edit = () => codeOf(api.channels.editMessage(thread.id, sent.id, { content: 'Two.' }))
    local.changeThread(thread.id, { archived: true })
    expect(await edit()).toBe(50_083)
    local.changeThread(thread.id, { locked: true })
    expect(await codeOf(api.channels.deleteMessage(thread.id, sent.id))).toBe(50_083)
    local.changeThread(thread.id, { archived: false })
    expect(await edit()).toBe(160_005)
    allowBot(P.ManageThreads)
    expect(await edit()).toBeUndefined()
    local.changeThread(thread.id, { archived: true, locked: false })
    await api.channels.deleteMessage(thread.id, sent.id)
  })

  it('is deleted with its channel', async () => {
    const thread = local.createThread(GENERAL, USERS.ada, 'Talk')
    local.deleteChannel(GENERAL)
    expect(await codeOf(api.channels.get(thread.id))).toBe(10_003)
  })

  itConforms(() => exchanges, 20)
})
