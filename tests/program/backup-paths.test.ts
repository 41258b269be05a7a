import { execFileSync } from 'node:child_process'
import { chmodSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@guildhall/ports'
import { describe, expect, it } from 'vitest'
import { backUp, restore, scriptOf } from './commands.ts'
import { canBeUnprivileged, launchUnprivileged, newFolder, TIMEOUT_MS } from './kit.ts'
import { readMark, writeMarked } from './marked-data.ts'

describe('paths that are no files of an operator', { timeout: 2 * TIMEOUT_MS }, () => {
  it('a backup does not replace a file of DATA_DIR or a device, also with --force', async () => {
    const folder = newFolder()
    const data = join(folder, 'data')
    await writeMarked(data, 'a')
    symlinkSync(data, join(folder, 'link'))
    execFileSync('mkfifo', [join(folder, 'pipe')])
    for (const name of ['guildhall.sqlite', 'guildhall.sqlite-wal', 'session-secret', 'backups']) {
      const { code, stderr } = await backUp(folder, {}, join('link', name), '--force')
      expect([name, code, stderr]).toEqual([name, 1, expect.stringContaining('is a file of Guildhall itself')])
    }
    expect((await backUp(folder, {}, 'pipe', '--force')).stderr).toContain('is a device or a pipe')
    expect(await readMark(data)).toBe('a')
  })

  it('a backup does not follow a link that another user has put in the place of its folder', async () => {
    const folder = newFolder()
    const data = join(folder, 'data')
    await writeMarked(data, 'a')
    symlinkSync(data, join(folder, 'today.tar.gz.unfinished'))
    const { code, stderr } = await backUp(folder, {}, 'today.tar.gz')
    expect([code, stderr]).toEqual([1, expect.stringContaining('is not a folder of this user')])
    expect(await readMark(data)).toBe('a')
  })

  it.skipIf(!canBeUnprivileged())('a folder or a file that another user owns is not reported as missing', async () => {
    const folder = newFolder()
    const data = join(folder, 'data')
    await writeMarked(data, 'a')
    await backUp(folder, {}, 'backup')
    for (const path of [data, join(folder, 'backup')]) chmodSync(path, 0o000)
    const run = async (command: 'backup' | 'restore', file: string): Promise<string> =>
      (await launchUnprivileged(folder, {}, scriptOf(command), [file]).ended).stderr
    expect(await run('backup', 'other')).toMatch(/^DATA_DIR \(.*\) cannot be opened .*as the user of Guildhall\.\n$/)
    expect(await run('restore', 'backup')).toMatch(/cannot be read .*Make it readable for this user\.\n$/)
    chmodSync(data, 0o700)
  })

  it.skipIf(!canBeUnprivileged())('a backup and a start report a database that another user owns', async () => {
    const folder = newFolder()
    const data = join(folder, 'data')
    await writeMarked(data, 'a')
    for (const name of readdirSync(data)) if (name.startsWith('guildhall.sqlite')) chmodSync(join(data, name), 0o000)
    const sentence = /^The database .*guildhall\.sqlite cannot be opened \(.*\)\. Make it, and the files beside it/
    const backup = await launchUnprivileged(folder, {}, scriptOf('backup'), ['other']).ended
    expect([backup.code, backup.stderr]).toEqual([1, expect.stringMatching(sentence)])
    const ports = { PORT: String(await freePort()), LOCAL_DISCORD_PORT: String(await freePort()) }
    const start = await launchUnprivileged(folder, ports).ended
    expect([start.code, start.stderr]).toEqual([1, expect.stringMatching(sentence)])
  })

  it('a restoration refuses a pipe, from which it would wait for ever', async () => {
    const folder = newFolder()
    execFileSync('mkfifo', [join(folder, 'pipe')])
    expect((await restore(folder, {}, 'pipe')).stderr).toContain('is a device or a pipe')
  })
})
