import { databasePassword } from '../config-values.ts'
import type { Config } from '../config.ts'
import { messageOf } from '../start-failure.ts'
import { CHECKS } from './checks.ts'
import { createContext, type DoctorContext } from './context.ts'
import { CHECK_NAMES, failed, skipped, type CheckName, type CheckResult, type Outcome } from './outcome.ts'

/** How long a check may take, in ms. The longest waits for two responses of Discord. */
const CHECK_MS = 10_000

/** Shorter values are no secrets of Discord, and occur in usual words. */
const SHORTEST_SECRET = 8

/**
 * Runs checks at the same time. Never rejects, and takes at most ten seconds.
 *
 * @param names the checks to run, reported in their usual order.
 */
export async function runChecks(config: Config, names: readonly CheckName[]): Promise<CheckResult[]> {
  const context = createContext(config)
  const redact = redactor(config)
  try {
    return await Promise.all(
      CHECK_NAMES.filter((name) => names.includes(name)).map(async (name) => {
        const { status, finding, fix } = await runOne(name, context)
        return { name, status, finding: redact(finding), fix: fix === null ? null : redact(fix) }
      }),
    )
  } finally {
    await context.close()
  }
}

/** The results for a configuration that cannot be read: its errors, and no other check. */
export function settingsResults(sentences: readonly string[]): CheckResult[] {
  const errors = failed(
    sentences.join(' '),
    'Correct the settings in .env or in the environment; the README lists them.',
  )
  return CHECK_NAMES.map((name) => ({ name, ...(name === 'settings' ? errors : skipped('Needs valid settings.')) }))
}

async function runOne(name: CheckName, context: DoctorContext): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Outcome>((resolve) => {
    timer = setTimeout(() => {
      resolve(
        failed(`The check did not end within ${CHECK_MS / 1000} s.`, 'Check again when the machine is less busy.'),
      )
    }, CHECK_MS)
  })
  try {
    return await Promise.race([CHECKS[name](context), late])
  } catch (error) {
    return failed(`The check itself failed (${messageOf(error)}).`, 'Report this to the developers of Guildhall.')
  } finally {
    clearTimeout(timer)
  }
}

/** Removes every secret of the configuration from a text, in case an error of a library quotes one. */
function redactor({ discord, storage, metricsToken, askServer }: Config): (text: string) => string {
  const secrets = [
    ...(discord.kind === 'real' ? [discord.credentials.token, discord.credentials.clientSecret] : []),
    ...(storage.kind === 'server' ? [databasePassword(storage.url), storage.url] : []),
    storage.sessionSecret,
    metricsToken,
    askServer?.apiKey,
  ].filter((secret): secret is string => typeof secret === 'string' && secret.length >= SHORTEST_SECRET)
  return (text) => secrets.reduce((clean, secret) => clean.replaceAll(secret, '[redacted]'), text)
}
