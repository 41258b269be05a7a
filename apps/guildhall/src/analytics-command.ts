/** `npm run analytics`: exports or deletes a person's data on request. */
import { runCommand } from './command.ts'
import { readConfig } from './config.ts'
import { readEnvironment } from './environment.ts'
import { readArguments, runPersonalDataCommand } from './personal-data.ts'
import { printLine } from './terminal.ts'

await runCommand(async () => {
  const command = readArguments(process.argv.slice(2))
  const folder = process.cwd()
  await runPersonalDataCommand(readConfig(readEnvironment(folder, process.env), folder), command, printLine)
})
