import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { at } from './paths.mjs'
import { run, runNode } from './run.mjs'
import { giveUp, say, secondsSince } from './say.mjs'
import { inTurn } from './turn.mjs'

/** Beside the packages, so that it goes when they go. */
const STAMP = at('node_modules/.guildhall-lock')

/** Installs exactly what package-lock.json names, unless it is installed already. Ends the process when that fails. */
export async function install() {
  if (await isInstalled()) return
  await inTurn(async () => {
    if (await isInstalled()) return
    if (!(await npmInstalledTheSame())) {
      const start = performance.now()
      say('Installing the dependencies (npm ci); this takes a minute the first time.')
      const { ok, output } = await npm(['ci', '--no-audit', '--no-fund'])
      if (!ok) giveUp(`${output}The dependencies could not be installed; npm says why above.`)
      say(`Installed in ${secondsSince(start)} s.`)
    }
    await writeFile(STAMP, await lockHash())
  })
}

async function isInstalled() {
  const stamp = await readFile(STAMP, 'utf8').catch(() => '')
  return stamp === (await lockHash())
}

async function lockHash() {
  return createHash('sha256')
    .update(await readFile(at('package-lock.json')))
    .digest('hex')
}

/** Whether somebody's own `npm install` left what the lockfile names: then there is nothing to throw away. */
async function npmInstalledTheSame() {
  const wanted = await packagesIn(at('package-lock.json'))
  const found = await packagesIn(at('node_modules/.package-lock.json'))
  if (!wanted || !found) return false
  const places = Object.entries(wanted).filter(([place]) => place.includes('node_modules/'))
  return (
    places.every(([place, { version, optional }]) => {
      const there = found[place]
      // Optional packages of other machines are not installed here.
      return there ? there.version === version : optional === true
    }) && Object.keys(found).every((place) => place in wanted)
  )
}

/**
 * @param {string} file
 * @returns {Promise<Record<string, { version?: string, optional?: boolean }> | undefined>}
 */
async function packagesIn(file) {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : JSON.parse(text).packages
}

/** @param {string[]} args */
function npm(args) {
  const npmItself = process.env['npm_execpath']
  return npmItself?.endsWith('.js') ? runNode(npmItself, args, { quiet: true }) : run('npm', args, { quiet: true })
}
