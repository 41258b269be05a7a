import type { WordHits, WordListInput } from '@guildhall/contract'
import type { Change } from '@guildhall/core'
import { CHANNELS, LocalDiscordError, ROLES, USERS } from '@guildhall/local-discord'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { AUDIT, moderationOn, MOD_LOG, type Moderation } from '../testing/moderation.ts'
import { databaseFile, lockDatabase } from '../testing/outage.ts'
import { eventually } from '../testing/stage.ts'
import { DEMO, setListsStage, WITH_SPACING_MS, type ListsStage } from './testing/lists-stage.ts'

const GENERAL = CHANNELS.demoGeneral

let stage: ListsStage
let file: string
let moderation: Moderation

beforeEach(async () => {
  file = databaseFile()
  stage = await setListsStage(file)
  moderation = moderationOn(stage)
  await stage.start()
  await stage.demo()
})
afterEach(() => stage.close())

/** Creates a list, and waits until the bot knows its rule. */
async function create(change: Partial<WordListInput>): Promise<void> {
  expect(await stage.create(change)).toMatchObject({ status: 'applied' })
  await stage.settled()
}

const hits = async (): Promise<WordHits[]> => (await stage.core.wordHits.days(DEMO, 30)).hits
const counted = async () => (await hits()).map(({ list_name: list, word, count }) => ({ list, word, count }))
const texts = () => stage.messagesIn(GENERAL).map(({ content }) => content)

/** The error that a member reads who writes a message; undefined if it is posted. */
async function refusalOf(userId: string, content: string): Promise<string | undefined> {
  try {
    await stage.as(userId).write(GENERAL, content)
    return undefined
  } catch (error) {
    if (error instanceof LocalDiscordError) return error.message
    throw error
  }
}

describe('a message with a listed word', () => {
  it('is stopped with the message of the list, reported, and followed by a time-out', async () => {
    await stage.save(DEMO, { moderation_log_channel_id: MOD_LOG })
    await create({ alert: true, timeout_seconds: 60 })
    expect(await refusalOf(USERS.cleo, 'my CATS are here')).toContain('No cats here.')
    expect(texts()).not.toContain('my CATS are here')
    expect(JSON.stringify(stage.messagesIn(MOD_LOG))).toContain('my CATS are here')
    expect(moderation.member(USERS.cleo)?.timedOutUntil).toBeGreaterThan(Date.now())
    await eventually(async () => expect(await counted()).toEqual([{ list: 'Cats', word: 'cat*', count: 1 }]))
    expect(JSON.stringify(await stage.db.selectFrom('word_hits').selectAll().execute())).not.toMatch(
      new RegExp(`CATS|${USERS.cleo}`),
    )
  })

  it('passes from a member with an exempt role, from an administrator and as an allowed word', async () => {
    await create({ exempt_role_ids: [ROLES.demoRaider] })
    expect(await refusalOf(USERS.ben, 'cat')).toBeUndefined()
    expect(await refusalOf(USERS.ada, 'cat')).toBeUndefined()
    expect(await refusalOf(USERS.cleo, 'catalogue')).toBeUndefined()
    expect(await refusalOf(USERS.cleo, 'kitten')).toContain('No cats here.')
    await eventually(async () => expect(await counted()).toEqual([{ list: 'Cats', word: 'kitten', count: 1 }]))
  })

  it('counts for each day, list and word, also when the same text breaks two lists', async () => {
    await stage.save(DEMO, { moderation_log_channel_id: MOD_LOG })
    await create({ name: 'Alerts', block: false, alert: true })
    await create({})
    await refusalOf(USERS.cleo, 'cat')
    await refusalOf(USERS.cleo, 'cat')
    await eventually(async () =>
      expect(await counted()).toEqual([
        { list: 'Alerts', word: 'cat*', count: 2 },
        { list: 'Cats', word: 'cat*', count: 2 },
      ]),
    )
  })
})

describe('the default action', () => {
  it.each([
    [true, true, ['rule "Cats". Muted for 10 minutes.']],
    [true, false, ['rule "Cats". Muted for 10 minutes.']],
    [false, true, []],
    [false, false, []],
  ])('follows a hit by the list alone: list %s, auto moderation %s', async (isChosen, isOn, lines) => {
    await stage.save(DEMO, {
      moderation_log_channel_id: MOD_LOG,
      default_action: 'mute',
      enable_auto_mod: isOn,
    })
    await create({ default_action: isChosen })
    await refusalOf(USERS.cleo, 'cat')
    await eventually(async () => expect(await counted()).toHaveLength(1))
    await stage.settle()
    expect(moderation.lines()).toEqual(lines.map((line) => expect.stringContaining(line)))
  })

  it('follows a hit of a list that only posts alerts', async () => {
    await stage.save(DEMO, { moderation_log_channel_id: MOD_LOG, default_action: 'mute' })
    await create({ block: false, alert: true, default_action: true })
    await refusalOf(USERS.cleo, 'cat')
    await eventually(() => expect(JSON.stringify(moderation.lines())).toContain('Muted for 10 minutes.'))
    expect(moderation.lines()).toEqual([expect.stringContaining('flagged a message')])
    expect(moderation.audited(AUDIT.member).at(-1)?.reason).toBe('Auto moderation flagged a message (rule "Cats")')
  })

  it('warns the author of a message that was posted without saying that it was blocked', async () => {
    await stage.save(DEMO, { moderation_log_channel_id: MOD_LOG, default_action: 'warn' })
    await create({ block: false, alert: true, default_action: true })
    await refusalOf(USERS.cleo, 'cat')
    await eventually(() => expect(JSON.stringify(moderation.lines())).toContain('Warned by direct message.'))
    const direct = stage.local.state.world.directChannels.find(({ userId }) => userId === USERS.cleo)
    const warnings = stage.botMessagesIn(direct?.id ?? '').map(({ content }) => content)
    expect(warnings).toEqual([expect.stringContaining('was flagged by auto moderation (rule "Cats")')])
  })
})

