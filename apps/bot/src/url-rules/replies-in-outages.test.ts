import { LINK_REPLY_REMOVAL, LINK_REPLY_SEARCH } from '@guildhall/core'
import { CHANNELS, GUILDS, ROLES } from '@guildhall/local-discord'
import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import { describe, expect, it, onTestFinished } from 'vitest'
import { databaseFile, lockDatabase } from '../testing/outage.ts'
import { eventually } from '../testing/stage.ts'
import { POST, REPLY, setLinksStage, X, type LinksStage } from './testing/links-stage.ts'

const DEMO = GUILDS.guildhallDemo
const GENERAL = CHANNELS.demoGeneral
const WRITE = 'POST /channels/:id/messages'
const MESSAGE = '/channels/:id/messages/:id'

async function staged(file?: string): Promise<LinksStage> {
  const stage = await setLinksStage(file)
  onTestFinished(() => stage.close())
  return stage
}

const jobsOf = (stage: LinksStage, kind: string) =>
  stage.db.selectFrom('jobs').select(['key', 'state']).where('kind', '=', kind).execute()
const searches = (stage: LinksStage) => jobsOf(stage, LINK_REPLY_SEARCH)
const removals = (stage: LinksStage) => jobsOf(stage, LINK_REPLY_REMOVAL)

/** Posts a reply with a bot that stops before it can store the reply. @returns the id of the message with the link. */
async function endAfterPosting(stage: LinksStage, file: string): Promise<string> {
  await stage.startWith(X)
  const slow = stage.local.delay(1_000, { route: WRITE, requests: 1 })
  const id = await stage.post(POST)
  await eventually(async () => expect(await stage.rowOf(id)).toMatchObject({ isPosted: false }))
  const unlock = await lockDatabase(stage.db, file)
  await eventually(() => expect(stage.logged()).toContain('could not write a reply to links'))
  slow.end()
  await stage.stopAll()
  await unlock()
  expect(stage.texts()).toEqual([REPLY])
  expect(await stage.rowOf(id)).toMatchObject({ isPosted: false })
  return id
}

