import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { flush } from './disk.ts'

/** The folder in DATA_DIR with the files that a restoration puts in place. */
const STAGE = 'restoring'

/** Once this file is in the folder, the restoration is decided: it will be finished, however often it is killed. */
const PLAN = 'plan.json'

const Plan = z.object({
  /** The files of DATA_DIR that leave it, in their order. */
  leave: z.array(z.string()),
  /** The files that come; some may be in place already. */
  come: z.array(z.string()),
  /** The folder that keeps the files that leave; null deletes them. */
  keepIn: z.nullable(z.string()),
})
/** How a restoration replaces the files of DATA_DIR. */
type Plan = z.output<typeof Plan>

/** The folder for the files that a restoration of DATA_DIR puts in place. It is empty. */
export function openStage(dataDir: string): string {
  const stage = join(dataDir, STAGE)
  rmSync(stage, { recursive: true, force: true })
  mkdirSync(stage, { mode: 0o700 })
  return stage
}

/** Removes the staged files of a restoration, unless it is decided: the next start finishes it. */
export function abandonStage(dataDir: string): void {
  const stage = join(dataDir, STAGE)
  if (!existsSync(join(stage, PLAN))) rmSync(stage, { recursive: true, force: true })
}

/** Whether a restoration of DATA_DIR is running, or was killed. */
export function isBeingRestored(dataDir: string): boolean {
  return existsSync(join(dataDir, STAGE))
}

/** Decides a restoration: from now on it will be finished, now or at the next start. The staged files are on the disk. */
export function decide(dataDir: string, plan: Plan): void {
  const stage = join(dataDir, STAGE)
  if (plan.keepIn !== null) mkdirSync(plan.keepIn, { recursive: true, mode: 0o700 })
  const unfinished = join(stage, `${PLAN}.new`)
  writeFileSync(unfinished, JSON.stringify(plan))
  flush(unfinished)
  flush(stage)
  renameSync(unfinished, join(stage, PLAN))
  flush(stage)
}

/**
 * Puts the files of a decided restoration in place, or removes those of one that is not decided. Each step can be repeated, so a kill does
 * no harm. The caller has locked the folder.
 *
 * @returns whether a decided restoration was finished.
 */
export function finishRestoration(dataDir: string): boolean {
  if (!isBeingRestored(dataDir)) return false
  const stage = join(dataDir, STAGE)
  const plan = readPlan(join(stage, PLAN))
  if (plan) {
    for (const name of plan.leave) replace(dataDir, stage, name, plan)
    flush(dataDir)
    rmSync(join(stage, PLAN))
    flush(stage)
  }
  abandonStage(dataDir)
  return plan !== undefined
}

function replace(dataDir: string, stage: string, name: string, { come, keepIn }: Plan): void {
  const staged = join(stage, name)
  const live = join(dataDir, name)
  const comes = come.includes(name)
  // It was put in place before a kill.
  if (comes && !existsSync(staged)) return
  if (existsSync(live)) {
    if (keepIn !== null) renameSync(live, join(keepIn, name))
    else if (!comes) rmSync(live)
  }
  if (comes) renameSync(staged, live)
}

function readPlan(file: string): Plan | undefined {
  return existsSync(file) ? Plan.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined
}
