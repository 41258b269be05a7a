import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openSqlite } from '@guildhall/core'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { makeDatabase, TEST_DATABASE_URL } from '../postgres/database.ts'
import { freePort, takenPort } from '@guildhall/ports'
import { canMount } from './doctor-kit.ts'
import { canBeUnprivileged, launch, launchUnprivileged, newFolder, TIMEOUT_MS, start } from './kit.ts'
import { openPooler } from './pooler.ts'

/** The last line of a failed start whose settings are valid. */
const EVERY_CHECK = /^For every check, run: node \/.*\/apps\/guildhall\/dist\/doctor-command\.js$/

/** Runs the program and expects exit code 1. @returns the lines of stderr, without the last one that every failed start has. */
async function refusal(
  folder: string,
  variables: Readonly<Record<string, string>> = {},
  run: typeof launchUnprivileged = launch,
): Promise<string[]> {
  const ports = { PORT: String(await freePort()), LOCAL_DISCORD_PORT: String(await freePort()) }
  const { code, stdout, stderr } = await run(folder, { ...ports, ...variables }).ended
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  const lines = stderr.trimEnd().split('\n')
  return EVERY_CHECK.test(lines.at(-1) ?? '') ? lines.slice(0, -1) : lines
}

describe('the refusal to start', { timeout: TIMEOUT_MS }, () => {
  it('reports all invalid settings at once', async () => {
    const sentences = await refusal(newFolder(), { PORT: 'abc', HOST: '0.0.0.0', OWNER_ID: 'me' })
    expect(sentences).toEqual([
      expect.stringContaining('PORT is "abc"'),
      expect.stringContaining('OWNER_ID must be'),
      expect.stringContaining('HOST is "0.0.0.0"'),
    ])
  })

  it('reports a damaged .env without printing its content', async () => {
    const folder = newFolder()
    writeFileSync(join(folder, '.env'), 'LOG_LEVEL=info\nthe token is abc\n')
    const sentences = await refusal(folder)
    expect(sentences).toEqual([expect.stringContaining('Line 2 of the file .env is damaged')])
    expect(sentences[0]).not.toContain('abc')
  })

  it('reports incomplete credentials in .env', async () => {
    const folder = newFolder()
    writeFileSync(join(folder, '.env'), 'DISCORD_TOKEN=a.bot.token\n')
    const sentences = await refusal(folder)
    expect(sentences).toEqual([expect.stringContaining('DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET are missing')])
  })

  it.each<Record<string, string>>([
    { HOST: '0.0.0.0' },
    { HOST: '192.168.1.20' },
    { PUBLIC_URL: 'https://guild.example' },
  ])('reports that other people could reach the local Discord with %j', async (variables) => {
    expect(await refusal(newFolder(), variables)).toEqual([
      expect.stringContaining('anyone can sign in to the local Discord as anyone'),
    ])
  })

  it.each(['PORT', 'LOCAL_DISCORD_PORT'])('reports a taken %s', async (variable) => {
    const { server, port } = await takenPort()
    onTestFinished(() => void server.close())
    expect(await refusal(newFolder(), { [variable]: String(port) })).toEqual([
      `Port ${port} is in use. Stop the program that uses it, or set ${variable} to another port.`,
    ])
  })

  it('explains a failure by failed checks that concern it, and names the command for all checks', async () => {
    const folder = newFolder()
    mkdirSync(join(folder, 'data'), { mode: 0o755 })
    writeFileSync(join(folder, 'data', 'guildhall.sqlite'), 'not a database, but long enough to be one. '.repeat(100))
    const lines = async (): Promise<string[]> => {
      const ports = { PORT: String(await freePort()), LOCAL_DISCORD_PORT: String(await freePort()) }
      const { stderr } = await launch(folder, ports).ended
      return stderr.trimEnd().split('\n')
    }
    const damage = expect.stringMatching(/^The database .*guildhall\.sqlite is damaged/)
    // The doctor also warns that other users can open the folder.
    expect(await lines()).toEqual([damage, expect.stringMatching(EVERY_CHECK)])
    writeFileSync(join(folder, 'data', 'session-secret'), 'short')
    expect(await lines()).toEqual([
      damage,
      expect.stringMatching(/^FAILED {3}disk .* The file .*session-secret is damaged\.$/),
      expect.stringMatching(/→ Remove it to create a new one/),
      expect.stringMatching(EVERY_CHECK),
    ])
  })

  it('reports a DATA_DIR that cannot be created', async () => {
    const folder = newFolder()
    const file = join(folder, 'file')
    writeFileSync(file, '')
    for (const DATA_DIR of [file, join(file, 'data')]) {
      expect(await refusal(folder, { DATA_DIR })).toEqual([
        `DATA_DIR (${DATA_DIR}) cannot be a folder, because ${file} is a file. Set DATA_DIR to a folder.`,
      ])
    }
  })

  it.skipIf(!canBeUnprivileged())('reports a DATA_DIR, or a file in it, that this user cannot open', async () => {
    const folder = newFolder()
    const data = join(folder, 'data')
    mkdirSync(data)
    writeFileSync(join(data, 'local-discord.json'), '{}', { mode: 0o000 })
    expect(await refusal(folder, {}, launchUnprivileged)).toEqual([
      expect.stringMatching(
        /^The local Discord cannot start: .*local-discord\.json cannot be read .* Make it readable/,
      ),
    ])
    chmodSync(data, 0o500)
    expect(await refusal(folder, {}, launchUnprivileged)).toEqual([
      expect.stringMatching(/^DATA_DIR \(.*\) cannot be written/),
    ])
    chmodSync(data, 0o700)
  })

  it.skipIf(!canMount())('reports a DATA_DIR on a read-only or a full disk, and how to continue', async () => {
    const folder = newFolder()
    const data = join(folder, 'data')
    mkdirSync(data)
    onTestFinished(() => void execFileSync('umount', ['--lazy', data]))
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'ro', 'tmpfs', data])
    for (const DATA_DIR of [data, join(data, 'one'), join(data, 'one', 'two')]) {
      expect(await refusal(folder, { DATA_DIR })).toEqual([
        `DATA_DIR (${DATA_DIR}) is on a read-only disk. Make the disk writable, or set DATA_DIR to a folder on another disk.`,
      ])
    }
    execFileSync('mount', ['-o', 'remount,rw,size=64k', 'tmpfs', data])
    expect(() => writeFileSync(join(data, 'other'), Buffer.alloc(100_000))).toThrow('ENOSPC')
    expect(await refusal(folder)).toEqual([
      expect.stringMatching(/^The disk of DATA_DIR \(.*\/data\) is full \(.*\)\. Make space on it, or move/),
    ])
  })

  it('reports a DATA_DIR that is a link to no folder', async () => {
    const folder = newFolder()
    symlinkSync(join(folder, 'nowhere'), join(folder, 'data'))
    expect(await refusal(folder)).toEqual([
      `DATA_DIR (${join(folder, 'data')}) is a link to a folder that does not exist. Create that folder, or set another DATA_DIR.`,
    ])
  })

  it('reports a database file that is not a database', async () => {
    const folder = newFolder()
    mkdirSync(join(folder, 'data'), { mode: 0o700 })
    writeFileSync(
      join(folder, 'data', 'guildhall.sqlite'),
      'not a database, but long enough to be read as one. '.repeat(100),
    )
    expect(await refusal(folder)).toEqual([expect.stringMatching(/^The database .*guildhall\.sqlite is damaged/)])
  })

  it('reports a database that another program has locked', async () => {
    const folder = newFolder()
    mkdirSync(join(folder, 'data'), { mode: 0o700 })
    const other = openSqlite(join(folder, 'data', 'guildhall.sqlite'))
    onTestFinished(() => other.destroy())
    for (const statement of ['pragma locking_mode = exclusive', 'create table one (id)'])
      await sql.raw(statement).execute(other)
    expect(await refusal(folder)).toEqual([
      expect.stringMatching(/cannot be opened \(database is locked\)\. End the other program that has opened it/),
    ])
  })

  it('reports an unreachable PostgreSQL without printing its password', async () => {
    const DATABASE_URL = `postgres://guildhall:pass-word@127.0.0.1:${await freePort()}/guildhall`
    const sentences = await refusal(newFolder(), {
      DATABASE_URL,
      SESSION_SECRET: 'a secret of the tests, and long enough',
    })
    expect(sentences).toEqual([
      expect.stringMatching(
        /^The database guildhall on 127\.0\.0\.1:\d+ cannot be opened \(.*ECONNREFUSED.*\)\. Start it/,
      ),
    ])
    expect(sentences[0]).not.toContain('pass-word')
  })

  it.skipIf(TEST_DATABASE_URL === undefined)('reports a connection pooler on which LISTEN does not work', async () => {
    const DATABASE_URL = await openPooler((await makeDatabase()).url)
    const SESSION_SECRET = 'a secret of the tests, and long enough'
    expect(await refusal(newFolder(), { DATABASE_URL, SESSION_SECRET, ROLES: 'api', LOG_LEVEL: 'silent' })).toEqual([
      'DATABASE_URL leads to a connection pooler on which LISTEN does not work. Use a direct connection, or a pool in session mode.',
    ])
  })

  it('reports a missing SESSION_SECRET with PostgreSQL', async () => {
    expect(await refusal(newFolder(), { DATABASE_URL: 'postgres://127.0.0.1/guildhall' })).toEqual([
      expect.stringMatching(/^SESSION_SECRET is missing/),
    ])
  })

  it('reports a DATA_DIR that another program has locked, until that program is killed', async () => {
    const folder = newFolder()
    const first = await start(folder)
    expect(await refusal(folder)).toEqual([
      `Another Guildhall is running on ${join(folder, 'data')}. Stop it first, or give this one its own DATA_DIR.`,
    ])
    first.kill('SIGKILL')
    expect((await first.ended).signal).toBe('SIGKILL')
    const second = await start(folder)
    await expect.poll(second.output).toContain('Guildhall is up')
  })
})
