import type { Revision, RoleButtonConfig } from '@guildhall/contract'
import { ROLE_BUTTONS_REPOST, snowflakeAt } from '@guildhall/core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../testing/stage.ts'
import {
  ada,
  DEMO,
  GENERAL,
  guest,
  raider,
  RAIDER,
  setButtonsStage,
  type ButtonsStage,
} from './testing/buttons-stage.ts'
import { administrator } from '@guildhall/test-kit'

const POST = 'POST /channels/:id/messages'
/** Longer than any test: a held call never reaches Discord. */
const FOREVER_MS = 600_000
const EMBED = { title: 'Roles', description: null, color: 5, image_url: null }

let stage: ButtonsStage
let messageId: string

beforeEach(async () => {
  stage = await setButtonsStage()
  await stage.start()
  const { core } = stage
  const input = { channel_id: GENERAL, content: 'Pick a role.', embed: EMBED }
  messageId = (await core.messages.post(await stage.guild(), input, administrator(ada), undefined)).id ?? ''
})
afterEach(() => stage.close())

const ALL = { area: 'role_buttons', userId: undefined, before: undefined, limit: 50 }
const revisions = async (): Promise<Revision[]> => stage.core.history.list(await stage.guild(), ALL, null)
const actions = async () => (await revisions()).map(({ action, target }) => `${action} ${target.name}`)

async function newest(): Promise<Revision> {
  const [revision] = await revisions()
  if (!revision) throw new Error('there is no revision')
  return revision
}

async function restore({ id }: Revision, version?: number) {
  return stage.core.history.restore(
    await stage.guild(),
    { revisionId: Number(id), version },
    { editor: { userId: ada, limits: null }, grant: null },
    undefined,
  )
}

const labels = (id: string) => stage.buttonsOf(stage.message(id)).map(({ label }) => label)
const deleteMessage = () => stage.as(ada).delete({ channelId: GENERAL, messageId })

/** Deletes a configuration and then its message. @returns the revision of the deletion. */
async function deleted(config: RoleButtonConfig): Promise<Revision> {
  await stage.remove(config)
  await eventually(() => expect(labels(messageId)).not.toContain('Raider'))
  await deleteMessage()
  return newest()
}

