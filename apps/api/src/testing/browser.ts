/** As much of a browser as a sign-in needs: it keeps cookies and does not follow redirects by itself. */
export class Browser {
  readonly cookies = new Map<string, string>()

  async get(url: string, headers?: Record<string, string>): Promise<Response> {
    return this.#keepCookies(
      await fetch(url, { redirect: 'manual', headers: { cookie: this.#cookieHeader(), ...headers } }),
    )
  }

  /** Opens the sign-in; returns where Discord's page is. */
  async begin(origin: string): Promise<URL> {
    return locationOf(await this.get(`${origin}/api/auth/discord/login`))
  }

  /** Presses the user's button on Discord's page; returns where Discord sends the browser back to. */
  async authorize(page: URL, userId: string): Promise<URL> {
    const pressed = await fetch(page, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ user: userId }).toString(),
    })
    return locationOf(pressed)
  }

  /** Returns the callback page's address with its parameters. */
  async come(back: URL): Promise<URL> {
    return locationOf(await this.get(back.href))
  }

  /** A whole sign-in; returns our token. */
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

/** Where a redirect leads; throws with the body when it is none. */
function locationOf(response: Response): URL {
  const location = response.headers.get('location')
  if (location === null) throw new Error(`${response.url} answered ${response.status}, no redirect`)
  return new URL(location, response.url)
}
