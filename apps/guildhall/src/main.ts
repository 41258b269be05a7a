import { allocateInYoungGeneration, createLog, keepNextTickFast, type Log } from '@guildhall/core'
import { readConfig, type Config } from './config.ts'
import { explainFailure } from './doctor/explain.ts'
import { readEnvironment } from './environment.ts'
import { startProgram, type Program } from './program.ts'
import { StartFailure } from './start-failure.ts'
import { logDestination, printLine, type Print } from './terminal.ts'

/** Time limit of the drain, in ms; after it a service manager would kill the process. */
const DRAIN_MS = 10_000

/** Signals within this time count as one, in ms: under npm, Ctrl+C arrives twice, from the terminal and from npm. */
const SAME_KEYSTROKE_MS = 500

/**
 * Ends the program on SIGTERM and SIGINT with exit code 0, and after an uncaught error with 1. A second signal, or a drain that takes
 * too long, exits at once with 1.
 */
function endOnSignals(
  log: Log,
  print: Print,
): {
  started(program: Program): void
  /** Prints a line of the start, unless the program is ending. */
  readonly print: Print
} {
  let program: Program | undefined
  let stoppedAt: number | undefined
  let requestedExitCode: number | undefined

  const end = (exitCode: number): void => {
    if (requestedExitCode === undefined) {
      setTimeout(() => {
        log.error('the program did not end in time: exiting')
        process.exit(1)
      }, DRAIN_MS).unref()
    }
    requestedExitCode = exitCode
    // A signal during the start takes effect after the start.
    if (!program) return
    void program.end().then((clean) => process.exit(clean ? exitCode : 1))
  }

  const onSignal = (): void => {
    if (requestedExitCode === undefined) {
      stoppedAt = performance.now()
      print('Stopping.')
      end(0)
    } else if (stoppedAt === undefined || performance.now() - stoppedAt > SAME_KEYSTROKE_MS) {
      process.exit(1)
    }
  }
  const onError = (error: unknown): void => {
    log.fatal({ err: error }, 'uncaught error: the program ends')
    if (requestedExitCode === undefined) end(1)
  }

  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  process.on('uncaughtException', onError)
  process.on('unhandledRejection', onError)

  return {
    print: (line) => (requestedExitCode === undefined ? print(line) : undefined),
    started(running) {
      program = running
      if (requestedExitCode !== undefined) end(requestedExitCode)
    },
  }
}

/** Prints the reasons of a failed start, one sentence per line, and the checks that explain it, and exits. */
async function exitWithReason(error: unknown, config: Config | undefined, log: Log | undefined): Promise<never> {
  if (error instanceof StartFailure) {
    for (const sentence of error.sentences) process.stderr.write(`${sentence}\n`)
    if (config) await explainFailure(config, error, (line) => process.stderr.write(`${line}\n`))
  } else {
    log?.fatal({ err: error }, 'the program could not start')
    process.stderr.write('Guildhall could not start because of an unexpected error. The log has the details.\n')
  }
  process.exit(1)
}

async function main(): Promise<void> {
  let log: Log | undefined
  let config: Config | undefined
  try {
    const folder = process.cwd()
    config = readConfig(readEnvironment(folder, process.env), folder)
    log = createLog(config.logLevel, logDestination())
    const signals = endOnSignals(log, printLine)
    signals.started(await startProgram(config, log, signals.print))
  } catch (error) {
    await exitWithReason(error, config, log)
  }
}

allocateInYoungGeneration()
keepNextTickFast()
await main()
