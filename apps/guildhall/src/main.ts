import { createLog, type Log } from '@guildhall/core'
import pino, { type DestinationStream } from 'pino'
import { readConfig } from './config.ts'
import { readEnvironment } from './environment.ts'
import { StartFault } from './fault.ts'
import { startProgram } from './program.ts'
import { sayOnStdout } from './say.ts'
import { endOnSignals } from './signals.ts'
import { forTerminal } from './terminal-log.ts'

/** On standard error, so that standard output is a page that a person can read: JSON, but in a terminal plain lines. */
function logDestination(): DestinationStream {
  if (!process.stderr.isTTY) return pino.destination(2)
  return { write: (line) => process.stderr.write(forTerminal(line)) }
}

/** Tells why the program cannot start, one sentence a line, and ends it. */
function refuse(error: unknown, log: Log | undefined): never {
  if (error instanceof StartFault) {
    for (const sentence of error.sentences) process.stderr.write(`${sentence}\n`)
  } else {
    log?.fatal({ err: error }, 'the program could not start')
    process.stderr.write('Guildhall could not start, for a reason that it does not know. The log has the details.\n')
  }
  process.exit(1)
}

async function main(): Promise<void> {
  let log: Log | undefined
  try {
    const folder = process.cwd()
    const config = readConfig(readEnvironment(folder, process.env), folder)
    log = createLog(config.logLevel, logDestination())
    const signals = endOnSignals(log, sayOnStdout)
    signals.started(await startProgram(config, log, sayOnStdout))
  } catch (error) {
    refuse(error, log)
  }
}

await main()
