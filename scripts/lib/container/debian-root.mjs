import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fail, print } from '../print.mjs'
import { run } from '../run.mjs'

/** A minimal Debian like debian:bookworm-slim, made once. @param {string} folder */
export async function debianRoot(folder) {
  if (existsSync(join(folder, 'etc/debian_version'))) return folder
  print('Making a minimal Debian (debootstrap). This takes about a minute.')
  const unfinished = `${folder}.new`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(dirname(folder), { recursive: true })
  const { ok, output } = await run('debootstrap', ['--variant=minbase', 'bookworm', unfinished], { quiet: true })
  if (!ok) fail(`${output}debootstrap failed. The reason is above; without it: apt-get install debootstrap.`)
  await rename(unfinished, folder)
  return folder
}
