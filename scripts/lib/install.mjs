import { readFile } from 'node:fs/promises'
import { withLock } from './lock.mjs'
import { at } from './paths.mjs'
import { fail, print, secondsSince } from './print.mjs'
import { run, runNode } from './run.mjs'

/** Runs `npm ci` when node_modules does not match package-lock.json. Ends the process when that fails. */
export async function install() {
  if (await isInstalled()) return
  await withLock(async () => {
    // Another process may have installed meanwhile.
    if (await isInstalled()) return
    const start = performance.now()
    print('Installing the dependencies (npm ci). The first time takes about a minute.')
    const { ok, output } = await npm(['ci', '--no-audit', '--no-fund'])
    if (!ok) fail(`${output}The dependencies could not be installed. The reason is above.`)
    print(`Installed in ${secondsSince(start)} s.`)
  })
}

/** Whether node_modules matches package-lock.json. npm writes its own list when an installation is complete. */
async function isInstalled() {
  const required = await packagesIn(at('package-lock.json'))
  const installed = await packagesIn(at('node_modules/.package-lock.json'))
  if (!required || !installed) return false
  const places = Object.entries(required).filter(([place]) => place.includes('node_modules/'))
  return (
    places.every(([place, { version, optional }]) => {
      const found = installed[place]
      // Optional packages for other systems are not installed here.
      return found ? found.version === version : optional === true
    }) && Object.keys(installed).every((place) => place in required)
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

/** Runs npm, and keeps its output. @param {string[]} args */
export function npm(args) {
  const script = process.env['npm_execpath']
  return script?.endsWith('.js') ? runNode(script, args, { quiet: true }) : run('npm', args, { quiet: true })
}
