import { execFileSync } from 'node:child_process'
import { createServer, request as httpRequest, type RequestListener } from 'node:http'
import { fileURLToPath } from 'node:url'
import { migrate, type Database } from '@guildhall/core'
import { demoWorld, startLocalDiscord, type LocalDiscord, type PortalSettings } from '@guildhall/local-discord'
import { freePort } from '@guildhall/ports'
import { expect, onTestFinished } from 'vitest'
import * as z from 'zod'
import { launch, newFolder, type launchUnprivileged } from './kit.ts'

export const DOCTOR = fileURLToPath(new URL('../../apps/guildhall/dist/doctor-command.js', import.meta.url))
export const CALLBACK = '/api/auth/discord/callback'

const Result = z.object({ name: z.string(), status: z.string(), finding: z.string(), fix: z.nullable(z.string()) })
export type Result = z.output<typeof Result>

export type Variables = Readonly<Record<string, string>>

/** An installation on the application of a local Discord, which the program takes for the real one. */
export interface Installation {
  readonly discord: LocalDiscord
  readonly folder: string
  readonly variables: Variables & { readonly PORT: string }
}

/** @param portal for a redirect of the installation, use its `PORT`. */
export async function install(portal?: (origin: string) => PortalSettings): Promise<Installation> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const settings: PortalSettings = { redirectUris: [origin + CALLBACK], ...portal?.(origin) }
  const application = { ...demoWorld.application, portal: settings }
  const discord = await startLocalDiscord({ ...demoWorld, application, port: 0, dataDir: null })
  onTestFinished(() => discord.close())
  const { token, clientId, clientSecret } = discord.credentials
  return {
    discord,
    folder: newFolder(),
    variables: {
      PORT: String(port),
      DISCORD_API_URL: discord.endpoints.apiUrl,
      DISCORD_TOKEN: token,
      DISCORD_CLIENT_ID: clientId,
      DISCORD_CLIENT_SECRET: clientSecret,
    },
  }
}

/** Runs the doctor. @returns its exit code and its results by name. */
export async function diagnose(
  { folder, variables }: Pick<Installation, 'folder' | 'variables'>,
  more: Variables = {},
  run: typeof launchUnprivileged = launch,
): Promise<{ code: number | null; results: Record<string, Result> }> {
  const { code, stdout, stderr } = await run(folder, { ...variables, ...more }, DOCTOR, ['--json']).ended
  expect(stderr).toBe('')
  const list = z.array(Result).parse(JSON.parse(stdout))
  return { code, results: Object.fromEntries(list.map((result) => [result.name, result])) }
}

export function problem(
  status: 'failed' | 'warning',
  finding: RegExp,
  fix: RegExp,
): Record<keyof Omit<Result, 'name'>, unknown> {
  return { status, finding: expect.stringMatching(finding), fix: expect.stringMatching(fix) }
}

export async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${port}`
}

/**
 * A reverse proxy to a port, as nginx is usually set up.
 *
 * @param visitor the address of its client.
 */
export function proxyTo(port: string, visitor = '203.0.113.9'): Promise<string> {
  return serve((request, response) => {
    const headers = { ...request.headers, 'x-forwarded-for': visitor }
    const forwarded = httpRequest({ host: '127.0.0.1', port, path: request.url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    forwarded.on('error', () => response.writeHead(502).end())
    forwarded.end()
  })
}

export async function writeNewerTables(db: Database): Promise<void> {
  await migrate(db)
  // Kysely's list of applied migrations is not in the schema's types.
  const list = db.withTables<{ kysely_migration: { name: string; timestamp: string } }>()
  await list.insertInto('kysely_migration').values({ name: '9999-later', timestamp: '2030-01-01' }).execute()
  await db.destroy()
}

/** Whether this user may mount a file system of a limited size. */
export function canMount(): boolean {
  if (process.getuid?.() !== 0) return false
  try {
    execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