describe('a deleted configuration whose message was deleted, too', () => {
  it('comes back under its id below a new message with the same text, embed and buttons', async () => {
    const config = await stage.configure(messageId, [raider, guest], { pick_one: true })
    const deletion = await deleted(config)
    expect(await restore(deletion)).toMatchObject({ status: 'applied', version: 3 })
    const [listed] = await stage.listed()
    expect(listed).toMatchObject({ id: config.id, version: 3, pick_one: true, buttons: config.buttons })
    const posted = stage.message(listed?.message_id ?? '')
    expect(posted).toMatchObject({ content: 'Pick a role.', embeds: [{ title: 'Roles', color: 5 }] })
    expect(labels(posted?.id ?? '')).toEqual(['Raider', 'Guest'])
    await stage.press(posted?.id ?? '', 'Raider')
    await stage.reply(1)
    expect(stage.rolesOf()).toEqual([RAIDER])
    expect(await newest()).toMatchObject({ action: 'restored', user: { id: ada } })
    // The new message is stored in turn.
    await stage.settled()
    messageId = posted?.id ?? ''
    expect(await restore(await deleted(listed ?? config))).toMatchObject({ status: 'applied', version: 5 })
    expect(stage.botMessagesIn(GENERAL).filter(({ onlyFor }) => onlyFor === null)).toHaveLength(1)
  })

  it('comes back with its link buttons below its role buttons', async () => {
    const components = [{ label: 'Read', url: 'https://hall.test', emoji: null }]
    const edit = { channel_id: GENERAL, content: 'Pick a role.', embeds: [EMBED, { title: 'Second' }], components }
    await stage.core.messages.edit(await stage.guild(), messageId, edit, administrator(ada))
    await restore(await deleted(await stage.configure(messageId, [raider])))
    const [listed] = await stage.listed()
    expect(listed?.message).toMatchObject({ embeds: [EMBED, { title: 'Second' }], components })
    expect(labels(listed?.message_id ?? '')).toEqual(['Raider', 'Read'])
  })

  it('comes back with a link button whose emoji was deleted, without the emoji', async () => {
    const torch = '<:torch:1141162876317264281>'
    const components = [
      { label: 'Read', url: 'https://hall.test', emoji: torch },
      { label: null, url: 'https://hall.test/a', emoji: torch },
    ]
    const edit = { channel_id: GENERAL, content: 'Pick a role.', components }
    await stage.core.messages.edit(await stage.guild(), messageId, edit, administrator(ada))
    const deletion = await deleted(await stage.configure(messageId, [raider]))
    stage.local.replaceEmojis(DEMO, [])
    await stage.caughtUp(DEMO)
    expect(await restore(deletion)).toMatchObject({ status: 'applied' })
    const [listed] = await stage.listed()
    expect(labels(listed?.message_id ?? '')).toEqual(['Raider', 'Read', 'hall.test'])
  })

  it('comes back with all parts of its embed', async () => {
    const [embed] = stage.message(messageId)?.embeds ?? []
    Object.assign(embed ?? {}, { footer: { text: 'Season 3' } })
    await restore(await deleted(await stage.configure(messageId, [raider])))
    const [listed] = await stage.listed()
    expect(stage.message(listed?.message_id ?? '')).toMatchObject({
      content: 'Pick a role.',
      embeds: [{ title: 'Roles', footer: { text: 'Season 3' } }],
    })
  })

  it('has the text that an administrator gave its message after the save', async () => {
    const config = await stage.configure(messageId, [raider])
    const edit = { channel_id: GENERAL, content: 'Choose a role.' }
    await stage.core.messages.edit(await stage.guild(), messageId, edit, administrator(ada))
    await restore(await deleted(config))
    expect(stage.botMessagesIn(GENERAL)).toMatchObject([{ content: 'Choose a role.', embeds: [] }])
  })

  it('comes back once when two administrators restore it at once', async () => {
    const deletion = await deleted(await stage.configure(messageId, [raider]))
    const outcomes = await Promise.allSettled([restore(deletion), restore(deletion)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'version.stale' } })
    expect(stage.botMessagesIn(GENERAL)).toHaveLength(1)
    expect((await actions()).filter((action) => action.startsWith('restored'))).toHaveLength(1)
  })

  it('is refused with a sentence when the text of its message is unknown', async () => {
    const deletion = await deleted(await stage.configure(messageId, [raider]))
    await stage.db
      .updateTable('revisions')
      .set({ stored: (await storedWithoutMessage()) ?? '' })
      .execute()
    await expect(restore(deletion)).rejects.toMatchObject({
      code: 'history.not_restorable',
      message: expect.stringContaining("the bot doesn't know its text"),
    })
    expect(await stage.listed()).toEqual([])
  })

  it('is posted once when the response of Discord is lost', async () => {
    const deletion = await deleted(await stage.configure(messageId, [raider]))
    stage.local.trickle(FOREVER_MS, { route: POST, requests: 1 })
    expect(await restore(deletion)).toMatchObject({ status: 'queued' })
    await eventually(async () => expect(await stage.listed()).toMatchObject([{ status: 'applied' }]), 12_000)
    expect(stage.botMessagesIn(GENERAL)).toHaveLength(1)
  })

  it('is not posted later when no attempt begins in time', async () => {
    const deletion = await deleted(await stage.configure(messageId, [raider]))
    await stage.stopAll()
    await expect(restore(deletion)).rejects.toMatchObject({ code: 'discord.unavailable' })
    await stage.start()
    await stage.caughtUp(DEMO)
    expect([await stage.listed(), stage.botMessagesIn(GENERAL)]).toEqual([[], []])
    expect((await newest()).id).toBe(deletion.id)
  })

  it('is refused without a trace when the bot may not post', async () => {
    const deletion = await deleted(await stage.configure(messageId, [raider]))
    stage.local.changeChannel(GENERAL, { overwrites: [{ id: DEMO, type: 0, allow: '0', deny: '2048' }] })
    await stage.caughtUp(DEMO)
    await expect(restore(deletion)).rejects.toMatchObject({
      code: 'discord.refused',
      message: expect.stringContaining('Send Messages'),
    })
    expect((await newest()).id).toBe(deletion.id)
  })

  it('continues below the posted message after the bot was killed before it could write that', async () => {
    const config = await stage.configure(messageId, [raider])
    await deleted(config)
    await stage.stopAll()
    const postedId = await stage.postMessage()
    await writeInterrupted(config, postedId)
    await stage.start()
    await eventually(async () =>
      expect(await stage.listed()).toMatchObject([
        { id: config.id, message_id: postedId, version: 3, status: 'applied' },
      ]),
    )
    await eventually(() => expect(labels(postedId)).toEqual(['Raider']))
    expect(stage.botMessagesIn(GENERAL)).toHaveLength(1)
    expect((await actions()).slice(0, 2)).toEqual(['restored #general', 'deleted #general'])
  })
})

