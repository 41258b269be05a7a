import pino, { type DestinationStream, type Logger } from 'pino'
import { CENSOR, redactText, SECRET_PATHS } from './log-redaction.ts'

export type Log = Logger

export const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/**
 * Lines are gathered for up to this long, in ms, since a write for each costs a busy server a fifth of its time. Whatever ends
 * the process, short of SIGKILL, writes them first.
 */
const GATHERED_MS = 100
/** More than this, in bytes, goes at once. */
const GATHERED_BYTES = 12_288

/**
 * A JSON log of one line an event, without secrets: see ./log-redaction.ts.
 *
 * @param level the least important level that is written.
 * @param destination where lines go; standard output unless given.
 */
export function createLog(level: LogLevel, destination?: DestinationStream): Log {
  return pino(
    {
      level,
      base: null,
      redact: { paths: SECRET_PATHS, censor: CENSOR },
      hooks: { streamWrite: redactText },
    },
    destination ?? standardOutput(),
  )
}

function standardOutput(): DestinationStream & { flushSync(): void } {
  const output = pino.destination({ fd: 1, sync: false, minLength: GATHERED_BYTES })
  let timer: NodeJS.Timeout | undefined
  function flush(): void {
    timer = undefined
    output.flush()
  }
  return {
    write(line) {
      output.write(line)
      timer ??= setTimeout(flush, GATHERED_MS).unref()
    },
    flushSync: () => output.flushSync(),
  }
}
