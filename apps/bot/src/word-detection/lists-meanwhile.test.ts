import { administrator } from '@guildhall/test-kit'
import { CHANNELS, ROLES, USERS } from '@guildhall/local-discord'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { eventually } from '../testing/stage.ts'
import { DEMO, setListsStage, WITH_SPACING_MS, type ListsStage } from './testing/lists-stage.ts'

const ALL = { area: 'word_detection', userId: undefined, before: undefined, limit: 10 }

let stage: ListsStage

beforeEach(async () => {
  stage = await setListsStage()
  await stage.start()
  await stage.demo()
})
afterEach(() => stage.close())

/** Restores the newest revision. */
async function undo(): Promise<void> {
  const [newest] = await stage.core.history.list(await stage.demo(), ALL, null)
  if (!newest) throw new Error('there is no revision')
  const request = { revisionId: Number(newest.id), version: undefined }
  const access = { editor: administrator(USERS.ada), grant: null }
  await stage.core.history.restore(await stage.demo(), request, access, undefined)
}

async function createRole(): Promise<string> {
  const settings = { color: 0, permissions: '0', hoist: false, mentionable: false }
  const { id } = stage.local.createRole(DEMO, { name: 'Quiet', ...settings })
  await eventually(async () => expect(JSON.stringify(await stage.demo())).toContain(id))
  return id
}

async function deleteRole(id: string): Promise<void> {
  stage.local.deleteRole(DEMO, id)
  await eventually(async () => expect(JSON.stringify(await stage.demo())).not.toContain(id))
}

it('a list that is restored while its rule is deleted gets a new rule, without a report of a change in Discord', async () => {
  const list = await stage.create()
  await stage.settled()
  const { id } = stage.rule()
  const slow = stage.local.delay(1_000, { route: `DELETE /guilds/${DEMO}/auto-moderation/rules/:id` })
  await stage.remove(list)
  await eventually(() => expect(slow.affected()).toBe(1), WITH_SPACING_MS)
  await undo()
  await eventually(() => expect(stage.rule().id).not.toBe(id), WITH_SPACING_MS)
  await stage.settled()
  expect(await stage.listed()).toMatchObject([{ status: 'applied', restored: null }])
})

it('a rule that was changed while the bot was offline is put back although another list is blocked', async () => {
  await stage.save(DEMO, { moderation_log_channel_id: CHANNELS.demoGeneral })
  await stage.create()
  await stage.create({ name: 'Dogs', words: ['dog'], alert: true })
  await stage.save(DEMO, { moderation_log_channel_id: null })
  const blocked = [{ status: 'applied' }, { status: 'blocked' }]
  await eventually(async () => expect(await stage.listed()).toMatchObject(blocked), WITH_SPACING_MS)
  await stage.stopAll()
  const cats = () => stage.rules().find(({ name }) => name === 'Cats')
  stage.local.changeAutoModRule(DEMO, USERS.ada, cats()?.id ?? '', { keywords: ['cow'] })
  stage.local.invalidateSessions()
  await stage.start()
  await eventually(() => expect(cats()?.keywords).toEqual(['cat*', 'kitten']), WITH_SPACING_MS)
  await eventually(async () => expect(await stage.listed()).toMatchObject(blocked), WITH_SPACING_MS)
})

it('a deleted role leaves a list once although another list is refused at that time', async () => {
  const id = await createRole()
  const cats = await stage.create()
  const dogs = await stage.create({ name: 'Dogs', words: ['dog'], exempt_role_ids: [id, ROLES.demoRaider] })
  await deleteRole(id)
  await expect(stage.replace(cats, { patterns: ['a(?=b)'] })).rejects.toMatchObject({ code: 'discord.refused' })
  const left = { id: dogs.id, status: 'applied', exempt_role_ids: [ROLES.demoRaider] }
  await eventually(
    async () => expect(await stage.listed()).toMatchObject([{ id: cats.id, words: cats.words }, left]),
    WITH_SPACING_MS,
  )
  await stage.settled()
  const byTheBot = (await stage.core.history.list(await stage.demo(), ALL, null)).filter(({ user }) => user === null)
  expect(byTheBot).toMatchObject([{ target: { key: dogs.id }, action: 'changed' }])
})

it('a new list that is refused leaves no change in the history although its role was deleted meanwhile', async () => {
  const id = await createRole()
  stage.local.delay(1_000, { route: `GET /guilds/${DEMO}/auto-moderation/rules` })
  const refused = Promise.allSettled([stage.create({ patterns: ['a(?=b)'], exempt_role_ids: [id] })])
  await eventually(async () => expect(await stage.listed()).toMatchObject([{ exempt_role_ids: [id] }]))
  // As another process whose attempt begins after the deletion.
  const guild = await stage.demo()
  await stage.core.wordListSync.desired({ ...guild, roles: guild.roles.filter((role) => role.id !== id) })
  expect(await refused).toMatchObject([{ status: 'rejected', reason: { code: 'discord.refused' } }])
  await stage.settled()
  expect(await stage.core.history.list(await stage.demo(), ALL, null)).toEqual([])
})
