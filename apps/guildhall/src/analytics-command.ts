/** `npm run analytics`: exports or deletes a person's data on request. */
import { runCommand } from './command.ts'
import { readConfig } from './config.ts'
import { readEnvironment } from './environment.ts'
import { HELP, readArguments, runPersonalDataCommand } from './personal-data.ts'
import { printLine } from './terminal.ts'

await runCommand(HELP, async (args) => {
  const command = readArguments(args)
  const folder = process.cwd()
  await runPersonalDataCommand(readConfig(readEnvironment(folder, process.env), folder), command, printLine)
})