describe('a reply to links', () => {
  it('is posted although the database was locked when its message arrived', async () => {
    const file = databaseFile()
    const stage = await staged(file)
    await stage.startWith(X)
    await stage.post('no link')
    const unlock = await lockDatabase(stage.db, file)
    await stage.post(POST)
    await eventually(() => expect(stage.logged()).toMatch(/could not (read the URL rules|note a reply to links)/))
    await unlock()
    await stage.replied(REPLY)
  })

  it('is deleted with its message although the database was locked when it was posted', async () => {
    const file = databaseFile()
    const stage = await staged(file)
    await stage.startWith(X)
    stage.local.delay(1_000, { route: WRITE, requests: 1 })
    const id = await stage.post(POST)
    await eventually(async () => expect(await stage.rowOf(id)).toMatchObject({ isPosted: false }))
    const unlock = await lockDatabase(stage.db, file)
    await eventually(() => expect(stage.logged()).toContain('could not write a reply to links'))
    await unlock()
    await eventually(async () => expect(await stage.rowOf(id)).toMatchObject({ isPosted: true }))
    expect(await searches(stage)).toEqual([])
    await stage.remove(id)
    await stage.replied()
  })

  it('is found by the next bot and deleted with its message when the bot could not store it', async () => {
    const file = databaseFile()
    const stage = await staged(file)
    const id = await endAfterPosting(stage, file)
    await stage.start()
    await stage.remove(id)
    await stage.replied()
    await eventually(async () => expect(await stage.rowOf(id)).toBeUndefined())
  })

  it('is found by a later job and then follows its message', async () => {
    const file = databaseFile()
    const stage = await staged(file)
    const id = await endAfterPosting(stage, file)
    await stage.start()
    await stage.kit.moveTime(90_000)
    await eventually(async () => expect(await stage.rowOf(id)).toMatchObject({ isPosted: true }), 30_000)
    await stage.edit(id, `${POST}2`)
    await stage.replied(`${REPLY}2`)
    expect(await stage.db.selectFrom('link_replies').select('reply_id').execute()).toHaveLength(1)
  })

  it('is deleted with its message although Discord was unavailable after posting it', async () => {
    const stage = await staged()
    await stage.startWith(X)
    stage.local.trickle(600_000, { route: WRITE, requests: 1 })
    const id = await stage.post(POST)
    await stage.replied(REPLY)
    stage.local.refuse({ http: '503', gateway: false })
    await stage.kit.moveTime(40_000)
    await eventually(() => expect(stage.logged()).toContain('Discord did not accept a message'))
    stage.local.comeBack()
    await stage.remove(id)
    await stage.replied()
  })

  it('loses its row when it was never posted, and an edit of the message posts it', async () => {
    const stage = await staged()
    await stage.startWith(X)
    const id = await stage.post('later')
    const noted = { guildId: DEMO, channelId: GENERAL, messageId: id, links: REPLY }
    await stage.core.linkReplies.note(noted)
    await stage.kit.moveTime(90_000)
    await eventually(async () => expect(await stage.rowOf(id)).toBeUndefined(), 30_000)
    await stage.edit(id, POST)
    await stage.replied(REPLY)
  })

  it('shows the link of an edit although Discord was unavailable while its deletion waited', async () => {
    const stage = await staged()
    await stage.startWith(X)
    const id = await stage.post(POST)
    await stage.replied(REPLY)
    const deletion = stage.local.fail(503, { route: `DELETE ${MESSAGE}` })
    await stage.edit(id, 'no link')
    await eventually(() => expect(deletion.affected()).toBeGreaterThan(0))
    const previews = () => stage.messagesIn(GENERAL).find((one) => one.id === id)?.flags
    await eventually(() => expect(previews()).toBe(0))
    const change = stage.local.fail(503, { route: `PATCH ${MESSAGE}` })
    await stage.edit(id, `${POST}2`)
    // The edit and the update for its link preview cause two calls each, and each call is repeated once.
    await eventually(() => expect(change.affected()).toBeGreaterThanOrEqual(8), 20_000)
    stage.local.endFaults()
    await stage.replied(`${REPLY}2`)
    await stage.settle()
    await eventually(async () => expect(await removals(stage)).toEqual([]))
  })

  describe('that the bot could not store, without Read Message History', () => {
    async function unreadable(): Promise<{ stage: LinksStage; id: string; open: () => void }> {
      const file = databaseFile()
      const stage = await staged(file)
      const id = await endAfterPosting(stage, file)
      const deny = P.ReadMessageHistory.toString()
      stage.local.changeChannel(GENERAL, { overwrites: [{ id: ROLES.demoBot, type: 0, allow: '0', deny }] })
      await stage.start()
      return { stage, id, open: () => stage.local.changeChannel(GENERAL, { overwrites: [] }) }
    }

    it('is found once the bot may read the channel', async () => {
      const { stage, id, open } = await unreadable()
      await stage.kit.moveTime(90_000)
      const blocked = { key: id, state: 'blocked' }
      await eventually(async () => expect(await jobsOf(stage, LINK_REPLY_SEARCH)).toEqual([blocked]), 30_000)
      open()
      await eventually(async () => expect(await stage.rowOf(id)).toMatchObject({ isPosted: true }))
      await stage.edit(id, `${POST}2`)
      await stage.replied(`${REPLY}2`)
    })

    it('stays when an edit restores the link before the bot may read the channel', async () => {
      const { stage, id, open } = await unreadable()
      await stage.edit(id, 'no link')
      await eventually(async () => expect(await removals(stage)).toEqual([{ key: id, state: 'blocked' }]))
      await stage.edit(id, POST)
      await eventually(async () => expect(await removals(stage)).toEqual([]))
      open()
      await stage.kit.moveTime(90_000)
      await eventually(async () => expect(await stage.rowOf(id)).toMatchObject({ isPosted: true }), 30_000)
      await stage.onlyReplied(REPLY)
    })

    it('is deleted with its message once the bot may read the channel', async () => {
      const { stage, id, open } = await unreadable()
      await stage.remove(id)
      await eventually(async () => expect(await removals(stage)).toEqual([{ key: id, state: 'blocked' }]))
      open()
      await stage.replied()
    })
  })
})
