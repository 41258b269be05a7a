import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openPostgres, openSqliteForReading, type Database } from '@guildhall/core'
import { GUILDS } from '@guildhall/local-discord'
import { describe, expect, it } from 'vitest'
import { makeDatabase, TEST_DATABASE_URL } from '../postgres/database.ts'
import { backUp, restore } from './commands.ts'
import { launch, newFolder, start, TIMEOUT_MS, type RunningProgram } from './kit.ts'
import { readMark, readMarkOfPostgres, writeMarked, writeMarkedPostgres } from './marked-data.ts'
import { signIn } from './sign-in.ts'

const SESSION_SECRET = 'a secret of the tests, known to all processes'
const MANY_WRITES = { WRITES_PER_MINUTE: '1000000', REQUESTS_PER_MINUTE: '1000000' }

/** Saves settings one after another while `work` runs. */
async function whileSaving<T>(program: RunningProgram, token: string, work: () => Promise<T>) {
  let saved = 0
  let isDone = false
  const save = async (): Promise<void> => {
    for (let is = true; !isDone; is = !is) {
      const response = await fetch(`${program.origin}/api/guilds/${GUILDS.guildhallDemo}/commands/blame/toggle`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ enable: is }),
      })
      expect(response.status).toBe(200)
      saved += 1
    }
  }
  const saving = save()
  await expect.poll(() => saved).toBeGreaterThan(2)
  const before = saved
  const result = await work()
  const after = saved
  isDone = true
  await saving
  return { result, before, after }
}

/** The number of changes in the history. */
async function changesIn(db: Database): Promise<number> {
  const rows = await db.selectFrom('revisions').select('revision_id').execute()
  await db.destroy()
  return rows.length
}

async function stop(program: RunningProgram): Promise<void> {
  program.kill('SIGTERM')
  expect((await program.ended).code).toBe(0)
}

async function isSignedIn(program: RunningProgram, token: string): Promise<boolean> {
  return (await fetch(`${program.origin}/api/guilds`, { headers: { authorization: `Bearer ${token}` } })).ok
}

