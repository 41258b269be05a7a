import { readFileSync } from 'node:fs'
import { at } from './paths.mjs'

/** The generated list. */
export const LIST = at('docs/licences.md')

/** The workspaces whose bundles ship, and the name of each in the list. */
const SHIPPED = [
  { folder: 'apps/web', part: 'dashboard' },
  { folder: 'apps/guildhall', part: 'program' },
  { folder: 'packages/local-discord', part: 'local Discord' },
]

/** Tools that write code of their own into a bundle: Tailwind CSS its reset. */
const WRITES_INTO_BUNDLE = new Set(['tailwindcss'])

/** Licences that allow a copy below MIT with their notice. OFL-1.1 allows to ship a font, but not to sell it alone. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'OFL-1.1',
  'Unlicense',
])

/**
 * @typedef {{ version?: string, license?: string, link?: boolean, resolved?: string,
 *   dependencies?: Record<string, string>, devDependencies?: Record<string, string>,
 *   optionalDependencies?: Record<string, string> }} LockedPackage
 * @typedef {Record<string, LockedPackage>} Packages by their folder, as in package-lock.json
 * @typedef {{ name: string, version: string, licence: string, parts: string[] }} ShippedPackage
 */

/** The packages of the repository's package-lock.json. @returns {Packages} */
export function lockedPackages() {
  return JSON.parse(readFileSync(at('package-lock.json'), 'utf8')).packages
}

/**
 * The packages of others that ship, by name and version.
 *
 * @param {Packages} packages
 * @returns {ShippedPackage[]}
 */
export function shippedPackages(packages) {
  /** @type {Map<string, ShippedPackage>} */
  const found = new Map()
  for (const { folder, part } of SHIPPED) {
    for (const path of reachable(packages, folder)) {
      const { version = '', license = 'none' } = packages[path] ?? {}
      if (!path.includes('node_modules/')) continue
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      const key = `${name} ${version}`
      const known = found.get(key)
      if (known?.parts.includes(part)) continue
      found.set(key, { name, version, licence: license, parts: [...(known?.parts ?? []), part] })
    }
  }
  return [...found].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, shipped]) => shipped)
}

/**
 * The shipped packages whose licence is not on the list of allowed ones.
 *
 * @param {ShippedPackage[]} shipped
 */
export function notAllowed(shipped) {
  return shipped.filter(({ licence }) => !ALLOWED.has(licence))
}

/**
 * The text of docs/licences.md.
 *
 * @param {ShippedPackage[]} shipped
 */
export function listOf(shipped) {
  const rows = shipped.map(({ name, version, licence, parts }) => [name, version, licence, parts.join(', ')])
  const header = ['package', 'version', 'licence', 'ships in']
  const widths = header.map((title, column) =>
    Math.max(...[header, ...rows].map((row) => (row[column] ?? title).length)),
  )
  /** @param {string[]} row */
  const line = (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  return `# Licences of the packages that ship

\`npm run licences\` writes this file from package-lock.json, and \`npm run check\` fails when it is out of date. Each package is in the bundle
of the dashboard, of the program, or of the local Discord with its chat page. [decisions](decisions/README.md#dependencies-at-run-time)
gives the reason for each direct dependency. Allowed licences: ${[...ALLOWED].join(', ')}.

${[line(header), rule, ...rows.map(line)].join('\n')}
`
}

/**
 * The errors of the licences, as sentences with their fix.
 *
 * @param {Packages} packages
 * @param {string} written the text of docs/licences.md
 * @returns {string[]}
 */
export function licenceErrors(packages, written) {
  const shipped = shippedPackages(packages)
  const refused = notAllowed(shipped).map(
    ({ name, version, licence }) =>
      `${name} ${version} ships with the licence "${licence}". Replace the package, or allow the licence in scripts/lib/licences.mjs.`,
  )
  return written === listOf(shipped) ? refused : [...refused, 'docs/licences.md is out of date. Run npm run licences.']
}

/**
 * The folders of a workspace's dependencies, of their dependencies and so on, as Node.js finds them.
 *
 * @param {Packages} packages
 * @param {string} workspace
 */
function reachable(packages, workspace) {
  /** @type {Set<string>} */
  const seen = new Set()
  const queue = [workspace]
  for (let folder = queue.pop(); folder !== undefined; folder = queue.pop()) {
    if (seen.has(folder)) continue
    seen.add(folder)
    for (const name of dependenciesOf(packages, folder)) {
      const path = placeOf(packages, folder, name)
      if (path !== undefined) queue.push(path)
    }
  }
  return seen
}

/** @param {Packages} packages @param {string} folder */
function dependenciesOf(packages, folder) {
  const { dependencies = {}, devDependencies = {}, optionalDependencies = {} } = packages[folder] ?? {}
  const isOurs = !folder.includes('node_modules/')
  const written = isOurs ? Object.keys(devDependencies).filter((name) => WRITES_INTO_BUNDLE.has(name)) : []
  return [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...written]
}

/**
 * The folder in which Node.js finds a package from another one; undefined for an optional one that is not locked.
 *
 * @param {Packages} packages
 * @param {string} from
 * @param {string} name
 */
function placeOf(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/'), 0))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    const found = packages[path]
    if (found) return found.link ? found.resolved : path
    if (folder === '') return undefined
  }
}
