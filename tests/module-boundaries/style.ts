import { at } from './imports.ts'
import { isConfig, productFiles, type Repository, type Violation } from './repository.ts'

/** Maximum number of lines of a file; a longer one probably has several purposes. */
const LONGEST = 300
/** Maximum number of modules of a folder. */
const MOST_MODULES = 12

/** Words that a new engineer cannot guess, with the word of the field. */
const REPLACED: Readonly<Record<string, string>> = {
  nudge: 'change',
  wish: 'desired state',
  insist: 'retry',
  insistence: 'retry',
  patiently: 'retry',
  hurry: 'retry now',
  speak: 'send',
  door: 'route',
  gate: 'authorization',
  house: 'repository',
  bookkeeper: 'gateway writer',
  journal: 'checkpoint',
}

/** The code that runs on the server, except the local Discord. */
const SERVER =
  /^(packages\/(contract|core|discord|link-rewriting|recurrence|word-matching)|apps\/(api|bot|guildhall))\//

/** The local Discord without its chat page. */
const LOCAL_DISCORD = /^packages\/local-discord\/src\//

/** Further words for the local Discord, which injects faults. */
const REPLACED_IN_LOCAL_DISCORD: Readonly<Record<string, string>> = {
  ...REPLACED,
  picture: 'image',
  tell: 'report',
  told: 'reported',
  untold: 'unreported',
  hear: 'receive',
  patient: 'retry',
  somebody: 'caller',
  nobody: 'visitor',
  whoever: 'caller',
}

/** Further words for the server, where a picture is a guild's snapshot. */
const REPLACED_ON_SERVER: Readonly<Record<string, string>> = {
  ...REPLACED_IN_LOCAL_DISCORD,
  picture: 'snapshot',
  fault: 'error',
}

/** Names that Discord defines. */
const OF_DISCORD = new Set(['Speak'])

/** Files over 300 lines. */
export function longFiles(repository: Repository): Violation[] {
  return repository.files
    .filter(({ lines }) => lines > LONGEST)
    .map(({ path, lines }) => `${path} has ${lines} lines, more than ${LONGEST}`)
}

/** Folders of the dashboard with too many modules, not counting tests; they need subfolders. */
export function crowdedFolders(repository: Repository): Violation[] {
  const counts = new Map<string, number>()
  for (const { path } of repository.files) {
    const folder = path.slice(0, path.lastIndexOf('/'))
    if (!folder.startsWith('apps/web/src') || /\.test\.tsx?$/.test(path)) continue
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts].flatMap(([folder, count]) =>
    count > MOST_MODULES ? [`${folder} has ${count} modules, more than ${MOST_MODULES}`] : [],
  )
}

/** Default exports, which each importer can name differently. Configuration files of tools need them. */
export function defaultExports(repository: Repository): Violation[] {
  return repository.files
    .filter(({ path }) => !isConfig(path))
    .flatMap(({ path, defaultExports: lines }) => lines.map((line) => `${path}:${line} exports a default`))
}

/** Uses of the type `any`. */
export function anyTypes(repository: Repository): Violation[] {
  return repository.files.flatMap(({ path, anys }) => anys.map((line) => `${path}:${line} uses any`))
}

/** Replaced words in the names of product files and in their identifiers. */
export function replacedWords(repository: Repository): Violation[] {
  return productFiles(repository).flatMap((file) => {
    const replaced = replacedAt(file.path)
    const ours = file.identifiers.filter(({ name }) => !OF_DISCORD.has(name))
    return [
      ...replacedIn(replaced, file.path.replace(/^.*\/src\//, '')).map((hint) => `${file.path}: ${hint} in its name`),
      ...ours.flatMap((each) =>
        replacedIn(replaced, each.name).map((hint) => `${at(file, each)}: ${hint} in ${each.name}`),
      ),
    ]
  })
}

function replacedAt(path: string): Readonly<Record<string, string>> {
  if (SERVER.test(path)) return REPLACED_ON_SERVER
  return LOCAL_DISCORD.test(path) ? REPLACED_IN_LOCAL_DISCORD : REPLACED
}

/** The word to write instead, for each replaced word in a name: "sendNudge", "postgres-nudges.ts", "FLOOR_PLAN". */
function replacedIn(replaced: Readonly<Record<string, string>>, name: string): string[] {
  const words = name.split(/[^a-zA-Z]+|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase())
  const found = words.flatMap((word) => {
    const singular = [word, word.replace(/s$/, ''), word.replace(/es$/, '')].find((each) =>
      Object.hasOwn(replaced, each),
    )
    return singular === undefined ? [] : [`"${replaced[singular]}", not "${singular}",`]
  })
  const floorPlan = words.some((word, index) => word === 'floor' && words[index + 1]?.startsWith('plan'))
  return floorPlan ? [...found, '"module boundaries", not "floor plan",'] : found
}
