import { administrator } from '@guildhall/test-kit'
import { CHANNELS, USERS } from '@guildhall/local-discord'
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
