import { StartFailure } from './start-failure.ts'

/** Runs a command of an operator: the sentences of a failure go to standard error, with exit code 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error
    for (const sentence of error.sentences) process.stderr.write(`${sentence}\n`)
    process.exitCode = 1
  }
}
