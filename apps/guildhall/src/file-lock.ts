import { DatabaseSync } from '@photostructure/sqlite'
import { makePrivateFile } from '@guildhall/core'
import { messageOf } from './start-failure.ts'

/**
 * Locks a file, which is created if necessary. SQLite's exclusive lock is a lock of the operating system, which ends when the process is
 * killed.
 *
 * @returns a function that releases the file, or undefined when another process has locked it.
 * @throws the system's error when the file cannot be written.
 */
export function lockFile(file: string): (() => void) | undefined {
  let connection: InstanceType<typeof DatabaseSync> | undefined
  try {
    makePrivateFile(file)
    connection = new DatabaseSync(file)
    connection.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    connection?.close()
    if (messageOf(error).includes('database is locked')) return undefined
    throw error
  }
  const held = connection
  return () => held.close()
}