describe('a changed configuration whose message was deleted', () => {
  it('moves to a new message with its earlier buttons', async () => {
    const config = await stage.configure(messageId, [raider])
    await stage.change(config, [...config.buttons, guest])
    const change = await newest()
    await deleteMessage()
    expect(await restore(change, 2)).toMatchObject({ status: 'applied', version: 3 })
    const [listed] = await stage.listed()
    expect(listed).toMatchObject({ id: config.id, buttons: config.buttons })
    expect(labels(listed?.message_id ?? '')).toEqual(['Raider'])
    expect(await newest()).toMatchObject({
      action: 'restored',
      changes: [{ field: 'message_id', before: messageId, after: listed?.message_id }, { field: 'buttons.1' }],
    })
  })
})

describe('a configuration that moves with the rules', () => {
  it('is recorded as a change of the bot, and so are the rules', async () => {
    const body = { channel_id: GENERAL, rules: [{ content: 'Be kind.', position: 0 }] }
    await stage.core.rules.save(await stage.guild(), body, administrator(ada), undefined)
    const rules = () => stage.botMessagesIn(GENERAL).find(({ content }) => content === '1. Be kind.')?.id
    const before = rules() ?? ''
    const config = await stage.configure(before, [raider])
    await stage.as(ada).delete({ channelId: GENERAL, messageId: before })
    await eventually(async () => expect(await newest()).toMatchObject({ action: 'changed' }), 12_000)
    const after = await eventually(() => {
      expect(rules()).not.toBe(undefined)
      return rules()
    })
    const byBot = { user: null, action: 'changed', restorable: false, reason: 'The bot made this change by itself.' }
    const ids = { field: 'message_id', before, after }
    expect(await newest()).toMatchObject({ ...byBot, target: { key: config.id }, changes: [ids] })
    expect(await stage.core.history.list(await stage.guild(), { ...ALL, area: 'rules' }, null)).toMatchObject([
      { ...byBot, changes: [{ field: 'message_ids.0', before: { value: before }, after: { value: after } }] },
      { action: 'created', user: { id: ada } },
    ])
  })
})

/** The stored state of the newest revision, as of a message that the bot has never compared. */
async function storedWithoutMessage(): Promise<string | undefined> {
  const row = await stage.db
    .selectFrom('revisions')
    .select('stored')
    .orderBy('revision_id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const stored: unknown = JSON.parse(row.stored ?? '{}')
  return JSON.stringify({ ...(typeof stored === 'object' && stored), message: null })
}

/** Writes the rows of a repost that was interrupted between its message and its end. */
async function writeInterrupted({ id, ...config }: RoleButtonConfig, postedId: string): Promise<void> {
  const { core, db, local } = stage
  const now = local.clock.now()
  const key = { guildId: DEMO, kind: ROLE_BUTTONS_REPOST, key: 'request' }
  const stored = {
    channel_id: GENERAL,
    message_id: config.message_id,
    buttons: config.buttons,
    pick_one: false,
    version: 1,
    created_at: now,
    message: { content: 'Pick a role.', embed: null },
  }
  await db
    .insertInto('role_button_reposts')
    .values({
      guild_id: DEMO,
      request_id: key.key,
      config_id: id,
      config: JSON.stringify(stored),
      seen_version: null,
      version: 3,
      user_id: ada,
      message_id: postedId,
      requested_at: now,
    })
    .execute()
  await core.changes.transaction((trx) => core.jobs.enqueueOnce(trx, key, { runAt: now, priority: 0, lane: null }))
  const progress = {
    channelId: GENERAL,
    effectKey: snowflakeAt(now),
    keyedAt: now,
    textHash: 'hash',
    messageId: postedId,
  }
  await db
    .updateTable('jobs')
    .set({ progress: JSON.stringify(progress) })
    .where('kind', '=', ROLE_BUTTONS_REPOST)
    .execute()
}
