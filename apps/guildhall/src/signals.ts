import type { Log } from '@guildhall/core'
import type { Program } from './program.ts'
import type { Print } from './terminal.ts'

/** How long the drain may take, in ms; a service manager would kill the process after that. */
const DRAIN_MS = 10_000

/** In ms. Ctrl+C under npm arrives twice, from the terminal and from npm; only a later signal is a second one. */
const SAME_KEYSTROKE_MS = 500

/**
 * Ends the program on SIGTERM and SIGINT with exit code 0, and after an uncaught error with 1. A second signal, or a drain that takes
 * too long, exits at once with 1.
 */
export function endOnSignals(log: Log, print: Print): { started(program: Program): void } {
  let program: Program | undefined
  let stoppedAt: number | undefined
  let exitCodeWanted: number | undefined

  const end = (exitCode: number): void => {
    if (exitCodeWanted === undefined) {
      setTimeout(() => {
        log.error('the program did not end in time: exiting')
        process.exit(1)
      }, DRAIN_MS).unref()
    }
    exitCodeWanted = exitCode
    // A signal during the start takes effect once the program has started.
    if (!program) return
    void program.end().then((clean) => process.exit(clean ? exitCode : 1))
  }

  const onSignal = (): void => {
    if (exitCodeWanted === undefined) {
      stoppedAt = performance.now()
      print('Stopping.')
      end(0)
    } else if (stoppedAt === undefined || performance.now() - stoppedAt > SAME_KEYSTROKE_MS) {
      process.exit(1)
    }
  }
  const onError = (error: unknown): void => {
    log.fatal({ err: error }, 'uncaught error: the program ends')
    if (exitCodeWanted === undefined) end(1)
  }

  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  process.on('uncaughtException', onError)
  process.on('unhandledRejection', onError)

  return {
    started(running) {
      program = running
      if (exitCodeWanted !== undefined) end(exitCodeWanted)
    },
  }
}
