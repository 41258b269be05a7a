import type { Log } from '@guildhall/core'
import { commandLine } from '../command-line.ts'
import type { Config } from '../config.ts'
import { messageOf, type FailedPart, type StartFailure } from '../start-failure.ts'
import type { CheckName, CheckResult } from './outcome.ts'
import { isProblem, linesOf } from './report.ts'

/** How long an explanation may take, in ms: a failed start should end soon. */
const EXPLAIN_MS = 6_000

/** The checks that explain a failure of a part. */
const EXPLAINING: Readonly<Record<FailedPart, readonly CheckName[]>> = {
  settings: [],
  database: ['disk', 'database'],
  // Its sentences are those of the check of the disk.
  'data folder': [],
  port: ['ports'],
  other: [],
}

const EVERY_CHECK = `For every check, run: ${commandLine('doctor')}`

/** Prints the failures that the checks of a failed start find beyond its sentences, then the command for every check. Never rejects. */
export async function explainFailure(
  config: Config,
  failure: StartFailure,
  print: (line: string) => void,
): Promise<void> {
  const known = failure.sentences.join(' ')
  for (const problem of await problemsOf(config, EXPLAINING[failure.part])) {
    // A warning does not keep the program from starting.
    if (problem.status === 'failed' && !known.includes(problem.finding)) linesOf(problem).forEach(print)
  }
  print(EVERY_CHECK)
}

/** Prints the problems that some checks find. Never rejects. */
export async function explain(
  config: Config,
  names: readonly CheckName[],
  print: (line: string) => void,
): Promise<void> {
  for (const problem of await problemsOf(config, names)) linesOf(problem).forEach(print)
}

/** Logs problems of the redirect and the intents, which most operators meet first, before they prevent anything. Never rejects. */
export async function warnEarly(config: Config, log: Log): Promise<void> {
  for (const { name, finding, fix } of await problemsOf(config, ['intents', 'redirect'])) {
    log.warn({ check: name }, fix === null ? finding : `${finding} ${fix}`)
  }
}

/** Loads the checks on demand, as most starts need none of them. */
async function problemsOf(config: Config, names: readonly CheckName[]): Promise<CheckResult[]> {
  if (names.length === 0) return []
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<CheckResult[]>((resolve) => {
    timer = setTimeout(() => resolve([]), EXPLAIN_MS)
    timer.unref()
  })
  try {
    const { runChecks } = await import('./run-checks.ts')
    return (await Promise.race([runChecks(config, names), late])).filter(isProblem)
  } catch (error) {
    process.emitWarning(`The checks failed: ${messageOf(error)}`)
    return []
  } finally {
    clearTimeout(timer)
  }
}
