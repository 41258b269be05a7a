import type { MessageEdit, Revision } from '@guildhall/contract'
import { MESSAGE_EDIT } from '@guildhall/core'
import { USERS } from '@guildhall/local-discord'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../testing/stage.ts'
import { DEMO, GENERAL, ada, setMessagesStage, type MessagesStage } from './testing/messages-stage.ts'

const EDIT = 'PATCH /channels/:id/messages/:id'
/** Longer than any test: the response never arrives. */
const FOREVER_MS = 600_000
const EMBED = { title: 'Roles', description: 'Pick one.', color: 0x5865f2, image_url: null }

let stage: MessagesStage

beforeEach(async () => {
  stage = await setMessagesStage()
  await stage.start()
})
afterEach(() => stage.close())

const guild = () => stage.guild()
const post = async (parts: Partial<MessageEdit>) => (await stage.post(parts)).id ?? ''
const edit = (messageId: string, parts: Partial<MessageEdit>) => stage.edit(messageId, parts)
const ALL = { area: 'role_buttons', userId: undefined, before: undefined, limit: 50 }
const revisions = async (): Promise<Revision[]> => stage.core.history.list(await guild(), ALL, null)
const one = (id: string) => stage.one(id)

async function newest(): Promise<Revision> {
  const [revision] = await revisions()
  if (!revision) throw new Error('there is no revision')
  return revision
}

async function restore({ id }: Revision, version: number) {
  return stage.core.history.restore(
    await guild(),
    { revisionId: Number(id), version },
    { editor: { userId: USERS.ben, limits: null }, grant: null },
    undefined,
  )
}

describe('a message that an administrator posts', () => {
  it('is recorded with its beginning as its name, and cannot be restored', async () => {
    const id = await post({ content: 'Hello\nall.', embed: EMBED })
    expect(await revisions()).toMatchObject([
      {
        action: 'posted',
        user: { id: ada },
        target: { key: id, name: 'Hello all.' },
        changes: [
          { field: 'content', before: null, after: 'Hello\nall.' },
          { field: 'embeds.0', before: null, after: EMBED },
        ],
        restorable: false,
        reason: "A posted message can't be taken back. Delete it in Discord.",
      },
    ])
  })

  it('is not recorded when Discord refuses it', async () => {
    stage.local.changeChannel(GENERAL, { overwrites: [{ id: DEMO, type: 0, allow: '0', deny: '2048' }] })
    await stage.caughtUp(DEMO)
    await expect(post({ content: 'Hello.' })).rejects.toMatchObject({ code: 'discord.refused' })
    expect(await revisions()).toEqual([])
  })
})

