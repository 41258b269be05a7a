import { isConfig, type House } from './house.ts'
import type { Fault } from './imports.ts'

/** A file longer than this has more than one subject, unless it says otherwise. */
const LONGEST = 250

/** How a long file says so at its top: "Long, because …", "… in one file", "… in one place". */
const REASON = /\blong\b|\bone (file|place)\b/i

/** Files over 250 lines whose opening comment does not say why. */
export function longFiles(house: House): Fault[] {
  return house.files
    .filter(({ lines, opening }) => lines > LONGEST && !REASON.test(opening))
    .map(({ path, lines }) => `${path} has ${lines} lines and does not say why at its top`)
}

/** Default exports, which every importer names as it likes; tools prescribe them for their configuration. */
export function defaultExports(house: House): Fault[] {
  return house.files
    .filter(({ path }) => !isConfig(path))
    .flatMap(({ path, defaultExports: lines }) => lines.map((line) => `${path}:${line} exports a default`))
}

/** Uses of the type `any`. */
export function anyTypes(house: House): Fault[] {
  return house.files.flatMap(({ path, anys }) => anys.map((line) => `${path}:${line} uses any`))
}
