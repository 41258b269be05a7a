import type { Log } from '@guildhall/core'
import type { Program } from './program.ts'
import type { Say } from './say.ts'

/** In ms. Whatever has not ended by then is left: a service manager would kill it anyway. */
const DRAIN_MS = 10_000

/** In ms. Ctrl+C under npm arrives twice, from the terminal and from npm; only a later one means "now". */
const SAME_KEYSTROKE_MS = 500

/**
 * Ends the program on SIGTERM and SIGINT with exit code 0, and after a fault that nobody caught with 1. A second signal, or a
 * drain that takes too long, ends it at once with 1.
 */
export function endOnSignals(log: Log, say: Say): { started(program: Program): void } {
  let program: Program | undefined
  let stoppedAt: number | undefined
  let wanted: number | undefined

  const end = (exitCode: number): void => {
    if (wanted === undefined) {
      setTimeout(() => {
        log.error('the program did not end in time and is left')
        process.exit(1)
      }, DRAIN_MS).unref()
    }
    wanted = exitCode
    // A signal during the start is obeyed as soon as there is something to end.
    if (!program) return
    void program.end().then((clean) => process.exit(clean ? exitCode : 1))
  }

  const onSignal = (): void => {
    if (wanted === undefined) {
      stoppedAt = performance.now()
      say('Stopping.')
      end(0)
    } else if (stoppedAt === undefined || performance.now() - stoppedAt > SAME_KEYSTROKE_MS) {
      process.exit(1)
    }
  }
  const onFault = (error: unknown): void => {
    log.fatal({ err: error }, 'a fault that nobody caught: the program ends')
    if (wanted === undefined) end(1)
  }

  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  process.on('uncaughtException', onFault)
  process.on('unhandledRejection', onFault)

  return {
    started(running) {
      program = running
      if (wanted !== undefined) end(wanted)
    },
  }
}