describe('an edit of a message', () => {
  it('is recorded with its content before and after it, and can be undone and redone', async () => {
    const id = await post({ content: 'Hello.', embed: EMBED })
    await edit(id, { content: 'Bye.' })
    const change = await newest()
    expect(change).toMatchObject({
      action: 'changed',
      target: { key: id, name: 'Bye.' },
      changes: [
        { field: 'content', before: 'Hello.', after: 'Bye.' },
        { field: 'embeds.0', before: EMBED, after: null },
      ],
      restorable: true,
    })
    const preview = await stage.core.history.preview(await guild(), Number(change.id), null)
    expect(preview).toMatchObject({
      version: 1,
      restores: [
        { before: 'Bye.', after: 'Hello.' },
        { before: null, after: EMBED },
      ],
    })
    expect(await restore(change, 1)).toMatchObject({ status: 'applied', version: 2 })
    expect(one(id)).toMatchObject({ content: 'Hello.', embeds: [{ title: 'Roles', description: 'Pick one.' }] })
    const restoration = await newest()
    expect(restoration).toMatchObject({ action: 'restored', user: { id: USERS.ben } })
    await restore(restoration, 2)
    expect(one(id)).toMatchObject({ content: 'Bye.', embeds: [] })
  })

  it('is undone and redone with all parts of each embed', async () => {
    const id = await post({ content: 'Hello.', embed: EMBED })
    const parts = {
      footer: { text: 'Season 3' },
      author: { name: 'The Hall', url: 'https://hall.test' },
      fields: [{ name: 'When', value: 'At nine', inline: true }],
      timestamp: '2030-01-01T09:00:00.000Z',
    }
    const [first] = one(id)?.embeds ?? []
    Object.assign(first ?? {}, parts)
    one(id)?.embeds.push({ type: 'rich', title: 'Second', footer: { text: 'Below' } })
    const before = structuredClone(one(id)?.embeds)
    expect(before).toMatchObject([{ title: 'Roles', ...parts }, { title: 'Second' }])

    await edit(id, { content: 'Hello.' })
    const after = structuredClone(one(id)?.embeds)
    expect(after).toHaveLength(1)
    expect(await restore(await newest(), 1)).toMatchObject({ status: 'applied' })
    expect(one(id)?.embeds).toEqual(before)
    expect(await restore(await newest(), 2)).toMatchObject({ status: 'applied' })
    expect(one(id)?.embeds).toEqual(after)
  })

  it('is recorded with its link buttons, and undone and redone with them', async () => {
    const read = { label: 'Read', url: 'https://hall.test/read', emoji: '📖' }
    const join = { label: 'Join', url: 'https://hall.test/join', emoji: null }
    const id = await post({ content: 'Hello.', components: [read] })
    await edit(id, { content: 'Hello.', components: [join] })
    expect((await newest()).changes).toEqual([
      { field: 'components.0', before: { ...read, position: 0 }, after: { ...join, position: 0 } },
    ])
    expect(await restore(await newest(), 1)).toMatchObject({ status: 'applied' })
    expect(one(id)?.components).toMatchObject([{ components: [{ label: 'Read', emoji: { name: '📖' } }] }])
    await restore(await newest(), 2)
    expect(one(id)?.components).toMatchObject([{ components: [{ label: 'Join' }] }])
  })

  it('is undone with link buttons whose emoji was deleted, and refused when role buttons left them no room', async () => {
    const torch = '<:torch:1141162876317264281>'
    const id = await post({
      content: 'Hello.',
      components: [{ label: 'Read', url: 'https://hall.test', emoji: torch }],
    })
    await edit(id, { content: 'Hello.', components: [] })
    const undo = await newest()
    stage.local.replaceEmojis(DEMO, [])
    await stage.caughtUp(DEMO)
    expect(await restore(undo, 1)).toMatchObject({ status: 'applied' })
    const [listed] = await stage.core.messages.list(await guild(), { channelId: GENERAL, limit: 1, include: [] }, null)
    expect(listed?.components).toEqual([{ label: 'Read', url: 'https://hall.test', emoji: null }])
    const message = one(id)
    if (!message) throw new Error('there is no message')
    const row = (at: number) => ({
      type: 1,
      components: [{ type: 2, style: 1, label: 'A', custom_id: `role:a:${at}` }],
    })
    message.components = [1, 2, 3, 4, 5].map(row)
    await expect(restore(undo, 2)).rejects.toMatchObject({
      code: 'discord.refused',
      message:
        "This message has 5 rows of role buttons, so it can't have link buttons. Remove some role buttons first.",
    })
  })

  it('is undone with the one embed of its revision after an earlier version of the program made it', async () => {
    const id = await post({ content: 'Hello.', embed: EMBED })
    await edit(id, { content: 'Bye.' })
    const stored = { channel_id: GENERAL, content: 'Hello.', embed: EMBED }
    const hidden = { ...stored, embeds: [{ title: 'Roles', footer: { text: 'Season 3' } }, { title: 'Second' }] }
    for (const [version, state, embeds] of [
      [1, stored, [{ title: 'Roles', description: 'Pick one.' }]],
      [2, hidden, [{ title: 'Roles', footer: { text: 'Season 3' } }, { title: 'Second' }]],
    ] as const) {
      const change = await newest()
      await stage.db
        .updateTable('revisions')
        .set({ stored: JSON.stringify(state) })
        .where('revision_id', '=', Number(change.id))
        .execute()
      expect(await restore(change, version)).toMatchObject({ status: 'applied' })
      expect(one(id)).toMatchObject({ content: 'Hello.', embeds })
    }
  })

  it('keeps an embed without title, text and image when it names none', async () => {
    const id = await post({ content: 'Hello.' })
    one(id)?.embeds.push({ type: 'rich', footer: { text: 'Season 3' } })
    await edit(id, { content: 'Bye.' })
    expect(one(id)).toMatchObject({ content: 'Bye.', embeds: [{ footer: { text: 'Season 3' } }] })
  })

  it('is not restored over an edit that the administrator has not seen', async () => {
    const id = await post({ content: 'One.' })
    await edit(id, { content: 'Two.' })
    const change = await newest()
    await edit(id, { content: 'Three.' })
    await expect(restore(change, 1)).rejects.toMatchObject({ code: 'version.stale' })
    expect(one(id)?.content).toBe('Three.')
  })

  it('is not restored once its message is deleted', async () => {
    const id = await post({ content: 'Hello.' })
    await edit(id, { content: 'Bye.' })
    const change = await newest()
    await stage.as(ada).delete({ channelId: GENERAL, messageId: id })
    await expect(restore(change, 1)).rejects.toMatchObject({ code: 'message.not_found' })
    expect((await newest()).id).toBe(change.id)
  })

  it('is not recorded when it changes nothing or when Discord refuses it', async () => {
    const id = await post({ content: 'Hello.' })
    await edit(id, { content: 'Hello.' })
    stage.local.fail(403, { route: EDIT })
    await expect(edit(id, { content: 'Bye.' })).rejects.toMatchObject({ code: 'discord.refused' })
    expect((await revisions()).map(({ action }) => action)).toEqual(['posted'])
  })

  it('is recorded with the earlier text when the response of Discord is lost', async () => {
    const id = await post({ content: 'Hello.' })
    stage.local.trickle(FOREVER_MS, { route: EDIT, requests: 1 })
    expect(await edit(id, { content: 'Bye.' })).toMatchObject({ status: 'queued' })
    await eventually(async () => expect(await revisions()).toHaveLength(2), 12_000)
    expect((await newest()).changes).toEqual([{ field: 'content', before: 'Hello.', after: 'Bye.' }])
  })

  it('is applied without a revision when an earlier version of the program accepted it', async () => {
    const id = await post({ content: 'Hello.' })
    await stage.stopAll()
    void edit(id, { content: 'Bye.' }).catch(() => {})
    await eventually(async () => expect(await stage.core.jobs.statuses(DEMO, MESSAGE_EDIT)).not.toEqual(new Map()))
    await stage.db.updateTable('message_requests').set({ user_id: null }).execute()
    await stage.start()
    await eventually(() => expect(one(id)?.content).toBe('Bye.'))
    expect((await revisions()).map(({ action }) => action)).toEqual(['posted'])
  })
})
