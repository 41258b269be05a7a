/**
 * Signs in as a browser does: the dashboard sends it to the local Discord's page, whose button sends it back.
 *
 * @param origin of the dashboard.
 * @returns the token for the dashboard.
 */
export async function signIn(origin: string, userId: string): Promise<string> {
  const begun = await fetch(`${origin}/api/auth/discord/login`, { redirect: 'manual' })
  const [cookie = ''] = begun.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  const body = new URLSearchParams({ user: userId })
  const agreed = await fetch(destination(begun), { method: 'POST', body, redirect: 'manual' })
  const back = await fetch(destination(agreed), { headers: { cookie }, redirect: 'manual' })
  const token = new URL(destination(back), origin).searchParams.get('token')
  if (token === null) throw new Error(`The sign-in ended at ${destination(back)}`)
  return token
}

function destination(reply: Response): string {
  const location = reply.headers.get('location')
  if (location === null) throw new Error(`${reply.url} answered ${reply.status} and leads nowhere`)
  return location
}
