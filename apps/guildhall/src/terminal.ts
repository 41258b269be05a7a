import pino, { type DestinationStream } from 'pino'
import { isColorSupported, prettyFactory } from 'pino-pretty'

/** Prints a line for the operator on standard output; the log uses standard error. */
export type Print = (line: string) => void

export const printLine: Print = (line) => {
  process.stdout.write(`${line}\n`)
}

/**
 * Formats a line of the log for an operator: time, level, message and the error's message. Programs read the complete log from a pipe or a
 * file.
 *
 * @param json one line of the log.
 */
export const formatForTerminal: (json: string) => string = prettyFactory({
  colorize: isColorSupported,
  translateTime: 'SYS:HH:MM:ss',
  hideObject: true,
  messageFormat: '{msg}{if err.message}: {err.message}{end}',
})

/** The length of the log that waits for its disk or its reader, in characters; further lines are lost. */
const MOST_WAITING = 1_000_000
/** The pause before waiting lines are written again, in ms. */
const AGAIN_MS = 100

/** Standard error: JSON, or readable lines in a terminal. */
export function logDestination(): DestinationStream {
  if (!process.stderr.isTTY) return toFileOrPipe()
  return { write: (line) => process.stderr.write(formatForTerminal(line)) }
}

/** Writes each line at once. The program goes on while the disk of its log is full, or while nobody reads its pipe. */
function toFileOrPipe(): DestinationStream {
  const output = pino.destination({ fd: 2, sync: true, maxLength: MOST_WAITING, retryEAGAIN: () => false })
  let again: NodeJS.Timeout | undefined
  const writeWaiting = (): void => {
    again = undefined
    output.write('')
  }
  output.on('error', () => {
    again ??= setTimeout(writeWaiting, AGAIN_MS).unref()
  })
  // The last lines say why the program ends, and may wait for the rest of a pause only. Like each line, this waits for nothing.
  output.once('error', () => process.once('exit', writeWaiting))
  // Leaves out flushSync, with which a fatal error would wait for space without end.
  return { write: (line) => void output.write(line) }
}