describe('a hit', () => {
  it('is announced to the open pages of the server', async () => {
    await create({})
    const announced: Change[] = []
    onTestFinished(stage.core.changes.subscribe('word-hits', (change) => announced.push(change)))
    await refusalOf(USERS.cleo, 'cat')
    await eventually(() => expect(announced).toEqual([{ topic: 'word-hits', guildId: DEMO, area: 'word_detection' }]))
  })

  it('is counted once when the connection is cut and the session resumes', async () => {
    await create({})
    stage.local.dropGateway()
    await refusalOf(USERS.cleo, 'cat')
    await eventually(async () => expect(await counted()).toEqual([{ list: 'Cats', word: 'cat*', count: 1 }]))
    await stage.caughtUp(DEMO)
    expect(await counted()).toEqual([{ list: 'Cats', word: 'cat*', count: 1 }])
  })

  it('is one of its list while the response to the creation of its rule is delayed', async () => {
    await moderation.moderate('mute')
    stage.local.trickle(2_500, { route: 'POST /guilds/:id/auto-moderation/rules', requests: 1 })
    const created = stage.create()
    await eventually(() => expect(stage.rules()).toHaveLength(1))
    await refusalOf(USERS.cleo, 'cat')
    await created
    await eventually(async () => expect(await counted()).toEqual([{ list: 'Cats', word: 'cat*', count: 1 }]))
    await stage.settle()
    expect(moderation.lines()).toEqual([])
  })

  it('is counted by the action of the rule in Discord while other actions are saved but not there', async () => {
    await stage.save(DEMO, { moderation_log_channel_id: MOD_LOG, default_action: 'mute' })
    const list = await stage.create({ default_action: true })
    await stage.settled()
    stage.local.fail(503, { route: 'PATCH /guilds/:id/auto-moderation/rules/:id' })
    expect(await stage.replace(list, { block: false, alert: true })).toMatchObject({ status: 'queued' })
    expect(await refusalOf(USERS.cleo, 'cat')).toContain('No cats here.')
    await eventually(async () => expect(await counted()).toEqual([{ list: 'Cats', word: 'cat*', count: 1 }]))
    await eventually(() => expect(JSON.stringify(moderation.lines())).toContain('Muted for 10 minutes.'))
  })

  it('is counted once after a restart when the database was locked', async () => {
    await create({})
    const unlock = await lockDatabase(stage.db, file)
    await refusalOf(USERS.cleo, 'cat')
    await eventually(() => expect(stage.logged()).toContain('could not write the rows of an event'))
    await stage.stopAll()
    await unlock()
    await stage.start()
    await eventually(async () => expect(await counted()).toEqual([{ list: 'Cats', word: 'cat*', count: 1 }]))
    await stage.settle()
    expect(await counted()).toEqual([{ list: 'Cats', word: 'cat*', count: 1 }])
  })

  it('is one of its list although its rule was deleted and put back meanwhile', async () => {
    await create({})
    const [list] = await stage.listed()
    const { id } = stage.rule()
    stage.local.deleteAutoModRule(DEMO, USERS.ada, id)
    await eventually(() => expect(stage.rule().id).not.toBe(id), WITH_SPACING_MS)
    await stage.settled()
    expect(await stage.core.wordHits.listOf(DEMO, id)).toMatchObject({ listId: list?.id, countedAction: 'block' })
    expect(await stage.core.wordHits.listOf(DEMO, stage.rule().id)).toMatchObject({ listId: list?.id })
  })

  it('is counted although its list was deleted before the session resumed', async () => {
    await create({})
    stage.local.refuse({ gateway: true })
    stage.local.dropGateway()
    await refusalOf(USERS.cleo, 'cat')
    const [list] = await stage.listed()
    if (list) await stage.remove(list)
    await eventually(() => expect(stage.rules()).toEqual([]), 20_000)
    await stage.settled()
    stage.local.endFaults()
    await eventually(async () => expect(await counted()).toEqual([{ list: 'Cats', word: 'cat*', count: 1 }]), 20_000)
  })

  it('is deleted after 400 days', async () => {
    const day = 24 * 60 * 60_000
    const hit = { guildId: DEMO, listId: '1', listName: 'Cats' }
    for (const [age, word] of [
      [401, 'old'],
      [399, 'newer'],
    ] as const)
      await stage.core.wordHits.count({ ...hit, hitId: word, word, happenedAt: Date.now() - age * day })
    await stage.core.prune()
    const rows = await stage.db.selectFrom('word_hits').select('word').execute()
    expect(rows).toEqual([{ word: 'newer' }])
  })
})
