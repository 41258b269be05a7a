import { createHash } from 'node:crypto'
import { closeSync, createReadStream, fsyncSync, openSync, statSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'

/** The size and the hash of a file, by which damage is noticed. */
export interface Fingerprint {
  readonly bytes: number
  readonly sha256: string
}

/** Reads a whole file for its fingerprint. */
export async function fingerprintOf(file: string): Promise<Fingerprint> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return { bytes: statSync(file).size, sha256: hash.digest('hex') }
}

/** Waits until a file, or the names in a folder, are on the disk. */
export function flush(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** A moment as a part of a file name: "2026-11-25T20-55-00.000Z". Names with it sort by time. */
export function inFileName(moment: Date): string {
  return moment.toISOString().replaceAll(':', '-')
}
