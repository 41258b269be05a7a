import pino, { type DestinationStream } from 'pino'
import { isColorSupported, prettyFactory } from 'pino-pretty'

/** Prints a line for the operator on standard output; the log is on standard error. */
export type Print = (line: string) => void

export const printLine: Print = (line) => {
  process.stdout.write(`${line}\n`)
}

/**
 * A line of the log as an operator reads it: time, level, message and the error's message. The rest is for machines, which read the
 * log from a pipe or a file.
 *
 * @param json one line of the log.
 */
export const formatForTerminal: (json: string) => string = prettyFactory({
  colorize: isColorSupported,
  translateTime: 'SYS:HH:MM:ss',
  hideObject: true,
  messageFormat: '{msg}{if err.message}: {err.message}{end}',
})

/** Standard error: JSON, but readable lines in a terminal. */
export function logDestination(): DestinationStream {
  if (!process.stderr.isTTY) return pino.destination(2)
  return { write: (line) => process.stderr.write(formatForTerminal(line)) }
}
