import { axeErrorsInThemes } from '@guildhall/axe'
import { demoWorld, type LocalDiscord, type PortalSettings } from '@guildhall/local-discord'
import { freePort } from '@guildhall/ports'
import { chromium } from '@playwright/test'
import { describe, expect, it, onTestFinished } from 'vitest'
import { CALLBACK, install } from './doctor-kit.ts'
import { launch, newFolder, TIMEOUT_MS, whenReady, type Launched } from './kit.ts'

interface Started extends Launched {
  readonly origin: string
  readonly discord: LocalDiscord
}

/** Starts the program on the application of a local Discord, which it takes for the real one. */
async function startOn(
  portal: (origin: string) => PortalSettings,
  prepare: (discord: LocalDiscord) => void,
): Promise<Started> {
  const { discord, folder, variables } = await install(portal)
  prepare(discord)
  const launched = launch(folder, variables)
  await expect.poll(launched.output, { timeout: TIMEOUT_MS }).toContain('Guildhall is up')
  return { ...launched, origin: `http://localhost:${variables.PORT}`, discord }
}

function cookieOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
}

/** Signs in as a browser does. The program redirects to Discord's own address, whose page the local Discord serves here. */
async function signIn({ origin, discord }: Started): Promise<void> {
  const login = await fetch(`${origin}/api/auth/discord/login`, { redirect: 'manual' })
  const { search } = new URL(login.headers.get('location') ?? '')
  const allowed = await fetch(`${discord.endpoints.authorizeUrl}${search}`, {
    method: 'POST',
    body: new URLSearchParams({ user: demoWorld.application.ownerId }),
    redirect: 'manual',
  })
  const back = await fetch(allowed.headers.get('location') ?? '', {
    headers: { cookie: cookieOf(login) },
    redirect: 'manual',
  })
  expect(new URL(back.headers.get('location') ?? '', origin).searchParams.get('token')).not.toBeNull()
}

describe('the first run', { timeout: TIMEOUT_MS }, () => {
  it('prints a one-time address, whose page shows the checks until someone signs in', async () => {
    const started = await startOn(
      (own) => ({ redirectUris: [own + CALLBACK] }),
      () => {},
    )
    const { origin, output, discord } = started
    await expect.poll(output).toMatch(/Check the setup .*: http:\/\/localhost:\d+\/setup\?key=[\w-]{22}\n/)
    const address = /http:\S+\/setup\?key=\S+/.exec(output())?.[0] ?? ''
    const open = async (path: string, cookie: string): Promise<string> =>
      (await fetch(`${origin}${path}`, { headers: { cookie, accept: 'text/html' } })).text()
    const unknown = await open('/no-such-page', '')
    expect(await open('/setup', '')).toBe(unknown)

    const cookie = cookieOf(await fetch(address))
    const page = await open('/setup', cookie)
    expect(page).toContain('The token belongs to the bot Guildhall')
    expect(page).toContain(`Guildhall is running on port ${new URL(origin).port}.`)
    expect(page).toContain(`The redirect ${origin}${CALLBACK} is listed.`)
    expect(page).not.toContain(discord.credentials.token)
    expect(page).not.toContain(discord.credentials.clientSecret)
    expect(await (await fetch(address, { headers: { accept: 'text/html' } })).text()).toBe(unknown)

    await signIn(started)
    expect(await open('/setup', cookie)).toBe(unknown)
  })

  it('warns of intents and redirects after the start, and explains a refused bot while the page stays open', async () => {
    const { output, origin } = await startOn(
      (own) => ({ redirectUris: [`${own}${CALLBACK}/`] }),
      (discord) => discord.allowPrivilegedIntents(false),
    )
    await expect.poll(output).toMatch(/"level":40.*Invalid OAuth2 redirect_uri.*it ends with a slash.*Add Redirect/)
    await expect.poll(output).toMatch(/"level":40.*are switched off.*Privileged Gateway Intents/)
    await expect.poll(output).toMatch(/The bot cannot run: .*Server Members Intent/)
    const address = /http:\S+\/setup\?key=\S+/.exec(output())?.[0] ?? ''
    const cookie = cookieOf(await fetch(address))
    const page = await (await fetch(`${origin}/setup`, { headers: { cookie } })).text()
    expect(page).toContain('are switched off')
  })

  it('shows the page without accessibility errors in both themes, also on a narrow screen', async () => {
    const { output } = await startOn(
      (own) => ({ redirectUris: [`${own}${CALLBACK}/`], isPublic: false }),
      (discord) => discord.allowPrivilegedIntents(false),
    )
    const browser = await chromium.connect(await (await fetch(`${process.env['TEST_BROWSER_URL']}`)).text())
    onTestFinished(() => browser.close())
    const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
    await page.goto(/http:\S+\/setup\?key=\S+/.exec(output())?.[0] ?? '')
    const again = page.getByRole('button', { name: 'Check again' })
    await again.waitFor()
    expect(new URL(page.url()).search).toBe('')
    const heading = page.getByRole('heading', { name: 'Intents Failed' })
    expect(await axeErrorsInThemes(page, () => heading.waitFor())).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
    await again.click()
    await page.waitForURL(/\/setup\?$/)
    await heading.waitFor()
  })

  it('explains a bot whose token Discord rejects', async () => {
    const { folder, variables } = await install()
    const { output } = launch(folder, { ...variables, DISCORD_TOKEN: 'a.wrong.token' })
    await expect
      .poll(output, { timeout: TIMEOUT_MS })
      .toMatch(/The bot cannot run: .*\n[^]*FAILED {3}token .*\n.*Reset Token/)
  })

  it('prints no address with the local Discord, which needs no setup', async () => {
    const ports = { PORT: String(await freePort()), LOCAL_DISCORD_PORT: String(await freePort()) }
    const program = await whenReady(launch(newFolder(), ports), ports)
    await expect.poll(program.output).toContain('Press Ctrl+C to stop.')
    expect(program.output()).not.toContain('/setup')
  })
})
