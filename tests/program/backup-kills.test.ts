import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { eventually } from '@guildhall/test-kit'
import { describe, expect, it } from 'vitest'
import { makeDatabase, TEST_DATABASE_URL } from '../postgres/database.ts'
import { backUp, killDuring, openData, restore, writingTime } from './commands.ts'
import { newFolder, TIMEOUT_MS } from './kit.ts'
import { readMark, readMarkOfPostgres, writeMarked, writeMarkedPostgres } from './marked-data.ts'

const KILLS = 5
const SESSION_SECRET = 'a secret of the tests, known to all processes'

/** Moments of a time, in ms. */
function moments(time: number): number[] {
  return Array.from({ length: KILLS }, (_, at) => (at * time) / KILLS)
}

describe('a backup that is killed', { timeout: 4 * TIMEOUT_MS }, () => {
  it('leaves a complete file or none, and the next one succeeds', async () => {
    const folder = newFolder()
    await writeMarked(join(folder, 'data'), 'a')
    const to = (file: string) => ({ folder, variables: {}, file, begun: `${file}.unfinished` })
    const wholeMs = await writingTime('backup', to(join(folder, 'whole.tar.gz')))
    let killed = 0
    for (const afterMs of moments(wholeMs)) {
      const file = join(folder, `${afterMs}.tar.gz`)
      if (await killDuring('backup', { ...to(file), afterMs })) killed += 1
      if (!existsSync(file)) continue
      const restored = await restore(folder, { DATA_DIR: join(folder, `restored-${afterMs}`) }, file)
      expect(restored).toMatchObject({ code: 0, stderr: '' })
    }
    expect(killed).toBeGreaterThan(0)
    expect(await readMark(join(folder, 'data'))).toBe('a')
    const again = join(folder, '0.tar.gz')
    expect(await backUp(folder, {}, again, '--force')).toMatchObject({ code: 0, stderr: '' })
    expect(existsSync(`${again}.unfinished`)).toBe(false)
  })
})

describe('a restoration that is killed', { timeout: 4 * TIMEOUT_MS }, () => {
  it('leaves the data as it was, or is finished by the next start', async () => {
    const folder = newFolder()
    const [dataDir, kept, file] = [join(folder, 'data'), join(folder, 'kept'), join(folder, 'b.tar.gz')]
    await writeMarked(dataDir, 'b')
    expect((await backUp(folder, {}, file)).stderr).toBe('')
    await writeMarked(kept, 'a')
    const options = { folder, variables: {}, file, begun: join(dataDir, 'restoring') }
    const marks: string[] = []
    for (const afterMs of moments(await writingTime('restore', options))) {
      rmSync(dataDir, { recursive: true })
      cpSync(kept, dataDir, { recursive: true })
      await killDuring('restore', { ...options, afterMs })
      expect(await openData(folder, {})).toMatchObject({ code: 0, stderr: '' })
      marks.push(await readMark(dataDir))
      expect(readdirSync(dataDir)).not.toContain('restoring')
    }
    expect(new Set(marks.concat('a', 'b'))).toEqual(new Set(['a', 'b']))
  })

  it.skipIf(TEST_DATABASE_URL === undefined)('leaves a PostgreSQL database as it was or as the backup', async () => {
    const [source, target] = [await makeDatabase(), await makeDatabase()]
    await writeMarkedPostgres(source.url, 'b')
    await writeMarkedPostgres(target.url, 'a')
    const folder = newFolder()
    const file = join(folder, 'b.tar.gz')
    expect((await backUp(folder, { DATABASE_URL: source.url, SESSION_SECRET }, file)).stderr).toBe('')
    const variables = { DATABASE_URL: target.url, SESSION_SECRET }
    const options = { folder, variables, file, begun: join(folder, 'data', 'restoring') }
    const times = moments(await writingTime('restore', options))
    await writeMarkedPostgres(target.url, 'a')
    for (const afterMs of times) {
      // The kill before may have left it.
      rmSync(options.begun, { recursive: true, force: true })
      await killDuring('restore', { ...options, afterMs })
      // psql may still run: it ends with all or nothing.
      await eventually(async () => {
        const others = "select 1 from pg_stat_activity where datname = current_database() and application_name = 'psql'"
        expect(await target.rows(others)).toEqual([])
      }, TIMEOUT_MS)
      const mark = await readMarkOfPostgres(target.url)
      expect(['a', 'b']).toContain(mark)
      if (mark === 'b') await writeMarkedPostgres(target.url, 'a')
    }
    expect(await restore(folder, variables, file)).toMatchObject({ code: 0, stderr: '' })
    expect(await readMarkOfPostgres(target.url)).toBe('b')
  })
})
