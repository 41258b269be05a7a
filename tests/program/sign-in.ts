import type { RunningProgram } from './kit.ts'

/** The target of a redirect. */
function destination(reply: Response): string {
  const location = reply.headers.get('location')
  if (location === null) throw new Error(`${reply.url} answered ${reply.status} and leads nowhere`)
  return new URL(location, reply.url).href
}

/**
 * Signs in as a browser does: the dashboard sends it to the local Discord's page, whose button sends it back.
 *
 * @returns the token for the dashboard.
 */
export async function signIn(program: Pick<RunningProgram, 'origin'>, username: string): Promise<string> {
  const login = await fetch(`${program.origin}/api/auth/discord/login`, { redirect: 'manual' })
  const cookie = login.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const authorize = destination(login)
  const page = await (await fetch(authorize)).text()
  const user = new RegExp(`name="user" value="(\\d+)"[^>]*aria-label="${username}"`).exec(page)?.[1]
  if (user === undefined) throw new Error(`${authorize} has no button for ${username}`)
  const allowed = await fetch(authorize, { method: 'POST', body: new URLSearchParams({ user }), redirect: 'manual' })
  const back = await fetch(destination(allowed), { headers: { cookie }, redirect: 'manual' })
  const token = new URL(destination(back)).searchParams.get('token')
  if (token === null) throw new Error(`The sign-in ended at ${destination(back)}`)
  return token
}