describe('a backup', { timeout: 3 * TIMEOUT_MS }, () => {
  it('taken during writes restores all that was saved before it, with the sessions, on another machine', async () => {
    const folder = newFolder()
    const file = join(folder, 'backup.tar.gz')
    const program = await start(folder, MANY_WRITES)
    const token = await signIn(program, 'ada')
    const { result, before, after } = await whileSaving(program, token, () => backUp(folder, {}, 'backup.tar.gz'))
    expect(result).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('2 servers') })
    expect(after).toBeGreaterThan(before)
    expect(await restore(folder, {}, file)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Another Guildhall is running'),
    })
    await stop(program)
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
    expect(execFileSync('tar', ['-tzf', file], { encoding: 'utf8' }).trim().split('\n')).toEqual([
      'manifest.json',
      'guildhall.sqlite',
      'session-secret',
      'local-discord.json',
    ])

    const other = newFolder()
    expect(await restore(other, {}, file)).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/^Restored the backup of .*\n$/),
    })
    const changes = await changesIn(openSqliteForReading(join(other, 'data', 'guildhall.sqlite')))
    expect(changes).toBeGreaterThanOrEqual(before)
    expect(changes).toBeLessThanOrEqual(after + 1)
    const restarted = await start(other)
    expect(await isSignedIn(restarted, token)).toBe(true)
    await stop(restarted)
  })

  it.skipIf(TEST_DATABASE_URL === undefined)(
    'taken of PostgreSQL during writes restores to another database',
    async () => {
      const [{ url }, target] = [await makeDatabase(), await makeDatabase()]
      const folder = newFolder()
      const variables = { DATABASE_URL: url, SESSION_SECRET, ...MANY_WRITES }
      const program = await start(folder, variables)
      const token = await signIn(program, 'ada')
      const file = join(folder, 'backup.tar.gz')
      const { result, before, after } = await whileSaving(program, token, () => backUp(folder, variables, file))
      expect(result).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('2 servers') })
      const other = newFolder()
      // Its DATA_DIR is free, so the processes on the database alone forbid it.
      expect(await restore(other, variables, file)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('Guildhall is running on the database of DATABASE_URL'),
      })
      await stop(program)

      await target.rows('create table of_another_program (id int); insert into of_another_program values (1)')
      const elsewhere = { DATABASE_URL: target.url, SESSION_SECRET }
      expect(await restore(other, elsewhere, file)).toMatchObject({ code: 0, stderr: '' })
      const changes = await changesIn(openPostgres(target.url))
      expect(changes).toBeGreaterThanOrEqual(before)
      expect(changes).toBeLessThanOrEqual(after + 1)
      expect(await restore(other, elsewhere, file)).toMatchObject({ code: 0, stderr: '' })
      expect(await target.rows('select id from of_another_program')).toEqual([{ id: 1 }])
    },
  )

  it('does not replace a file without --force', async () => {
    const folder = newFolder()
    await writeMarked(join(folder, 'data'), 'a')
    writeFileSync(join(folder, 'file'), 'precious')
    const refused = await backUp(folder, {}, 'file')
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('add --force to replace it')])
    expect(readFileSync(join(folder, 'file'), 'utf8')).toBe('precious')
    expect(await backUp(folder, {}, 'file', '--force')).toMatchObject({ code: 0, stderr: '' })
    expect(readdirSync(folder).toSorted()).toEqual(['data', 'file'])
  })

  it('is refused with the reason where there is no database, no folder for the file, or a folder of its name', async () => {
    const folder = newFolder()
    const sentences = await Promise.all(
      ['file', 'none/file', '.', '--all'].map(async (arg) => (await backUp(folder, {}, arg)).stderr),
    )
    expect(sentences).toEqual([
      expect.stringContaining('There is no database in DATA_DIR'),
      expect.stringContaining('Create it first.'),
      expect.stringContaining('is a folder. Name a file in it'),
      expect.stringContaining("Unknown option '--all'"),
    ])
  })

  it('may have the name of one of its parts in another folder', async () => {
    const folder = newFolder()
    await writeMarked(join(folder, 'data'), 'a')
    for (const name of ['guildhall.sqlite', 'manifest.json']) {
      expect(await backUp(folder, {}, name)).toMatchObject({ code: 0, stderr: '' })
      expect(await restore(folder, { DATA_DIR: `restored-${name}` }, name)).toMatchObject({ code: 0, stderr: '' })
    }
  })

  it('names the server of PostgreSQL that cannot be reached, and not its file', async () => {
    const variables = { DATABASE_URL: 'postgres://guild:a-password@127.0.0.1:1/hall', SESSION_SECRET }
    expect(await backUp(newFolder(), variables, 'file')).toMatchObject({
      code: 1,
      stderr:
        'The database hall on 127.0.0.1:1 cannot be opened (connect ECONNREFUSED 127.0.0.1:1). Start it, or correct DATABASE_URL.\n',
    })
  })

  it.skipIf(TEST_DATABASE_URL === undefined)(
    'names the package of pg_dump when PostgreSQL needs it and it is missing',
    async () => {
      const { url } = await makeDatabase()
      await writeMarkedPostgres(url, 'a')
      const folder = newFolder()
      mkdirSync(join(folder, 'bin'))
      const variables = { DATABASE_URL: url, SESSION_SECRET, PATH: join(folder, 'bin') }
      expect((await backUp(folder, variables, 'file')).stderr).toContain('(Debian: postgresql-client)')
      writeFileSync(join(folder, 'bin', 'pg_dump'), '#!/bin/sh\necho "pg_dump (PostgreSQL) 9.6.24"\n')
      chmodSync(join(folder, 'bin', 'pg_dump'), 0o755)
      expect((await backUp(folder, variables, 'file')).stderr).toMatch(
        /pg_dump is version 9, but .* postgresql-client-\d+/,
      )
    },
  )
})

