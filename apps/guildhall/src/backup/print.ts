import { commandLine } from '../command-line.ts'
import { quoted } from '../shell.ts'
import type { Manifest } from './manifest.ts'
import type { Replaced } from './restore.ts'
import type { Taken } from './take.ts'

/** The lines for the operator about a backup that was taken. */
export function linesOfBackup(file: string, { manifest, bytes }: Taken, ms: number): string[] {
  return [
    `Wrote ${file}: ${servers(manifest)}, ${sizeOf(bytes)}, in ${(ms / 1_000).toFixed(1)} s.`,
    manifest.files['session-secret']
      ? 'It contains the data, and the secret that protects sessions and tokens. Keep it private.'
      : 'It contains the data, but not SESSION_SECRET. Keep it private.',
    'The settings (.env) are not in it. Keep a copy of them.',
  ]
}

/** The lines for the operator about a backup that was restored. */
export function linesOfRestoration({ takenAt, program, ...manifest }: Manifest, replaced: Replaced): string[] {
  const time = takenAt.slice(0, 16).replace('T', ' ')
  return [
    `Restored the backup of ${time} UTC, written by version ${program}: ${servers(manifest)}.`,
    ...linesOfReplaced(replaced),
  ]
}

function linesOfReplaced(replaced: Replaced): string[] {
  if (replaced.kind === 'none') return []
  if (replaced.kind === 'backup') {
    return [`The previous data is in ${replaced.file}. To undo: ${commandLine('restore', quoted(replaced.file))}`]
  }
  return [`The previous files are in ${replaced.folder}, because ${replaced.reason}.`]
}

function servers({ servers: count }: Pick<Manifest, 'servers'>): string {
  return `${count} ${count === 1 ? 'server' : 'servers'}`
}

function sizeOf(bytes: number): string {
  if (bytes < 1e6) return `${Math.ceil(bytes / 1e3)} kB`
  return `${(bytes / 1e6).toFixed(1)} MB`
}
