import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openPostgres, openSqlite } from '@guildhall/core'
import { CHANNELS, USERS } from '@guildhall/local-discord'
import { eventually } from '@guildhall/test-kit'
import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import * as z from 'zod'
import { findPostgres } from '../../postgres/binaries.ts'
import { pathsOf, readAnswers } from '../answers.ts'
import { readDiscord } from '../discord-state.ts'
import { ENGINES, fixtureFolder } from '../fixture.ts'
import { settle } from './community.ts'
import { leaveHalfDone, settled } from './half-done.ts'
import { Processes, SESSION_SECRET } from './processes.ts'

/** Two days, so that the counts of the first are final. */
const DAYS = ['2027-01-04', '2027-01-05'] as const
const MAKING_MS = 600_000

/** The version of the program, in the manifest of the repository. */
function versionNow(): string {
  const manifest = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')
  return z.object({ version: z.string() }).parse(JSON.parse(manifest)).version
}

let processes: Processes | undefined
afterEach(() => processes?.dispose())

for (const engine of ENGINES) {
  it(`makes the fixture of ${engine}`, { timeout: MAKING_MS }, async () => {
    processes = await Processes.start(engine, `${DAYS[0]}T18:00:00Z`)
    const { dataDir, discordDir, database } = processes
    const db = database ? openPostgres(database.url) : openSqlite(join(dataDir, 'guildhall.sqlite'))
    const community = await settle(processes)
    await settled(db, processes)
    processes.moveTo(`${DAYS[1]}T18:00:00Z`)
    await processes.ready()
    await settled(db, processes)
    const answers = await readAnswers(community.ada, pathsOf(community.channels, DAYS[0]))
    await leaveHalfDone(processes, community, db)
    const killedAt = new Date(processes.now()).toISOString()
    const waiting = await db.selectFrom('jobs').select(['guild_id', 'kind', 'key', 'state', 'run_at']).execute()
    const left = waiting.filter(({ state }) => state !== 'done')
    // The local Discord stores its state a moment after a change.
    await processes.discord.world.changeChannel(CHANNELS.quietGeneral, { topic: 'the last change' })
    await eventually(() => expect(readDiscord(discordDir).topic(CHANNELS.quietGeneral)).toBe('the last change'), 10_000)
    await processes.kill('discord')

    const folder = fixtureFolder(versionNow(), engine)
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    if (engine === 'sqlite') {
      await sql`pragma wal_checkpoint(truncate)`.execute(db)
      await sql`vacuum`.execute(db)
    }
    await db.destroy()
    copyDatabase(processes, folder)
    cpSync(join(discordDir, 'local-discord.json'), join(folder, 'local-discord.json'))
    const { channels, tokens } = community
    const names = { killedAt, tokens, channels, people: { cleo: USERS.cleo }, left }
    writeFileSync(join(folder, 'names.json'), `${JSON.stringify(names, null, 2)}\n`)
    writeFileSync(join(folder, 'answers.json'), `${JSON.stringify(answers, null, 2)}\n`)
  })
}

function copyDatabase({ dataDir, database }: Processes, folder: string): void {
  if (!database) {
    for (const name of ['guildhall.sqlite', 'session-secret']) cpSync(join(dataDir, name), join(folder, name))
    return
  }
  const dump = ['--inserts', '--no-owner', '--no-privileges', '--schema=public', database.url]
  const text = execFileSync(join(findPostgres() ?? '', 'pg_dump'), dump, { encoding: 'utf8', maxBuffer: 1e9 })
  // The schema exists in every new database, and only psql reads lines that begin with a backslash.
  writeFileSync(join(folder, 'guildhall.sql'), text.replace('CREATE SCHEMA public;', '').replaceAll(/^\\.*$/gm, ''))
  writeFileSync(join(folder, 'session-secret'), SESSION_SECRET)
}
