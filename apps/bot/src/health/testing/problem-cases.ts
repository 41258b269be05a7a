import type { HealthPlace, HealthProblem } from '@guildhall/contract'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ENGINES } from '../../testing/engines.ts'
import { eventually } from '../../testing/stage.ts'
import { setProblemsStage, type ProblemsStage } from './problems-stage.ts'

export const IN_GENERAL = 'In Discord, open #general: Edit Channel › Permissions › Guildhall ›'
export const IN_SERVER = 'In Discord: Server Settings › Roles › Guildhall › Permissions ›'

type Act = (stage: ProblemsStage) => unknown

/** A problem to cause, read, and fix. */
interface ProblemCase {
  /** Completes the sentence "… is a problem until it is fixed". */
  readonly name: string
  /** Sets up a working configuration. */
  readonly prepare: Act
  readonly breakIt: Act
  readonly repair: Act
  readonly problem: Pick<HealthProblem, 'area' | 'severity' | 'title' | 'detail' | 'fix'> & {
    readonly place: HealthPlace | null
  }
}

/** Causes, reads and fixes each problem on each engine. */
export function testProblems(cases: readonly ProblemCase[]): void {
  describe.each(ENGINES)('on $name', ({ open }) => {
    for (const { name, prepare, breakIt, repair, problem } of cases) {
      it(`${name} is a problem until it is fixed`, async () => {
        const stage = await startProblemsStage(open)
        await prepare(stage)
        await breakIt(stage)
        await eventually(async () => expect(await stage.problems()).toMatchObject([problem]))
        await repair(stage)
        await expect.poll(stage.problems).toEqual([])
      })
    }
  })
}

/** A stage with a connected bot, which is closed after the test. */
async function startProblemsStage(open: (typeof ENGINES)[number]['open']): Promise<ProblemsStage> {
  const stage = await setProblemsStage(await open())
  onTestFinished(() => stage.close())
  await stage.start()
  await stage.guild()
  return stage
}
