import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { commandLine } from '../command-line.ts'
import type { Config } from '../config.ts'
import { failure, messageOf } from '../start-failure.ts'
import type { Source } from './source.ts'

const USAGE = {
  backup: `Usage: ${commandLine('backup', 'FILE [--force]')}`,
  restore: `Usage: ${commandLine('restore', 'FILE')}`,
}

/** The answers to `npm run backup -- --help` and `npm run restore -- --help`. */
export const HELP = {
  backup: `${USAGE.backup}
Writes all data to FILE, also while the program runs. --force replaces an existing file.`,
  restore: `${USAGE.restore}
Replaces all data with that of FILE, a backup. Stop the program first.`,
}

/** An operator's request for a backup or a restoration. */
interface BackupArguments {
  /** An absolute path. */
  readonly file: string
  readonly force: boolean
}

/**
 * Parses the arguments of `npm run backup` and `npm run restore`.
 *
 * @param folder the base of a relative path.
 * @throws StartFailure for invalid arguments.
 */
export function readBackupArguments(
  command: keyof typeof USAGE,
  args: readonly string[],
  folder: string,
): BackupArguments {
  const { positionals, values } = parsed(command, args)
  const [file, ...rest] = positionals
  if (file === undefined || file === '' || rest.length > 0) throw failure(`Name one file. ${USAGE[command]}`)
  if (command === 'restore' && values.force) throw failure(`There is no --force. ${USAGE[command]}`)
  return { file: resolve(folder, file), force: values.force === true }
}

function parsed(command: keyof typeof USAGE, args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: { force: { type: 'boolean' } } })
  } catch (error) {
    throw failure(`${messageOf(error)} ${USAGE[command]}`, error)
  }
}

/** The data that the settings name. */
export function sourceOf({ storage, dataDir }: Config): Source {
  return storage.kind === 'server' ? { kind: 'postgres', url: storage.url, dataDir } : { kind: 'sqlite', dataDir }
}

/** The folder in which the operator called npm, which changes to the folder of its package. */
export function callersFolder(environment: Readonly<Record<string, string | undefined>>, folder: string): string {
  return environment['INIT_CWD'] ?? folder
}