describe('a restoration', { timeout: 2 * TIMEOUT_MS }, () => {
  it('keeps the data that it replaces, which can be restored', async () => {
    const folder = newFolder()
    const dataDir = join(folder, 'data')
    await writeMarked(dataDir, 'b')
    await backUp(folder, {}, 'b.tar.gz')
    await writeMarked(dataDir, 'a')
    const { stdout } = await restore(folder, {}, 'b.tar.gz')
    expect(await readMark(dataDir)).toBe('b')
    const [, script = '', undo = ''] = /To undo: node (\S+) (\S+)/.exec(stdout) ?? []
    expect(await launch(folder, {}, script, [undo]).ended).toMatchObject({ code: 0, stderr: '' })
    expect(await readMark(dataDir)).toBe('a')
  })

  it('keeps its backup, also when it is the oldest of those that earlier restorations took', async () => {
    const folder = newFolder()
    const dataDir = join(folder, 'data')
    await writeMarked(dataDir, 'a')
    const backups = join(dataDir, 'backups')
    mkdirSync(backups)
    const [oldest = '', ...newer] = [1, 2, 3].map((day) => `before-restore-2026-01-0${day}T00-00-00.000Z.tar.gz`)
    await backUp(folder, {}, join('data', 'backups', oldest))
    for (const name of newer) writeFileSync(join(backups, name), '')
    expect(await restore(folder, {}, join('data', 'backups', oldest))).toMatchObject({ code: 0, stderr: '' })
    expect(readdirSync(backups)).toEqual(expect.arrayContaining([oldest, ...newer]))
  })

  it('keeps the files of a damaged database, and replaces them', async () => {
    const folder = newFolder()
    const dataDir = join(folder, 'data')
    await writeMarked(dataDir, 'b')
    await backUp(folder, {}, 'b.tar.gz')
    const garbage = 'not a database, but long enough to be read as one. '.repeat(100)
    writeFileSync(join(dataDir, 'guildhall.sqlite'), garbage)
    expect((await backUp(folder, {}, 'c.tar.gz')).stderr).toContain('is damaged')
    const { stdout } = await restore(folder, {}, 'b.tar.gz')
    const kept = /The previous files are in (\S+), because/.exec(stdout)?.[1] ?? ''
    expect(readFileSync(join(kept, 'guildhall.sqlite'), 'utf8')).toBe(garbage)
    expect(await readMark(dataDir)).toBe('b')
  })

  it('refuses a file that is no complete backup, and changes nothing', async () => {
    const folder = newFolder()
    const dataDir = join(folder, 'data')
    await writeMarked(dataDir, 'b')
    await backUp(folder, {}, 'b.tar.gz')
    await writeMarked(dataDir, 'a')
    const whole = readFileSync(join(folder, 'b.tar.gz'))
    const flipped = Buffer.from(whole)
    // The sum at the end, in front of the length.
    flipped.writeUInt8(flipped.readUInt8(whole.length - 8) ^ 1, whole.length - 8)
    const files = {
      flipped,
      half: whole.subarray(0, whole.length / 2),
      other: Buffer.from('a text'),
      empty: Buffer.alloc(0),
    }
    for (const [name, content] of Object.entries(files)) {
      writeFileSync(join(folder, name), content)
      expect(await restore(folder, {}, name), name).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('damaged'),
      })
    }
    expect(await restore(folder, {}, 'none')).toMatchObject({ stderr: expect.stringContaining('There is no file') })
    expect(await restore(folder, {}, 'data')).toMatchObject({ stderr: expect.stringContaining('is a folder') })
    expect(await restore(folder, {})).toMatchObject({ stderr: expect.stringContaining('dist/restore-command.js FILE') })
    expect(await readMark(dataDir)).toBe('a')
    expect(readdirSync(dataDir)).not.toContain('backups')
  })

  it('refuses a backup whose part was changed, one of a newer program and one of a later format', async () => {
    const folder = newFolder()
    await writeMarked(join(folder, 'data'), 'a')
    await backUp(folder, {}, 'a.tar.gz')
    const parts = join(folder, 'parts')
    mkdirSync(parts)
    execFileSync('tar', ['-xzf', join(folder, 'a.tar.gz'), '-C', parts])
    const manifest = readFileSync(join(parts, 'manifest.json'), 'utf8')
    const packed = async (name: string, text: string, secret: string): Promise<string> => {
      writeFileSync(join(parts, 'manifest.json'), text)
      writeFileSync(join(parts, 'session-secret'), secret)
      const names = ['manifest.json', 'guildhall.sqlite', 'session-secret']
      execFileSync('tar', ['-czf', join(folder, name), '-C', parts, ...names])
      return (await restore(folder, {}, name)).stderr
    }
    const secret = readFileSync(join(parts, 'session-secret'), 'utf8')
    expect(await packed('1', manifest, 'another')).toContain('is damaged (session-secret has changed)')
    const newer = manifest.replace('"migrations": [', '"migrations": [ "9999-later",')
    expect(await packed('2', newer, secret)).toContain('was written by a newer Guildhall')
    const later = manifest.replace('"format": 1', '"format": 2')
    expect(await packed('3', later, secret)).toContain('was written by a newer version of Guildhall')
    expect(await packed('4', manifest, secret)).toBe('')
  })

  it.skipIf(TEST_DATABASE_URL === undefined)(
    'refuses a backup of another kind of storage, and a server that cannot be reached',
    async () => {
      const { url } = await makeDatabase()
      await writeMarkedPostgres(url, 'a')
      const folder = newFolder()
      const onServer = { DATABASE_URL: url, SESSION_SECRET }
      await writeMarked(join(folder, 'data'), 'a')
      await backUp(folder, {}, 'sqlite')
      await backUp(folder, onServer, 'postgres')
      expect((await restore(folder, onServer, 'sqlite')).stderr).toContain('Remove DATABASE_URL')
      expect((await restore(folder, {}, 'postgres')).stderr).toContain('Set DATABASE_URL')
      const nowhere = { ...onServer, DATABASE_URL: 'postgres://guild@127.0.0.1:1/hall' }
      expect((await restore(folder, nowhere, 'postgres')).stderr).toMatch(/^The database hall on 127\.0\.0\.1:1 cannot/)
      expect([await readMark(join(folder, 'data')), await readMarkOfPostgres(url)]).toEqual(['a', 'a'])
    },
  )
})
