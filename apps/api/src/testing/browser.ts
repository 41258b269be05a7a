/** A minimal browser for sign-ins: it stores cookies and does not follow redirects by itself. */
export class Browser {
  readonly cookies = new Map<string, string>()

  async get(url: string, headers?: Record<string, string>): Promise<Response> {
    return this.#keepCookies(
      await fetch(url, { redirect: 'manual', headers: { cookie: this.#cookieHeader(), ...headers } }),
    )
  }

  /** Opens the sign-in. @returns the address of Discord's page. */
  async begin(origin: string): Promise<URL> {
    return locationOf(await this.get(`${origin}/api/auth/discord/login`))
  }

  /** Presses the user's button on Discord's page. @returns the address to which Discord redirects. */
  async authorize(page: URL, userId: string): Promise<URL> {
    const pressed = await fetch(page, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ user: userId }).toString(),
    })
    return locationOf(pressed)
  }

  /** Opens Discord's redirect. @returns the callback page's address with its parameters. */
  async come(back: URL): Promise<URL> {
    return locationOf(await this.get(back.href))
  }

  /** Completes a sign-in. @returns the session's token. */
  async signIn(origin: string, userId: string): Promise<string> {
    const page = await this.come(await this.authorize(await this.begin(origin), userId))
    const token = page.searchParams.get('token')
    if (token === null) throw new Error(`The sign-in failed: ${page.search}`)
    return token
  }

  #cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  #keepCookies(response: Response): Response {
    for (const line of response.headers.getSetCookie()) {
      const [pair] = line.split(';', 1)
      const [name, value] = (pair ?? '').split('=', 2)
      if (name === undefined) continue
      if (value) this.cookies.set(name, value)
      else this.cookies.delete(name)
    }
    return response
  }
}

/** The target of a redirect. @throws with the body when the response is not a redirect. */
function locationOf(response: Response): URL {
  const location = response.headers.get('location')
  if (location === null) throw new Error(`${response.url} answered ${response.status}, no redirect`)
  return new URL(location, response.url)
}
