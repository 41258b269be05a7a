import { StartFailure } from './start-failure.ts'
import { printLine } from './terminal.ts'

/** Whether the arguments of a command ask for its usage. Those after "--" are values. */
export function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf('--')
  return (end === -1 ? args : args.slice(0, end)).some((argument) => argument === '--help' || argument === '-h')
}

/**
 * Runs a command of an operator: the sentences of a failure go to standard error, with exit code 1.
 *
 * @param help the usage, which `--help` prints instead.
 * @param command gets the arguments after the command's name.
 */
export async function runCommand(help: string, command: (args: readonly string[]) => Promise<void>): Promise<void> {
  const args = process.argv.slice(2)
  if (asksForHelp(args)) {
    printLine(help)
    return
  }
  try {
    await command(args)
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error
    for (const sentence of error.sentences) process.stderr.write(`${sentence}\n`)
    process.exitCode = 1
  }
}
