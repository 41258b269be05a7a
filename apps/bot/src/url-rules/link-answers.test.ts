import { setTimeout as wait } from 'node:timers/promises'
import { createUrlAnswers, createUrlRules, type Nudges } from '@guildhall/core'
import { CHANNELS, GUILDS, ROLES, USERS } from '@guildhall/local-discord'
import { READY_RULES } from '@guildhall/link-rewriting'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually, setStage, type Stage } from '../testing/stage.ts'

const GENERAL = CHANNELS.demoGeneral
const RAID_TIMES = '1141161680591637685'
const POST = 'https://x.com/ada/status/1'
const ANSWER = 'https://fxtwitter.com/ada/status/1'
/** Discord's flag of a message whose previews are hidden. */
const SUPPRESSED = 4
/** Longer than an answer takes here, in ms. */
const A_WHILE_MS = 300

let stage: Stage

beforeEach(async () => {
  stage = await setStage()
})
afterEach(() => stage.close())

type Rule = { input_pattern: string; output_pattern: string; channel_ids: string[] | null }
const X: Rule = { input_pattern: '^https://x\\.com/', output_pattern: 'https://fxtwitter.com/', channel_ids: null }

/** Saves rules as the dashboard's process does. */
async function configure(rules: Rule[], nudges: Nudges = stage.options.nudges): Promise<void> {
  const { db, clock } = stage.options
  const urlRules = createUrlRules({ db, clock, nudges })
  const guild = stage.local.state.world.guilds.find((one) => one.id === GUILDS.guildhallDemo)
  const channels = (guild?.channels ?? []).map((one) => ({ ...one, overwrites: [], parentId: null, topic: null }))
  const picture = { id: GUILDS.guildhallDemo, name: 'Demo', icon: null, ownerId: USERS.ada, memberCount: 3 }
  const rest = { isBotMember: true, roles: [], emojis: [], botRoleIds: [] }
  await urlRules.save({ ...picture, ...rest, channels }, { rules }, USERS.ada)
  urlRules.stop()
}

async function startWith(...rules: Rule[]): Promise<void> {
  await configure(rules)
  await stage.start()
}

const messagesIn = (channel: string) => stage.local.state.world.messages[channel] ?? []

async function say(content: string, channel: string = GENERAL): Promise<string> {
  const known = new Set(messagesIn(channel).map((one) => one.id))
  const reply = await stage.chat('/chat/write', { user: USERS.cleo, channel, content })
  expect(reply.status).toBe(200)
  return messagesIn(channel).find((one) => !known.has(one.id) && one.authorId === USERS.cleo)?.id ?? ''
}

const edit = (message: string, content: string, channel: string = GENERAL) =>
  stage.chat('/chat/edit', { user: USERS.cleo, channel, message, content })
const remove = (message: string, user: string = USERS.cleo) =>
  stage.chat('/chat/delete', { user, channel: GENERAL, message })

const answersIn = (channel: string = GENERAL) =>
  messagesIn(channel).filter((one) => one.authorId === stage.local.credentials.clientId)
const texts = (channel?: string) => answersIn(channel).map((one) => one.content)
const answered = (...contents: string[]) => eventually(() => expect(texts()).toEqual(contents))

/** Says something that is answered, and then sees that nothing else was. */
async function nothingBut(...contents: string[]): Promise<void> {
  await say('https://x.com/end')
  await answered(...contents, 'https://fxtwitter.com/end')
}

/** The row of the answer to a message. */
const rowOf = (messageId: string) => createUrlAnswers(stage.options).get(GUILDS.guildhallDemo, messageId)

