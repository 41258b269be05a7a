import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endDeadLeases, openSqlite, type Database } from '@guildhall/core'
import { setButtonsStage, type ButtonsStage } from './buttons-stage.ts'

/** A stage with its database on disk, for bots that are killed. */
export interface DiskStage extends ButtonsStage {
  /** Copies the disk. @returns a function that starts a bot with the copy, as after a kill at the time of the copy. */
  copyDisk(name: string): () => ReturnType<ButtonsStage['start']>
  /** Kills the first bot and starts the next one. */
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
      // A killed bot makes no further calls, although this process continues.
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
