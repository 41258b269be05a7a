import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { backUp, restore } from './commands.ts'
import { canMount } from './doctor-kit.ts'
import { newFolder, TIMEOUT_MS } from './kit.ts'
import { writeMarked } from './marked-data.ts'

/** A folder with data, and a disk of its own in it. @param options of the mount. */
async function withDisk(options: string): Promise<{ folder: string; disk: string }> {
  const folder = newFolder()
  await writeMarked(join(folder, 'data'), 'a')
  const disk = join(folder, 'disk')
  mkdirSync(disk)
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', disk])
  onTestFinished(() => void execFileSync('umount', ['--lazy', disk]))
  return { folder, disk }
}

describe.skipIf(!canMount())('a backup', { timeout: 2 * TIMEOUT_MS }, () => {
  it('leaves nothing behind on a full disk, also of a killed backup', async () => {
    const { folder, disk } = await withDisk('size=64k')
    expect(() => writeFileSync(join(disk, 'other'), Buffer.alloc(100_000))).toThrow('ENOSPC')
    for (const isLeft of [false, true]) {
      if (isLeft) mkdirSync(join(disk, 'file.unfinished'))
      const { code, stderr } = await backUp(folder, {}, 'disk/file')
      expect([code, stderr]).toEqual([
        1,
        expect.stringMatching(/cannot be written \(.* full\)\. Free space on the disk/),
      ])
      expect(readdirSync(disk)).toEqual(['other'])
    }
  })

  it('is refused with the reason on a read-only disk', async () => {
    const { folder } = await withDisk('ro')
    const { code, stderr } = await backUp(folder, {}, 'disk/file')
    expect([code, stderr]).toEqual([1, expect.stringContaining('cannot be written (EROFS: read-only file system')])
  })
})

describe.skipIf(!canMount())('a restoration', { timeout: 2 * TIMEOUT_MS }, () => {
  it('is refused with the folder whose disk is full, and leaves nothing behind', async () => {
    const { folder, disk } = await withDisk('size=64k')
    expect(await backUp(folder, {}, 'file')).toMatchObject({ code: 0 })
    const { code, stderr } = await restore(folder, { DATA_DIR: disk }, 'file')
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(
        /^The backup .*\/file cannot be restored\. The disk of DATA_DIR \(.*\/disk\) is full \(ENOSPC.*\)\. Make space on it/,
      ),
    ])
    expect(readdirSync(disk)).toEqual(['guildhall.lock'])
  })
})
