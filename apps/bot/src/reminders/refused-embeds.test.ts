import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../testing/stage.ts'
import { setRemindersStage, type RemindersStage } from './testing/reminders-stage.ts'

/** Discord reads no address from it. */
const UNREADABLE = { title: 'Raid', image_url: 'https://hall.test:99999/a.png' }
const READABLE = { title: 'Raid', image_url: 'https://hall.test/a.png' }

let stage: RemindersStage

beforeEach(async () => {
  stage = await setRemindersStage()
  await stage.startBot()
})
afterEach(() => stage.close())

describe('a reminder with an image that Discord refuses', () => {
  it('shows the reason, is not retried, and is sent once its embed is corrected', async () => {
    const reminder = await stage.remind({ embed: UNREADABLE })
    await eventually(async () => {
      const { last_error: error } = await stage.get(reminder)
      expect(error).toContain('Discord rejected the message in #general (embed 1, image: Not a well formed URL).')
    }, 10_000)
    const [job] = await stage.db.selectFrom('jobs').selectAll().where('kind', '=', 'reminder').execute()
    expect(job).toMatchObject({ state: 'blocked' })
    expect(stage.posted()).toEqual([])
    await stage.change(reminder, { embed: READABLE })
    await stage.shows(['Raid at nine.'])
  })
})
