import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { run, type End } from './kit.ts'

type Variables = Readonly<Record<string, string>>

/** The built file of a command. */
export function scriptOf(command: 'analytics' | 'backup' | 'restore'): string {
  return fileURLToPath(new URL(`../../apps/guildhall/dist/${command}-command.js`, import.meta.url))
}

/** Runs `npm run backup` in a folder. */
export function backUp(folder: string, variables: Variables, ...args: string[]): Promise<End> {
  return run(folder, variables, scriptOf('backup'), args).ended
}

/** Runs `npm run restore` in a folder. */
export function restore(folder: string, variables: Variables, ...args: string[]): Promise<End> {
  return run(folder, variables, scriptOf('restore'), args).ended
}

/** Opens the data as a start of the program does, in a fraction of the time. */
export function openData(folder: string, variables: Variables): Promise<End> {
  return run(folder, variables, scriptOf('analytics'), ['export', '--user', '1']).ended
}

interface Written {
  readonly folder: string
  readonly variables: Variables
  readonly file: string
  /** The path that the command writes first. */
  readonly begun: string
}

/** Runs `npm run backup` or `npm run restore`. @returns the time from its first write to its end, in ms */
export async function writingTime(command: 'backup' | 'restore', options: Written): Promise<number> {
  const { child, ended } = run(options.folder, options.variables, scriptOf(command), [options.file])
  while (!existsSync(options.begun) && child.exitCode === null) await sleep(1)
  const start = performance.now()
  expect(await ended).toMatchObject({ code: 0, stderr: '' })
  return performance.now() - start
}

/**
 * Kills `npm run backup` or `npm run restore` some time after it has begun to write.
 *
 * @param options.afterMs the time from its first write to the kill, in ms.
 * @returns whether it was killed before its end.
 */
export async function killDuring(
  command: 'backup' | 'restore',
  options: Written & { readonly afterMs: number },
): Promise<boolean> {
  const { folder, variables, file, begun, afterMs } = options
  const { child, ended } = run(folder, variables, scriptOf(command), [file])
  while (!existsSync(begun) && child.exitCode === null) await sleep(1)
  await sleep(afterMs)
  child.kill('SIGKILL')
  return (await ended).signal === 'SIGKILL'
}
