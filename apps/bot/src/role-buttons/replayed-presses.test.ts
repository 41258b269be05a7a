import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endDeadLeases, openSqlite, type Database } from '@guildhall/core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cleo, raider, RAIDER, setButtonsStage, type ButtonsStage } from './testing/buttons-stage.ts'

let stage: ButtonsStage
let folder: string
let disks: Database[]

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-presses-'))
  stage = await setButtonsStage(join(folder, 'guildhall.db'))
  disks = []
})

afterEach(async () => {
  await stage.close()
  for (const disk of disks) await disk.destroy()
  rmSync(folder, { recursive: true })
})

/** A copy of the disk as it is now. @returns a function that starts the bot with it, as after a kill at that moment. */
function copyDisk(name: string): () => ReturnType<ButtonsStage['start']> {
  const path = join(folder, name)
  for (const part of ['', '-wal']) copyFileSync(join(folder, `guildhall.db${part}`), path + part)
  return async () => {
    const db = openSqlite(path)
    disks.push(db)
    await endDeadLeases(db)
    return stage.start({ db })
  }
}

describe('presses that Discord delivers again', () => {
  it('change roles once when the bot is killed after its responses, and again soon', async () => {
    const bot = await stage.start()
    const messageId = await stage.postMessage()
    await stage.configure(messageId, [raider])
    const startSecond = copyDisk('second.db')
    const startThird = copyDisk('third.db')
    await bot.stop()
    const changes: unknown[] = []
    stage.local.state.hub.subscribe(({ t, d }) => {
      if (t === 'GUILD_MEMBER_UPDATE' && JSON.stringify(d).includes(cleo)) changes.push(Reflect.get(d, 'roles'))
    })

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
