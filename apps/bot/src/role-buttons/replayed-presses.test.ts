import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { raider, RAIDER } from './testing/buttons-stage.ts'
import { setDiskStage, type DiskStage } from './testing/copied-disk.ts'

let stage: DiskStage

beforeEach(async () => {
  stage = await setDiskStage()
})
afterEach(() => stage.close())

describe('presses that Discord delivers again', () => {
  it('change roles once when the bot is killed after its responses, and again soon', async () => {
    const bot = await stage.start()
    const messageId = await stage.postMessage()
    await stage.configure(messageId, [raider])
    const startSecond = stage.copyDisk('second.db')
    const startThird = stage.copyDisk('third.db')
    await bot.stop()
    const changes = stage.roleChanges()

    const second = await startSecond()
    await stage.press(messageId, 'Raider')
    await stage.reply(1)
    await stage.press(messageId, 'Raider')
    await stage.reply(2)
    await second.stop()
    // Its session replays the presses, after the RESUMED of the second start.
    await startThird()
    await stage.press(messageId, 'Raider')
    await stage.reply(3)
    expect(changes).toEqual([[RAIDER], [], [RAIDER]])
  })
})
