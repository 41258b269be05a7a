import { createHash } from 'node:crypto'
import { createReadStream, statSync } from 'node:fs'
import { join } from 'node:path'
import { makePrivateFile } from '@guildhall/core'
import { create, extract, list, Parser } from 'tar'
import { failure, messageOf, StartFailure, systemCode } from '../start-failure.ts'
import { fingerprintOf, flush, type Fingerprint } from './disk.ts'
import { AnyManifest, FORMAT, MANIFEST, Manifest, partsOf } from './manifest.ts'

/** The longest manifest, in bytes: it lists names of migrations and sums. */
const LONGEST_MANIFEST = 1024 * 1024

/** gzip's fastest level: half the size of a database at a fifth of the time of the usual level. */
const GZIP = { level: 1 }

/** Writes the manifest and the parts of a backup, which are in a folder, to an archive, and waits until it is on the disk. */
export async function writeArchive(folder: string, archive: string, manifest: Manifest): Promise<void> {
  makePrivateFile(archive)
  await create({ file: archive, cwd: folder, gzip: GZIP, portable: true, strict: true }, [
    MANIFEST,
    ...partsOf(manifest),
  ])
  flush(archive)
}

/** @throws an error when a written archive does not contain the files of its manifest. */
export async function checkArchive(archive: string, manifest: Manifest): Promise<void> {
  const found = new Map<string, Fingerprint>()
  await list({
    file: archive,
    strict: true,
    onReadEntry(entry) {
      const hash = createHash('sha256')
      let bytes = 0
      entry.on('data', (chunk) => {
        hash.update(chunk)
        bytes += chunk.length
      })
      entry.on('end', () => found.set(entry.path, { bytes, sha256: hash.digest('hex') }))
    },
  })
  for (const part of partsOf(manifest)) {
    if (!isSame(found.get(part), manifest.files[part])) throw new Error(`${part} was not written correctly`)
  }
}

/**
 * Reads the manifest of a backup, which is its first file.
 *
 * @throws StartFailure when the file is missing, is no backup, or is of a later format.
 */
export async function readManifest(archive: string): Promise<Manifest> {
  const text = await firstFile(archive)
  if (text === undefined) throw notABackup(archive)
  const value = parseJson(text)
  const any = AnyManifest.safeParse(value)
  if (any.success && any.data.format > FORMAT) {
    throw failure(
      `The file ${archive} was written by a newer version of Guildhall. Restore it with that version or a newer one.`,
    )
  }
  const manifest = Manifest.safeParse(value)
  if (!manifest.success) throw notABackup(archive, manifest.error)
  return manifest.data
}

/**
 * Extracts the parts of a backup into a folder, checks them by their sums, and waits until they are on the disk.
 *
 * @throws StartFailure when the backup is damaged.
 */
export async function extractArchive(archive: string, manifest: Manifest, folder: string): Promise<void> {
  const parts = new Set<string>(partsOf(manifest))
  try {
    await extract({
      file: archive,
      cwd: folder,
      strict: true,
      preserveOwner: false,
      // Nothing but the known files, so no path in an archive can lead out of the folder.
      filter: (path, entry) => parts.has(path) && 'type' in entry && entry.type === 'File',
    })
  } catch (error) {
    throw isOfDisk(error) ? error : damaged(archive, messageOf(error), error)
  }
  for (const part of partsOf(manifest)) {
    const file = join(folder, part)
    const fingerprint = await fingerprintOf(file).catch((error: unknown) => {
      throw systemCode(error) === 'ENOENT' ? damaged(archive, `${part} is missing`, error) : error
    })
    if (!isSame(fingerprint, manifest.files[part])) throw damaged(archive, `${part} has changed`)
    makePrivateFile(file)
    flush(file)
  }
}

/** The failure for a backup that is not as it was written. */
export function damaged(archive: string, reason: string, cause?: unknown): StartFailure {
  return failure(`The backup ${archive} is damaged (${reason}). Restore another backup.`, cause)
}

function notABackup(archive: string, cause?: unknown): StartFailure {
  return failure(`The file ${archive} is damaged, or is not a backup of Guildhall. Restore another file.`, cause)
}

/** Reads the first file of an archive without the rest; undefined when it is not the manifest, or is damaged. */
async function firstFile(archive: string): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let isRead = false
  let isOther = false
  let entries = 0
  const parser = new Parser({
    strict: true,
    onReadEntry(entry) {
      entries += 1
      if (entries === 1 && entry.path === MANIFEST && entry.size <= LONGEST_MANIFEST) {
        entry.on('data', (chunk) => chunks.push(chunk))
        entry.on('end', () => (isRead = true))
      } else {
        isOther = true
        entry.resume()
      }
    },
  })
  parser.on('error', () => (isOther = true))
  try {
    // Reading a pipe could wait for ever, and a backup is read twice.
    if (isOfAnotherKind(archive)) throw failure(`${archive} is a device or a pipe. Name the file of a backup.`)
    const stream: AsyncIterable<Buffer> = createReadStream(archive)
    for await (const chunk of stream) {
      parser.write(chunk)
      // Leaving the loop closes the file.
      if (isRead || isOther) break
    }
  } catch (error) {
    if (error instanceof StartFailure) throw error
    const code = systemCode(error)
    if (code === 'ENOENT') throw failure(`There is no file ${archive}. Name an existing backup.`, error)
    if (code === 'EISDIR') throw failure(`${archive} is a folder. Name the file of a backup.`, error)
    throw failure(`The file ${archive} cannot be read (${messageOf(error)}). Make it readable for this user.`, error)
  }
  return isRead ? Buffer.concat(chunks).toString() : undefined
}

function isOfAnotherKind(path: string): boolean {
  const there = statSync(path)
  return !there.isFile() && !there.isDirectory()
}

function isSame(one: Fingerprint | undefined, other: Fingerprint | undefined): boolean {
  return one !== undefined && one.bytes === other?.bytes && one.sha256 === other.sha256
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether an error is of the disk and not of the archive. */
function isOfDisk(error: unknown): boolean {
  return ['ENOSPC', 'EACCES', 'EROFS', 'EIO', 'EDQUOT'].includes(systemCode(error) ?? '')
}
