/** `npm run doctor`: checks the installation and says how to fix it. */
import { parseArgs } from 'node:util'
import { asksForHelp } from './command.ts'
import { commandLine, isRunByNpm } from './command-line.ts'
import { readConfig } from './config.ts'
import { CHECK_NAMES, type CheckResult } from './doctor/outcome.ts'
import { textReport } from './doctor/report.ts'
import { runChecks, settingsResults } from './doctor/run-checks.ts'
import { describeSettings, readEnvironment } from './environment.ts'
import { messageOf, StartFailure, systemCode } from './start-failure.ts'

const USAGE = isRunByNpm()
  ? 'Usage: npm run doctor, or npm run --silent doctor -- --json'
  : `Usage: ${commandLine('doctor', '[--json]')}`
const HELP = `${USAGE}
Checks the installation and says how to fix it. --json prints the results as JSON.`

function readArguments(args: string[]): { json: boolean } {
  const { values } = parseArgs({ args, options: { json: { type: 'boolean', default: false } } })
  return values
}

async function diagnose(): Promise<CheckResult[]> {
  try {
    const folder = process.cwd()
    return await runChecks(readConfig(readEnvironment(folder, process.env), folder), CHECK_NAMES)
  } catch (error) {
    if (error instanceof StartFailure) return settingsResults(error.sentences)
    throw error
  }
}

async function main(): Promise<void> {
  const args = process.argv.slice(2)
  if (asksForHelp(args)) {
    process.stdout.write(`${HELP}\n`)
    return
  }
  const { json } = readArguments(args)
  const results = await diagnose()
  const text = (): string => `${describeSettings(process.cwd())}\n\n${textReport(results)}`
  process.stdout.write(json ? `${JSON.stringify(results, null, 2)}\n` : text())
  process.exitCode = results.some(({ status }) => status === 'failed') ? 1 : 0
}

// The reader of a pipe may end early, as `head` does; the exit code is still that of the checks.
process.stdout.on('error', (error) => {
  if (systemCode(error) === 'EPIPE') return
  process.stderr.write(`The report cannot be written (${messageOf(error)}).\n`)
  process.exitCode = 1
})

try {
  await main()
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n${USAGE}\n`)
  process.exitCode = 1
}
