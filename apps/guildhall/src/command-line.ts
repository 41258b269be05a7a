import { dirname, join, relative, resolve } from 'node:path'
import { quoted } from './shell.ts'

/** The commands of the program, each with a built file of its own. */
type Command = 'analytics' | 'backup' | 'doctor' | 'restore'

/** The scripts that `npm start` and `npm run` call. */
const SCRIPT = /[\\/]scripts[\\/](?:start|command)\.mjs$/

/** The file that Node.js was started with. */
const ENTRY = process.argv[1] ?? ''

/** Whether the program was started by `npm start` or `npm run`. A service or a container starts the built file, and may have no npm. */
export function isRunByNpm(entry: string = ENTRY): boolean {
  return SCRIPT.test(entry)
}

/**
 * The command line of a command of the program, called as this process was: by `npm run`, or with the path of the built file.
 *
 * @param args as in a shell.
 */
export function commandLine(command: Command, args = '', entry: string = ENTRY): string {
  if (isRunByNpm(entry)) return `npm run ${command}${args === '' ? '' : ` -- ${args}`}`
  const file = join(dirname(resolve(entry)), `${command}-command.js`)
  const fromHere = relative(process.cwd(), file)
  return `node ${quoted(fromHere.startsWith('..') ? file : fromHere)}${args === '' ? '' : ` ${args}`}`
}
