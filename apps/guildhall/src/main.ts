import { createLog, type Log } from '@guildhall/core'
import { readConfig } from './config.ts'
import { readEnvironment } from './environment.ts'
import { startProgram } from './program.ts'
import { endOnSignals } from './signals.ts'
import { StartFailure } from './start-failure.ts'
import { logDestination, printLine } from './terminal.ts'

/** Prints why the program cannot start, one sentence a line, and exits. */
function exitWithReason(error: unknown, log: Log | undefined): never {
  if (error instanceof StartFailure) {
    for (const sentence of error.sentences) process.stderr.write(`${sentence}\n`)
  } else {
    log?.fatal({ err: error }, 'the program could not start')
    process.stderr.write('Guildhall could not start because of an unexpected error. The log has the details.\n')
  }
  process.exit(1)
}

async function main(): Promise<void> {
  let log: Log | undefined
  try {
    const folder = process.cwd()
    const config = readConfig(readEnvironment(folder, process.env), folder)
    log = createLog(config.logLevel, logDestination())
    const signals = endOnSignals(log, printLine)
    signals.started(await startProgram(config, log, printLine))
  } catch (error) {
    exitWithReason(error, log)
  }
}

await main()
