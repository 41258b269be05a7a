import { CHANNELS, ROLES, USERS } from '@guildhall/local-discord'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../testing/stage.ts'
import { RAID_TIMES, setLinksStage, X, type LinksStage } from './testing/links-stage.ts'

const GENERAL = CHANNELS.demoGeneral
const IN_GENERAL = { ...X, channel_ids: [GENERAL] }
/** Discord's permission bits. */
const SEND_MESSAGES = 0x800n
const SEND_MESSAGES_IN_THREADS = 1n << 38n

let stage: LinksStage

beforeEach(async () => {
  stage = await setLinksStage()
})
afterEach(() => stage.close())

const threadIn = (channelId: string): string => stage.local.createThread(channelId, USERS.ada, 'Talk').id
const replied = (channelId: string, ...contents: string[]) =>
  eventually(() => expect(stage.texts(channelId)).toEqual(contents))
const link = (name: string) => `https://x.com/${name}`
const reply = (name: string) => `https://fxtwitter.com/${name}`
const denyBotInGeneral = (permission: bigint) =>
  stage.local.changeChannel(GENERAL, {
    overwrites: [{ id: ROLES.demoBot, type: 0, allow: '0', deny: String(permission) }],
  })

/** Posts a link in both threads and expects a reply only in the thread of #general. Replies keep the order of the messages. */
async function onlyBelowGeneral(below: string, elsewhere: string, ...before: string[]): Promise<void> {
  const name = `${before.length}`
  await stage.post(link(name), elsewhere)
  await stage.post(link(name), below)
  await replied(below, ...before, reply(name))
  const end = before.length + 1
  await stage.post(link(`${end}`), GENERAL)
  await eventually(() => expect(stage.texts()).toContain(reply(`${end}`)))
  expect(stage.texts(elsewhere)).toEqual([])
}

/** The number of channel requests of the bot. */
async function channelRequests(): Promise<number> {
  const { text } = await stage.kit.metrics.page()
  const lines = text
    .split('\n')
    .filter((line) => /^guildhall_discord_call_duration_seconds_count.*GET.*channels\/:id"/.test(line))
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}

describe('a rule for one channel', () => {
  it('applies in existing and new threads of the channel and in no other threads', async () => {
    const [below, elsewhere] = [threadIn(GENERAL), threadIn(RAID_TIMES)]
    await stage.startWith(IN_GENERAL)
    await onlyBelowGeneral(below, elsewhere)
    await onlyBelowGeneral(threadIn(GENERAL), threadIn(RAID_TIMES))
    expect(await channelRequests()).toBe(0)
  })

  it('applies in the same threads after a resumed restart, requesting each thread once', async () => {
    const [below, elsewhere] = [threadIn(GENERAL), threadIn(RAID_TIMES)]
    await stage.configure(IN_GENERAL)
    const bot = await stage.start()
    await onlyBelowGeneral(below, elsewhere)
    const sessionsLeft = await stage.sessionsLeft()
    await bot.stop()
    const meanwhile = threadIn(GENERAL)
    await stage.start()
    expect(await stage.sessionsLeft()).toBe(sessionsLeft)
    await onlyBelowGeneral(below, elsewhere, reply('0'))
    await onlyBelowGeneral(below, elsewhere, reply('0'), reply('1'))
    expect(await channelRequests()).toBe(2)
    await onlyBelowGeneral(meanwhile, elsewhere)
    expect(await channelRequests()).toBe(2)
  })

  it('applies in a reopened thread and to an edited message there', async () => {
    const thread = threadIn(GENERAL)
    await stage.startWith(IN_GENERAL)
    stage.local.changeThread(thread, { archived: true })
    await stage.post(link('a'), thread)
    await replied(thread, reply('a'))
    const id = await stage.post('no link', thread)
    await stage.as(USERS.cleo).edit({ channelId: thread, messageId: id }, link('b'))
    await replied(thread, reply('a'), reply('b'))
  })

  it('applies after Discord was unavailable for the request of the thread', async () => {
    const thread = threadIn(GENERAL)
    await stage.configure(IN_GENERAL)
    const bot = await stage.start()
    await bot.stop()
    await stage.start()
    const fault = stage.local.fail(503, { route: 'GET /channels/:id', requests: 2 })
    await stage.post(link('a'), thread)
    await replied(thread, reply('a'))
    expect(fault.affected()).toBe(2)
  })
})

describe('a link in a thread', () => {
  it('gets a reply with Send Messages in Threads although the bot may not send messages in the channel', async () => {
    denyBotInGeneral(SEND_MESSAGES)
    await stage.startWith(IN_GENERAL)
    const thread = threadIn(GENERAL)
    await stage.post(link('a'), thread)
    await replied(thread, reply('a'))
    await stage.post(link('b'))
    await eventually(() => expect(stage.logged()).toContain('Send Messages'))
    expect(stage.texts()).toEqual([])
  })

  it('causes no call where the bot lacks Send Messages in Threads, which is logged once', async () => {
    denyBotInGeneral(SEND_MESSAGES_IN_THREADS)
    await stage.startWith(IN_GENERAL)
    const thread = threadIn(GENERAL)
    await stage.post(link('a'), thread)
    await stage.post(link('b'), thread)
    await stage.post(link('c'))
    await stage.replied(reply('c'))
    expect(stage.texts(thread)).toEqual([])
    expect(stage.logged().split('Send Messages in Threads')).toHaveLength(2)
  })
})
