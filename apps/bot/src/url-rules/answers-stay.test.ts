import { CHANNELS, USERS } from '@guildhall/local-discord'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../testing/stage.ts'
import { setLinksStage, type LinksStage, type Rule } from './testing/links-stage.ts'

const GENERAL = CHANNELS.demoGeneral
const POST = 'https://x.com/ada/status/1'
const ANSWER = 'https://fxtwitter.com/ada/status/1'
const X: Rule = { input_pattern: '^https://x\\.com/', output_pattern: 'https://fxtwitter.com/', channel_ids: null }
/** Discord's flag of a message whose previews are hidden. */
const SUPPRESSED = 4

let stage: LinksStage

beforeEach(async () => {
  stage = await setLinksStage()
})
afterEach(() => stage.close())

/** Sees that the bot says just this in #general once it is through with everything. */
async function nothingBut(...contents: string[]): Promise<void> {
  await stage.settle()
  expect(stage.texts()).toEqual(contents)
}

describe('an answer', () => {
  it('goes with its message', async () => {
    await stage.startWith(X)
    const id = await stage.say(POST)
    await stage.answered(ANSWER)
    await stage.remove(id)
    await stage.answered()
    await eventually(async () => expect(await stage.rowOf(id)).toBeUndefined())
  })

  it('goes with its message when that is deleted before the answer stands', async () => {
    await stage.startWith(X)
    await stage.remove(await stage.say(POST))
    await nothingBut()
  })

  it('goes with its message when many are deleted at once, together with answers or not', async () => {
    await stage.startWith(X)
    const first = await stage.say(POST)
    const second = await stage.say('https://x.com/2')
    await stage.answered(ANSWER, 'https://fxtwitter.com/2')
    const messages = [first, second, stage.answers()[1]?.id ?? '']
    const reply = await fetch(`${stage.local.endpoints.apiUrl}/v10/channels/${GENERAL}/messages/bulk-delete`, {
      method: 'POST',
      headers: { authorization: `Bot ${stage.local.credentials.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ messages }),
    })
    expect(reply.status).toBe(204)
    await stage.answered()
    await eventually(async () =>
      expect([await stage.rowOf(first), await stage.rowOf(second)]).toEqual([undefined, undefined]),
    )
  })

  it('follows an edit of its message, in place', async () => {
    await stage.startWith(X)
    const id = await stage.say(POST)
    await stage.answered(ANSWER)
    const [before] = stage.answers()
    await stage.edit(id, 'https://x.com/two and https://x.com/three')
    await stage.answered('https://fxtwitter.com/two\nhttps://fxtwitter.com/three')
    expect(stage.answers()[0]?.id).toBe(before?.id)
  })

  it('goes when an edit takes the links away, and comes when one brings some; the previews likewise', async () => {
    await stage.startWith(X)
    const id = await stage.say('no link')
    await stage.edit(id, POST)
    await stage.answered(ANSWER)
    const flags = () => stage.messagesIn(GENERAL).find((one) => one.id === id)?.flags
    await eventually(() => expect(flags()).toBe(SUPPRESSED))
    await stage.edit(id, 'again none')
    await stage.answered()
    await eventually(() => expect(flags()).toBe(0))
    await stage.edit(id, 'https://x.com/again')
    await stage.answered('https://fxtwitter.com/again')
  })

  it('is not touched by an edit that leaves the links as they are, or by previews that are found', async () => {
    await stage.startWith(X)
    const id = await stage.say(POST)
    await stage.answered(ANSWER)
    await stage.edit(id, `${POST} is worth a look`)
    await nothingBut(ANSWER)
    expect(stage.answers()[0]?.editedAt).toBeNull()
  })

  it('is found by its message after a restart', async () => {
    await stage.configure(X)
    const bot = await stage.start()
    const [edited, deleted] = [await stage.say(POST), await stage.say('https://x.com/2')]
    await stage.answered(ANSWER, 'https://fxtwitter.com/2')
    await bot.stop()
    await stage.start()
    await stage.edit(edited, 'https://x.com/new')
    await stage.remove(deleted)
    await stage.answered('https://fxtwitter.com/new')
  })

  it('goes with a message that was deleted while the bot was down', async () => {
    await stage.configure(X)
    const bot = await stage.start()
    const id = await stage.say(POST)
    await stage.answered(ANSWER)
    await bot.stop()
    await stage.remove(id)
    await stage.start()
    await stage.answered()
  })

  it('goes later when Discord is away at the time', async () => {
    await stage.startWith(X)
    const id = await stage.say(POST)
    await stage.answered(ANSWER)
    const fault = stage.local.fail(503, { route: 'DELETE /channels/:id/messages/:id' })
    await stage.remove(id)
    await eventually(() => expect(fault.struck()).toBeGreaterThan(0))
    await nothingBut(ANSWER)
    fault.end()
    await stage.start()
    await stage.answered()
  })

  it('that could not be removed at the time stays when another edit brings the link back', async () => {
    await stage.startWith(X)
    const id = await stage.say(POST)
    await stage.answered(ANSWER)
    const fault = stage.local.fail(503, { route: 'DELETE /channels/:id/messages/:id' })
    await stage.edit(id, 'no link')
    await eventually(() => expect(fault.struck()).toBeGreaterThan(0))
    await stage.edit(id, POST)
    await nothingBut(ANSWER)
    fault.end()
    // Nothing is left that a later start would remove.
    expect(await stage.core.urlAnswers.unwanted()).toEqual([])
    await stage.start()
    await nothingBut(ANSWER)
  })

  it('that somebody removed does not come back by an edit', async () => {
    await stage.startWith(X)
    const id = await stage.say(POST)
    await stage.answered(ANSWER)
    await stage.remove(stage.answers()[0]?.id ?? '', USERS.ada)
    await eventually(async () => expect(await stage.rowOf(id)).toMatchObject({ answerId: null }))
    await stage.edit(id, 'https://x.com/two')
    await nothingBut()
  })
})
