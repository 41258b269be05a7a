import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OwnDatabase } from '../postgres/own-database.ts'

/** Loaded before each process. */
const PRELOAD = new URL('preload.mjs', import.meta.url).href
/** Characters of the offset in the clock's file. */
const OFFSET_LENGTH = 20

/** One clock of all processes and of the database, which can be set to a later time. */
export class MovedClock {
  private offset = 0

  private constructor(private readonly folder: string) {}

  /** @param startsAt the first time, ISO. */
  static async start(startsAt: string): Promise<MovedClock> {
    // PostgreSQL may run as another user, and must read the clock's file.
    const folder = await mkdtemp(join(tmpdir(), 'guildhall-clock-'))
    await chmod(folder, 0o755)
    const clock = new MovedClock(folder)
    writeFileSync(clock.file, '0'.padStart(OFFSET_LENGTH))
    clock.moveTo(startsAt)
    return clock
  }

  /** Variables of each process that follows the clock. */
  get variables(): Readonly<Record<string, string>> {
    return { CLOCK_FILE: this.file, NODE_OPTIONS: `--import ${PRELOAD}` }
  }

  /** Epoch ms. */
  now(): number {
    return Date.now() + this.offset
  }

  /** Sets the clock to a later time. One write of the same length: a process never reads an empty or a partial file. */
  moveTo(time: string): void {
    this.offset = Date.parse(time) - Date.now()
    const file = openSync(this.file, 'r+')
    writeSync(file, String(this.offset).padStart(OFFSET_LENGTH), 0)
    closeSync(file)
  }

  /** Lets a database follow the clock: a function of an earlier schema takes precedence over the server's own. */
  async drive(database: OwnDatabase): Promise<void> {
    const name = new URL(database.url).pathname.slice(1)
    await database.rows(`
      create schema if not exists moved_clock;
      create or replace function moved_clock.clock_timestamp() returns timestamptz language sql volatile as
        $$ select pg_catalog.clock_timestamp() + pg_read_file('${this.file}')::bigint * interval '1 millisecond' $$;
      alter database ${name} set search_path = public, moved_clock, pg_catalog`)
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true })
  }

  private get file(): string {
    return join(this.folder, 'clock')
  }
}
