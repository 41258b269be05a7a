import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { raider, RAIDER } from './testing/buttons-stage.ts'
import { setDiskStage, type DiskStage } from './testing/copied-disk.ts'

let stage: DiskStage

beforeEach(async () => {
  stage = await setDiskStage()
})
afterEach(() => stage.close())

describe('presses that Discord delivers again', () => {
  it('change roles once when the bot is killed twice after its responses', async () => {
    await stage.start()
    const messageId = await stage.postMessage()
    await stage.configure(messageId, [raider])
    const changes = stage.roleChanges()
    const { sequence } = await stage.db.selectFrom('gateway_sessions').select('sequence').executeTakeFirstOrThrow()
    await stage.press(messageId, 'Raider')
    await stage.reply(1)
    await stage.press(messageId, 'Raider')
    await stage.reply(2)
    // Simulate two crashes: the checkpoint is older than the presses, so each start replays them.
    for (let kills = 0; kills < 2; kills += 1) {
      await stage.stopAll()
      await stage.db.updateTable('gateway_sessions').set({ sequence }).execute()
      await stage.start()
    }
    await stage.press(messageId, 'Raider')
    await stage.reply(3)
    expect(changes).toEqual([[RAIDER], [], [RAIDER]])
  })
})
