/** `npm run backup`: writes all data to one file, also while the program runs. */
import { callersFolder, HELP, readBackupArguments, sourceOf } from './backup/arguments.ts'
import { linesOfBackup } from './backup/print.ts'
import { DamagedDatabase } from './backup/sqlite-copy.ts'
import { takeBackup } from './backup/take.ts'
import { runCommand } from './command.ts'
import { readConfig } from './config.ts'
import { readEnvironment } from './environment.ts'
import { failure } from './start-failure.ts'
import { printLine } from './terminal.ts'

await runCommand(HELP.backup, async (args) => {
  const folder = process.cwd()
  const { file, force } = readBackupArguments('backup', args, callersFolder(process.env, folder))
  const config = readConfig(readEnvironment(folder, process.env), folder)
  const start = performance.now()
  const taken = await takeBackup(sourceOf(config), file, { overwrite: force, isFolderTaken: false }).catch(
    (error: unknown) => {
      if (!(error instanceof DamagedDatabase)) throw error
      throw failure(
        `The database in ${config.dataDir} is damaged (${error.message}). Restore an earlier backup.`,
        error,
      )
    },
  )
  for (const line of linesOfBackup(file, taken, performance.now() - start)) printLine(line)
})
