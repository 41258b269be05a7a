import { createLog } from '@guildhall/core'
import { readConfig } from './config.ts'
import { readEnvironment, type Environment } from './environment.ts'
import { startProgram, type Program } from './program.ts'
import { logDestination, printLine } from './terminal.ts'

/**
 * Starts the program in this process, which can start another one after its end. Tests read and compile the code once that way. Signals and
 * uncaught errors remain the caller's; `main.ts` handles them for a process of its own.
 *
 * @param folder of the file .env, which may be absent, and of relative paths.
 * @throws StartFailure when it cannot start.
 */
export async function startInProcess(environment: Environment, folder: string): Promise<Program> {
  const config = readConfig(readEnvironment(folder, environment), folder)
  return startProgram(config, createLog(config.logLevel, logDestination()), printLine)
}
