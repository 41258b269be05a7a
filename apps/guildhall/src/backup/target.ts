import { existsSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { failure } from '../start-failure.ts'
import type { Source } from './source.ts'

/** Names that the program gives to files and folders of DATA_DIR. */
const OF_THE_PROGRAM =
  /^(?:(?:guildhall\.sqlite|guildhall\.lock|session-secret|local-discord\.json)(?:-wal|-shm|-journal|\.new)?|restoring|backups)$/

/**
 * Refuses a path at which no backup may be written.
 *
 * @param options.overwrite whether an existing file is replaced.
 * @throws StartFailure naming a better path.
 */
export function refuseTarget(file: string, { dataDir }: Source, { overwrite }: { overwrite: boolean }): void {
  const folder = dirname(file)
  if (!existsSync(folder)) throw failure(`There is no folder ${folder}. Create it first.`)
  if (OF_THE_PROGRAM.test(basename(file)) && existsSync(dataDir) && realpathSync(folder) === realpathSync(dataDir)) {
    throw failure(`${file} is a file of Guildhall itself. Name another file.`)
  }
  if (!existsSync(file)) return
  const there = statSync(file)
  if (there.isDirectory()) throw failure(`${file} is a folder. Name a file in it, such as guildhall.tar.gz.`)
  if (!there.isFile()) throw failure(`${file} is a device or a pipe. Name a file.`)
  if (!overwrite) throw failure(`The file ${file} exists. Name another file, or add --force to replace it.`)
}
