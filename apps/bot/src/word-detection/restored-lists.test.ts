import { administrator } from '@guildhall/test-kit'
import { USERS } from '@guildhall/local-discord'
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

it('a list that is restored while its rule is being deleted has a new rule, and no change in Discord is reported', async () => {
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
