import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endDeadLeases, openSqlite, type Database } from '@guildhall/core'
import { setButtonsStage, type ButtonsStage } from './buttons-stage.ts'

/** A stage whose database is on the disk, for bots that are killed. */
export interface DiskStage extends ButtonsStage {
  /** Copies the disk as it is now. @returns a function that starts a bot with it, as after a kill at this moment. */
  copyDisk(name: string): () => ReturnType<ButtonsStage['start']>
  /** Kills the first bot at this moment, and starts the next one. */
  killAndRestart(): Promise<void>
}

export async function setDiskStage(): Promise<DiskStage> {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-presses-'))
  const stage = await setButtonsStage(join(folder, 'guildhall.db'))
  const disks: Database[] = []

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

  return {
    ...stage,
    copyDisk,
    async killAndRestart() {
      const startNext = copyDisk('next.db')
      // A killed bot makes no further call, though this process goes on.
      stage.kit.discord.rest.setToken('')
      await stage.stopAll()
      await startNext()
    },
    async close() {
      await stage.close()
      for (const disk of disks) await disk.destroy()
      rmSync(folder, { recursive: true })
    },
  }
}
