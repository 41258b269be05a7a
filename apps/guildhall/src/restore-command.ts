/** `npm run restore`: replaces all data with that of a backup. */
import { callersFolder, HELP, readBackupArguments, sourceOf } from './backup/arguments.ts'
import { linesOfRestoration } from './backup/print.ts'
import { restoreBackup } from './backup/restore.ts'
import { runCommand } from './command.ts'
import { readConfig } from './config.ts'
import { readEnvironment } from './environment.ts'
import { printLine } from './terminal.ts'

await runCommand(HELP.restore, async (args) => {
  const folder = process.cwd()
  const { file } = readBackupArguments('restore', args, callersFolder(process.env, folder))
  const config = readConfig(readEnvironment(folder, process.env), folder)
  const { manifest, replaced } = await restoreBackup(sourceOf(config), file)
  for (const line of linesOfRestoration(manifest, replaced)) printLine(line)
})
