/** `npm run analytics`: exports or deletes a person's data on request. */
import { readConfig } from './config.ts'
import { readEnvironment } from './environment.ts'
import { readArguments, runPersonalDataCommand } from './personal-data.ts'
import { StartFailure } from './start-failure.ts'
import { printLine } from './terminal.ts'

try {
  const command = readArguments(process.argv.slice(2))
  const folder = process.cwd()
  await runPersonalDataCommand(readConfig(readEnvironment(folder, process.env), folder), command, printLine)
} catch (error) {
  if (!(error instanceof StartFailure)) throw error
  for (const sentence of error.sentences) process.stderr.write(`${sentence}\n`)
  process.exitCode = 1
}
