import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  openSync,
  statfsSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import {
  explainNoFolder,
  explainUnwritable,
  lockFileIn,
  MAKE_SPACE,
  problemOfSessionSecret,
} from '../../data-folder.ts'
import { quoted } from '../../shell.ts'
import type { DoctorContext } from '../context.ts'
import { failed, ok, skipped, warning, type Outcome } from '../outcome.ts'

const MB = 1024 * 1024
/** Bytes that the check writes: a few commits and a migration need less. */
const PROBE_BYTES = MB
/** With less space, in bytes, the disk is probably full within days. */
const LITTLE_BYTES = 512 * MB
/** Bits of a mode that let the group and others in. */
const NOT_PRIVATE = 0o077

/** Whether DATA_DIR can be written, has space, and is private. */
export async function checkDisk({ config: { dataDir, storage, discord } }: DoctorContext): Promise<Outcome> {
  if (storage.kind === 'server' && discord.kind === 'real') return skipped('All data is in DATABASE_URL.')
  const isThere = existsSync(dataDir)
  const folder = isThere ? dataDir : nearestFolder(dataDir)
  const none = explainNoFolder(dataDir)
  if (none !== null) return failed(none.finding, none.fix)
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
    if (isThere) writeProbe(dataDir)
    // Not opened: this process may be the one that holds the lock, and would lose it on closing the file.
    const lock = lockFileIn(dataDir)
    if (existsSync(lock)) accessSync(lock, constants.R_OK | constants.W_OK)
  } catch (error) {
    const { finding, fix } = explainUnwritable(dataDir, error)
    return failed(finding, fix)
  }
  const secret =
    storage.kind === 'folder' && storage.sessionSecret === undefined ? problemOfSessionSecret(dataDir) : null
  if (secret !== null) {
    const end = secret.lastIndexOf('. ')
    return failed(secret.slice(0, end + 1), secret.slice(end + 2))
  }
  const { bavail, bsize } = statfsSync(folder)
  const freeBytes = bavail * bsize
  const free = `${Math.floor(freeBytes / MB)} MB free`
  if (freeBytes < PROBE_BYTES) return failed(`The disk of DATA_DIR (${dataDir}) is full (${free}).`, MAKE_SPACE)
  if (freeBytes < LITTLE_BYTES)
    return warning(`The disk of DATA_DIR (${dataDir}) is almost full (${free}).`, MAKE_SPACE)
  if (!isThere) return ok(`DATA_DIR (${dataDir}) will be created when Guildhall starts (${free}).`)
  if (process.platform !== 'win32' && (statSync(dataDir).mode & NOT_PRIVATE) !== 0) {
    return warning(
      `Other users of this machine can open DATA_DIR (${dataDir}), which holds the database and the secret of all sessions.`,
      `Run chmod 700 ${quoted(dataDir)}`,
    )
  }
  return ok(`DATA_DIR (${dataDir}) is writable and private (${free}).`)
}

/** The closest folder above that exists. */
function nearestFolder(path: string): string {
  const above = dirname(path)
  return existsSync(above) || above === path ? above : nearestFolder(above)
}

/** Writes a file and removes it: a quota or a full disk shows only then. */
function writeProbe(folder: string): void {
  const file = join(folder, `.doctor-${process.pid}`)
  const descriptor = openSync(file, 'w', 0o600)
  try {
    const bytes = Buffer.alloc(PROBE_BYTES)
    for (let written = 0; written < PROBE_BYTES;) written += writeSync(descriptor, bytes, written)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
    unlinkSync(file)
  }
}
