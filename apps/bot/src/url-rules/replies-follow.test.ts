import { LINK_REPLY_REMOVAL } from '@guildhall/core'
import { CHANNELS, ROLES, USERS } from '@guildhall/local-discord'
import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../testing/stage.ts'
import { POST, RAID_TIMES, REPLY, setLinksStage, SUPPRESSED, X, type LinksStage } from './testing/links-stage.ts'

const GENERAL = CHANNELS.demoGeneral
const DELETE = 'DELETE /channels/:id/messages/:id'

let stage: LinksStage

beforeEach(async () => {
  stage = await setLinksStage()
})
afterEach(() => stage.close())

/** The flags of a message in #general. */
const flagsOf = (id: string) => stage.messagesIn(GENERAL).find((one) => one.id === id)?.flags

/** The jobs that delete replies. */
const removals = () =>
  stage.db.selectFrom('jobs').select(['key', 'state']).where('kind', '=', LINK_REPLY_REMOVAL).execute()

describe('a reply to links', () => {
  it('is deleted with its message', async () => {
    await stage.startWith(X)
    const id = await stage.post(POST)
    await stage.replied(REPLY)
    await stage.remove(id)
    await stage.replied()
    await eventually(async () => expect(await stage.rowOf(id)).toBeUndefined())
  })

  it('is deleted with a message that was deleted before the reply was posted', async () => {
    await stage.startWith(X)
    await stage.remove(await stage.post(POST))
    await stage.onlyReplied()
  })

  it('is deleted in a bulk deletion, whether or not the deletion includes the reply', async () => {
    await stage.startWith(X)
    const first = await stage.post(POST)
    const second = await stage.post('https://x.com/2')
    await stage.replied(REPLY, 'https://fxtwitter.com/2')
    const messages = [first, second, stage.replies()[1]?.id ?? '']
    const reply = await fetch(`${stage.local.endpoints.apiUrl}/v10/channels/${GENERAL}/messages/bulk-delete`, {
      method: 'POST',
      headers: { authorization: `Bot ${stage.local.credentials.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ messages }),
    })
    expect(reply.status).toBe(204)
    await stage.replied()
    await eventually(async () =>
      expect([await stage.rowOf(first), await stage.rowOf(second)]).toEqual([undefined, undefined]),
    )
  })

  it('is edited in place when its message is edited', async () => {
    await stage.startWith(X)
    const id = await stage.post(POST)
    await stage.replied(REPLY)
    const [before] = stage.replies()
    await stage.edit(id, 'https://x.com/two and https://x.com/three')
    await stage.replied('https://fxtwitter.com/two\nhttps://fxtwitter.com/three')
    expect(stage.replies()[0]?.id).toBe(before?.id)
  })

  it('is posted when an edit adds links and deleted when an edit removes them, and the previews match', async () => {
    await stage.startWith(X)
    const id = await stage.post('no link')
    await stage.edit(id, POST)
    await stage.replied(REPLY)
    await eventually(() => expect(flagsOf(id)).toBe(SUPPRESSED))
    await stage.edit(id, 'again none')
    await stage.replied()
    await eventually(() => expect(flagsOf(id)).toBe(0))
    await stage.edit(id, 'https://x.com/again')
    await stage.replied('https://fxtwitter.com/again')
  })

  it('is not edited when the links stay the same', async () => {
    await stage.startWith(X)
    const id = await stage.post(POST)
    await stage.replied(REPLY)
    await stage.edit(id, `${POST} is worth a look`)
    await stage.onlyReplied(REPLY)
    expect(stage.replies()[0]?.editedAt).toBeNull()
  })

  it('is edited or deleted with its message after a restart', async () => {
    await stage.configure(X)
    const bot = await stage.start()
    const [edited, deleted] = [await stage.post(POST), await stage.post('https://x.com/2')]
    await stage.replied(REPLY, 'https://fxtwitter.com/2')
    await bot.stop()
    await stage.start()
    await stage.edit(edited, 'https://x.com/new')
    await stage.remove(deleted)
    await stage.replied('https://fxtwitter.com/new')
  })

  it('is deleted with a message that was deleted while the bot was down', async () => {
    await stage.configure(X)
    const bot = await stage.start()
    const id = await stage.post(POST)
    await stage.replied(REPLY)
    await bot.stop()
    await stage.remove(id)
    await stage.start()
    await stage.replied()
  })

  it('is deleted once after a restart when Discord was unavailable at the deletion', async () => {
    await stage.startWith(X)
    const id = await stage.post(POST)
    await stage.replied(REPLY)
    const fault = stage.local.fail(503, { route: DELETE })
    await stage.remove(id)
    await eventually(() => expect(fault.affected()).toBeGreaterThan(0))
    await stage.onlyReplied(REPLY)
    fault.end()
    expect(await removals()).toEqual([{ key: id, state: 'open' }])
    const deletions = stage.local.delay(0, { route: DELETE })
    await stage.start()
    await stage.replied()
    await eventually(async () => expect(await removals()).toEqual([{ key: id, state: 'done' }]))
    expect(await stage.rowOf(id)).toBeUndefined()
    await stage.settle()
    expect(deletions.affected()).toBe(1)
  })

  it('remains when an edit restores the link before the reply could be deleted', async () => {
    await stage.startWith(X)
    const id = await stage.post(POST)
    await stage.replied(REPLY)
    await eventually(() => expect(flagsOf(id)).toBe(SUPPRESSED))
    const fault = stage.local.fail(503, { route: DELETE })
    const previews = stage.local.delay(0, { route: 'PATCH /channels/:id/messages/:id' })
    await stage.edit(id, 'no link')
    await eventually(() => expect(fault.affected()).toBeGreaterThan(0))
    await eventually(() => expect(flagsOf(id)).toBe(0))
    await stage.edit(id, POST)
    await eventually(() => expect(flagsOf(id)).toBe(SUPPRESSED))
    await stage.onlyReplied(REPLY)
    expect(previews.affected()).toBe(2)
    fault.end()
    // The next start has nothing to delete.
    expect(await removals()).toEqual([])
    await stage.start()
    await stage.onlyReplied(REPLY)
  })

  it('is posted again when an edit restores the link while the reply is being deleted', async () => {
    await stage.startWith(X)
    const id = await stage.post(POST)
    await stage.replied(REPLY)
    // Discord deletes the reply after the bot's time-out of 4 s.
    const slow = stage.local.delay(4_200, { route: DELETE, requests: 1 })
    const [before] = stage.replies()
    await stage.edit(id, 'no link')
    await eventually(() => expect(slow.affected()).toBe(1))
    await stage.edit(id, POST)
    await eventually(() => expect(stage.replies().map((one) => one.id)).not.toContain(before?.id))
    await stage.replied(REPLY)
    await eventually(async () => expect(await stage.rowOf(id)).toMatchObject({ replyId: stage.replies()[0]?.id }))
    await eventually(() => expect(flagsOf(id)).toBe(SUPPRESSED))
    expect(await removals()).toEqual([])
  })

  it('is not posted again by an edit after a user deleted it', async () => {
    await stage.startWith(X)
    const id = await stage.post(POST)
    await stage.replied(REPLY)
    await stage.remove(stage.replies()[0]?.id ?? '', USERS.ada)
    await eventually(async () => expect(await stage.rowOf(id)).toMatchObject({ replyId: null }))
    await stage.edit(id, 'https://x.com/two')
    await stage.onlyReplied()
  })

  it('is deleted and posted again each time when its links are removed and added', async () => {
    await stage.startWith(X)
    const id = await stage.post(POST)
    await stage.replied(REPLY)
    for (const name of ['two', 'three']) {
      await stage.edit(id, 'no link')
      await stage.replied()
      await stage.edit(id, `https://x.com/${name}`)
      await stage.replied(`https://fxtwitter.com/${name}`)
    }
    await stage.edit(id, 'no link')
    await stage.replied()
  })

  it('is logged without its text when Discord refuses its deletion, and deleted once allowed', async () => {
    await stage.startWith(X)
    const id = await stage.post(POST)
    await stage.replied(REPLY)
    const fault = stage.local.fail(403, { route: DELETE })
    await stage.remove(id)
    await eventually(async () => expect(await removals()).toEqual([{ key: id, state: 'blocked' }]))
    expect(stage.logged()).toContain('Discord refused to delete a reply to links')
    expect(stage.logged()).not.toContain(REPLY)
    expect(await stage.rowOf(id)).toBeDefined()
    fault.end()
    stage.local.changeChannel(GENERAL, { overwrites: [] })
    await stage.replied()
    await eventually(async () => expect(await stage.rowOf(id)).toBeUndefined())
  })

  it('is deleted once its channel is open, although an earlier reply is still in a closed one', async () => {
    await stage.startWith(X)
    for (const channelId of [RAID_TIMES, GENERAL]) {
      const messageId = await stage.post(POST, channelId)
      await eventually(() => expect(stage.texts(channelId)).toEqual([REPLY]))
      const fault = stage.local.fail(503, { route: DELETE })
      await stage.as(USERS.cleo).delete({ channelId, messageId })
      await eventually(() => expect(fault.affected()).toBeGreaterThan(0))
      const deny = P.ViewChannel.toString()
      stage.local.changeChannel(channelId, { overwrites: [{ id: ROLES.demoBot, type: 0, allow: '0', deny }] })
      fault.end()
      await eventually(async () => expect(await removals()).toContainEqual({ key: messageId, state: 'blocked' }))
    }
    stage.local.changeChannel(GENERAL, { overwrites: [] })
    await stage.replied()
    expect(stage.texts(RAID_TIMES)).toEqual([REPLY])
  })
})
