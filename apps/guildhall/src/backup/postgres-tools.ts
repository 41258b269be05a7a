import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { databasePassword } from '../config-values.ts'
import { failure, messageOf, systemCode } from '../start-failure.ts'

/** PostgreSQL's client programs. Debian has all of them in one package. */
type Tool = 'pg_dump' | 'pg_restore' | 'psql'

/** Parameters of an address that Node.js's driver understands and PostgreSQL's own programs reject. */
const DRIVERS_OWN = ['uselibpqcompat']

/** The error of one of PostgreSQL's programs. */
export class ToolFailure extends Error {
  override readonly name = 'ToolFailure'
}

/**
 * Checks that a program is there, and is not older than the server.
 *
 * @param serverVersion the server's major version.
 * @throws StartFailure naming the package to install.
 */
export async function requireTool(tool: Tool, serverVersion: number): Promise<void> {
  const answer = await runTool(tool, ['--version'], {})
  const version = Number(/(\d+)(?:\.\d+|beta\d+|rc\d+|devel)/.exec(answer)?.[1])
  if (version >= serverVersion) return
  throw failure(
    `${tool} is version ${version}, but the PostgreSQL server is version ${serverVersion}. Install the client programs of that version (Debian: postgresql-client-${serverVersion}).`,
  )
}

/**
 * Runs one of PostgreSQL's programs.
 *
 * @param env variables for it, such as the password.
 * @returns its output.
 * @throws StartFailure when it is not installed; ToolFailure when it fails.
 */
export async function runTool(
  tool: Tool,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<string> {
  const child = spawn(tool, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, LC_ALL: 'C', ...env } })
  let output = ''
  let errors = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  try {
    await once(child, 'close')
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw new ToolFailure(`${tool}: ${messageOf(error)}`, { cause: error })
    throw failure(
      `${tool} is not installed, and a PostgreSQL database needs it. Install PostgreSQL's client programs (Debian: postgresql-client).`,
      error,
    )
  }
  if (child.exitCode === 0) return output
  throw new ToolFailure(firstReason(errors) ?? `${tool} ended with ${child.exitCode ?? child.signalCode}`)
}

/** The address of a database for PostgreSQL's programs. The password is in the environment, as other users see arguments. */
export function connectionOf(url: string): { address: string; env: Record<string, string> } {
  const address = new URL(url)
  const password = databasePassword(url)
  address.password = ''
  for (const name of ['password', ...DRIVERS_OWN]) address.searchParams.delete(name)
  // The driver's name for encryption without a check of the certificate, which is "require" for PostgreSQL's programs.
  if (address.searchParams.get('sslmode') === 'no-verify') address.searchParams.set('sslmode', 'require')
  return { address: address.href, env: password === '' ? {} : { PGPASSWORD: password } }
}

/** The first error that a program printed, without its name. */
function firstReason(errors: string): string | undefined {
  const lines = errors.split('\n').filter((line) => line.trim() !== '')
  const line = lines.find((one) => /error|fatal/i.test(one)) ?? lines[0]
  return line?.replace(/^\w+: (error: )?/, '')
}
