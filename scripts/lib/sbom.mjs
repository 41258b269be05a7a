import { readFile } from 'node:fs/promises'
import { posix } from 'node:path'
import { at } from './paths.mjs'
import { fail } from './print.mjs'
import { npm } from './install.mjs'

/** @typedef {{ version?: string, link?: boolean, resolved?: string, dependencies?: Record<string, string>, optionalDependencies?: Record<string, string> }} Locked an entry of package-lock.json */
/** @typedef {{ 'bom-ref': string, name: string, version: string, purl?: string }} Component */
/** @typedef {{ components: Component[], dependencies: { ref: string, dependsOn?: string[] }[] }} Bom */

/**
 * The components of workspaces at run time, in CycloneDX's format. `npm sbom --omit=dev` leaves out packages that any other workspace
 * needs for development, so its complete list is filtered by the lock file.
 *
 * @param {string[]} folders of the workspaces, from the root
 * @returns {Promise<Bom>}
 */
export async function componentsOf(...folders) {
  const { ok, output } = await npm([
    'sbom',
    '--sbom-format',
    'cyclonedx',
    '--loglevel',
    'error',
    '--update-notifier=false',
  ])
  if (!ok) fail(`${output}The list of components could not be made. The reason is above.`)
  /** @type {Bom} */
  const bom = JSON.parse(output)
  /** @type {{ packages: Record<string, Locked> }} */
  const { packages } = JSON.parse(await readFile(at('package-lock.json'), 'utf8'))
  const needed = new Set([...placesNeededBy(packages, folders)].map((place) => nameAt(packages, place)))
  const components = bom.components.filter(({ name, version }) => needed.has(`${name}@${version}`))
  const refs = new Set(components.map((component) => component['bom-ref']))
  const dependencies = bom.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) }))
  return { ...bom, components, dependencies }
}

/** @param {Record<string, Locked>} packages @param {string} place */
function nameAt(packages, place) {
  const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
  return `${name}@${packages[place]?.version}`
}

/**
 * The places of all packages that are installed for the run time of workspaces. Workspaces themselves are left out.
 *
 * @param {Record<string, Locked>} packages
 * @param {string[]} folders
 */
function placesNeededBy(packages, folders) {
  /** @type {Set<string>} */
  const found = new Set()
  const queue = [...folders]
  for (let place = queue.pop(); place !== undefined; place = queue.pop()) {
    if (found.has(place)) continue
    found.add(place)
    const { dependencies = {}, optionalDependencies = {} } = packages[place] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const next = placeOf(packages, name, place)
      if (next !== undefined) queue.push(next)
    }
  }
  return [...found].filter((place) => place.includes('node_modules/'))
}

/** Where Node.js finds a package, seen from another: in the nearest node_modules above it. @param {Record<string, Locked>} packages @param {string} name @param {string} from */
function placeOf(packages, name, from) {
  for (let folder = from; ; folder = posix.dirname(folder)) {
    const place = posix.join(folder, 'node_modules', name)
    const locked = packages[place]
    if (locked) return locked.link === true ? locked.resolved : place
    if (folder === '.') return undefined
  }
}
