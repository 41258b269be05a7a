import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { failure, messageOf, systemCode } from './start-failure.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** NAME=value, or `export NAME=value` as in a shell. */
const SETTING = /^\s*(?:export\s+)?[A-Za-z_][A-Za-z0-9_]*\s*=\s*(.*)$/
const NOTHING = /^\s*(?:#.*)?$/

/**
 * The environment with the settings of a file named .env; a variable that is set takes precedence over the file.
 *
 * @param folder the folder of the file, which may be absent.
 * @throws StartFailure when there is such a file and it cannot be read, or has a damaged line.
 */
export function readEnvironment(folder: string, environment: Environment): Environment {
  const text = readDotEnv(dotEnvIn(folder))
  if (text === undefined) return environment
  const damaged = damagedLine(text.split(/\r?\n/))
  if (damaged !== undefined) {
    // The line may contain a secret, so only its number is reported.
    throw failure(
      `Line ${damaged} of the file .env is damaged: write it as NAME=value, or start it with # to disable it.`,
    )
  }
  return { ...parseEnv(text), ...environment }
}

/** Where {@link readEnvironment} finds the settings, in sentences. */
export function describeSettings(folder: string): string {
  const file = dotEnvIn(folder)
  const environment = 'the environment of this command'
  const sources = existsSync(file) ? `${file} and of ${environment}` : `${environment} (there is no ${file})`
  return `The settings are those of ${sources}. A running program may have others.`
}

function dotEnvIn(folder: string): string {
  return join(folder, '.env')
}

function readDotEnv(file: string): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file))
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined
    throw failure(`The file ${file} cannot be read (${messageOf(error)}). Repair it, or remove it.`, error)
  }
}

/**
 * The number of the first invalid line, counted from 1. The parser of Node.js guesses at invalid lines, and a setting that is silently
 * ignored is worse than an error.
 */
function damagedLine(lines: readonly string[]): number | undefined {
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    const value = SETTING.exec(line)?.[1]
    if (line.includes('\0') || (value === undefined && !NOTHING.test(line))) return at + 1
    const quote = /^["'`]/.exec(value ?? '')?.[0]
    if (quote === undefined || value?.slice(1).includes(quote)) continue
    // A quoted value may span several lines.
    const closing = lines.findIndex((later, index) => index > at && later.includes(quote))
    if (closing === -1) return at + 1
    at = closing
  }
  return undefined
}
