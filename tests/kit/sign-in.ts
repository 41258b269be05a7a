/**
 * Signs in as a browser does: by redirects to the local Discord's sign-in page and back.
 *
 * @param origin of the dashboard.
 * @returns the token for the dashboard.
 */
export async function signIn(origin: string, userId: string): Promise<string> {
  const login = await fetch(`${origin}/api/auth/discord/login`, { redirect: 'manual' })
  const [cookie = ''] = login.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  const body = new URLSearchParams({ user: userId })
  const consent = await fetch(destination(login), { method: 'POST', body, redirect: 'manual' })
  const callback = await fetch(destination(consent), { headers: { cookie }, redirect: 'manual' })
  const token = new URL(destination(callback), origin).searchParams.get('token')
  if (token === null) throw new Error(`The sign-in ended at ${destination(callback)}`)
  return token
}

function destination(reply: Response): string {
  const location = reply.headers.get('location')
  if (location === null) throw new Error(`${reply.url} answered ${reply.status} without a location`)
  return location
}