describe('a message with a link', () => {
  it('is answered with the rewritten one, as a reply that pings nobody', async () => {
    await startWith(X)
    const id = await say(`look: ${POST}!`)
    await answered(ANSWER)
    const [answer] = answersIn()
    expect(answer).toMatchObject({ replyTo: { messageId: id }, mentionIds: [], mentionEveryone: false })
    expect(typeof answer?.nonce).toBe('string')
  })

  it('loses its previews where the bot may take them, and is answered elsewhere all the same', async () => {
    await startWith(X)
    const id = await say(POST)
    await eventually(() => expect(messagesIn(GENERAL).find((one) => one.id === id)?.flags).toBe(SUPPRESSED))
    stage.local.changeRole(GUILDS.guildhallDemo, ROLES.demoBot, { permissions: String(0x400n | 0x800n | 0x10000n) })
    await wait(A_WHILE_MS)
    const other = await say('https://x.com/other')
    await answered(ANSWER, 'https://fxtwitter.com/other')
    await wait(A_WHILE_MS)
    expect(messagesIn(GENERAL).find((one) => one.id === other)?.flags).toBe(0)
    expect(stage.logged()).not.toMatch(/"level":(40|50|60)/)
  })

  it('pings nobody whatever the link says', async () => {
    await startWith({ ...X, output_pattern: 'https://x.example/@everyone/' })
    await say('https://x.com/a')
    await answered('https://x.example/@everyone/a')
    expect(answersIn()[0]).toMatchObject({ mentionEveryone: false, mentionIds: [] })
  })

  it('is not answered in a server without rules, or when no rule matches', async () => {
    await stage.start()
    await say(POST)
    await wait(A_WHILE_MS)
    expect(texts()).toEqual([])
    await configure([X])
    await say('https://example.org and no link')
    await nothingBut()
  })

  it('is answered where the rule applies only', async () => {
    await startWith({ ...X, channel_ids: [RAID_TIMES] })
    await say(POST)
    await say(POST, RAID_TIMES)
    await eventually(() => expect(texts(RAID_TIMES)).toEqual([ANSWER]))
    expect(texts()).toEqual([])
  })

  it('is answered by a change of the rules within 2 s, also one that another process made', async () => {
    await startWith(X)
    await say(POST)
    await answered(ANSWER)
    await configure([{ ...X, output_pattern: 'https://vxtwitter.com/' }])
    await say(POST)
    await answered(ANSWER, 'https://vxtwitter.com/ada/status/1')
  })

  it('is answered by every ready rule', async () => {
    await startWith(
      ...READY_RULES.map(({ input, output }) => ({ input_pattern: input, output_pattern: output, channel_ids: null })),
    )
    await say('https://www.reddit.com/r/discordapp/comments/1abc/')
    await answered('https://rxddit.com/r/discordapp/comments/1abc/')
  })

  it('of the bot itself is not answered, so that nothing goes on for ever', async () => {
    await startWith({ ...X, input_pattern: '\\.', output_pattern: '-.' })
    await say(POST)
    await answered('https://x-.com/ada/status/1')
    await wait(A_WHILE_MS)
    await answered('https://x-.com/ada/status/1')
  })

  it('is left alone where the bot may not write: no call, one line in the log', async () => {
    stage.local.changeChannel(GENERAL, {
      overwrites: [{ id: ROLES.demoBot, type: 0, allow: '0', deny: String(0x800n) }],
    })
    await startWith(X)
    await say(POST)
    await say(POST)
    await say(POST, RAID_TIMES)
    await eventually(() => expect(texts(RAID_TIMES)).toEqual([ANSWER]))
    expect(texts()).toEqual([])
    expect(stage.logged().split('an answer to links')).toHaveLength(2)
  })

  it('is answered once although Discord tells of it twice', async () => {
    await configure([X])
    const bot = await stage.start()
    const id = await say(POST)
    await answered(ANSWER)
    await bot.stop()
    // What was written meanwhile comes with the resumed session, and so does what the rows do not cover yet.
    await stage.db.updateTable('gateway_sessions').set({ sequence: 1 }).execute()
    await say('https://x.com/late')
    await stage.start()
    await answered(ANSWER, 'https://fxtwitter.com/late')
    await wait(A_WHILE_MS)
    await answered(ANSWER, 'https://fxtwitter.com/late')
    expect(await rowOf(id)).toMatchObject({ answerId: answersIn()[0]?.id })
  })
})

describe('an answer', () => {
  it('goes with its message', async () => {
    await startWith(X)
    const id = await say(POST)
    await answered(ANSWER)
    await remove(id)
    await answered()
    await eventually(async () => expect(await rowOf(id)).toBeUndefined())
  })

  it('goes with its message when that is deleted before the answer stands', async () => {
    await startWith(X)
    await remove(await say(POST))
    await wait(A_WHILE_MS)
    expect(texts()).toEqual([])
  })

  it('goes with its message when many are deleted at once, together with answers or not', async () => {
    await startWith(X)
    const first = await say(POST)
    const second = await say('https://x.com/2')
    await answered(ANSWER, 'https://fxtwitter.com/2')
    const messages = [first, second, answersIn()[1]?.id ?? '']
    const reply = await fetch(`${stage.local.endpoints.apiUrl}/v10/channels/${GENERAL}/messages/bulk-delete`, {
      method: 'POST',
      headers: { authorization: `Bot ${stage.local.credentials.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ messages }),
    })
    expect(reply.status).toBe(204)
    await answered()
    await eventually(async () => expect([await rowOf(first), await rowOf(second)]).toEqual([undefined, undefined]))
  })

  it('follows an edit of its message, in place', async () => {
    await startWith(X)
    const id = await say(POST)
    await answered(ANSWER)
    const [before] = answersIn()
    await edit(id, 'https://x.com/two and https://x.com/three')
    await answered('https://fxtwitter.com/two\nhttps://fxtwitter.com/three')
    expect(answersIn()[0]?.id).toBe(before?.id)
  })

  it('goes when an edit takes the links away, and comes when one brings some; the previews likewise', async () => {
    await startWith(X)
    const id = await say('no link')
    await edit(id, POST)
    await answered(ANSWER)
    const flags = () => messagesIn(GENERAL).find((one) => one.id === id)?.flags
    await eventually(() => expect(flags()).toBe(SUPPRESSED))
    await edit(id, 'again none')
    await answered()
    await eventually(() => expect(flags()).toBe(0))
    await edit(id, 'https://x.com/again')
    await answered('https://fxtwitter.com/again')
  })

  it('is not touched by an edit that leaves the links as they are, or by previews that are found', async () => {
    await startWith(X)
    const id = await say(POST)
    await answered(ANSWER)
    await edit(id, `${POST} is worth a look`)
    await nothingBut(ANSWER)
    expect(answersIn()[0]?.editedAt).toBeNull()
  })

  it('is found by its message after a restart', async () => {
    await configure([X])
    const bot = await stage.start()
    const [edited, deleted] = [await say(POST), await say('https://x.com/2')]
    await answered(ANSWER, 'https://fxtwitter.com/2')
    await bot.stop()
    await stage.start()
    await edit(edited, 'https://x.com/new')
    await remove(deleted)
    await answered('https://fxtwitter.com/new')
  })

  it('goes with a message that was deleted while the bot was down', async () => {
    await configure([X])
    const bot = await stage.start()
    const id = await say(POST)
    await answered(ANSWER)
    await bot.stop()
    await remove(id)
    await stage.start()
    await answered()
  })

  it('goes later when Discord is away at the time', async () => {
    await configure([X])
    const bot = await stage.start()
    const id = await say(POST)
    await answered(ANSWER)
    stage.local.fail(503, { route: 'DELETE /channels/:id/messages/:id' })
    await remove(id)
    await wait(A_WHILE_MS)
    await bot.stop()
    stage.local.endFaults()
    expect(texts()).toEqual([ANSWER])
    await stage.start()
    await answered()
  })

  it('that somebody removed does not come back by an edit', async () => {
    await startWith(X)
    const id = await say(POST)
    await answered(ANSWER)
    await remove(answersIn()[0]?.id ?? '', USERS.ada)
    await eventually(async () => expect(await rowOf(id)).toMatchObject({ answerId: null }))
    await edit(id, 'https://x.com/two')
    await nothingBut()
  })
})
