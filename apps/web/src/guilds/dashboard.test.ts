import { describe, expect, it } from 'vitest'
import { useSite } from '../testing/site.ts'
import { ADA, DEMO, QUIET, RAID, goodToken } from '../testing/wire.ts'

const open = useSite()

const INVITE = 'GET /auth/bot-invite-url'
const NAMELESS = { id: '4', name: '', icon: '', is_bot_member: true }

describe('the dashboard', () => {
  it('lists the servers with the bot status of each', async () => {
    const { page } = await open('/')
    await page.getByRole('heading', { name: 'Your Servers' }).waitFor()
    const demo = page.getByRole('article', { name: 'Guildhall Demo' })
    await demo.getByText('Bot is active • 1,284 members').waitFor()
    await demo.getByRole('button', { name: 'Manage' }).waitFor()
    const quiet = page.getByRole('article', { name: 'Quiet Corner' })
    await quiet.getByText('Bot not joined', { exact: true }).waitFor()
    expect(await quiet.getByRole('button', { name: 'Manage' }).count()).toBe(0)
    expect(await page.getByText('Getting Started').count()).toBe(0)
    expect(await page.title()).toBe('Dashboard · Guildhall')
  })

  it('uses the singular for one member', async () => {
    const { page } = await open('/', { wire: { 'GET /guilds': { body: [{ ...DEMO, member_count: 1 }] } } })
    await page.getByText('Bot is active • 1 member', { exact: true }).waitFor()
  })

  it('opens a server by the name and by the icon on its card', async () => {
    const { page } = await open('/')
    const demo = page.getByRole('article', { name: 'Guildhall Demo' })
    await demo.getByRole('link', { name: 'Guildhall Demo', exact: true }).click()
    await page.getByRole('heading', { name: 'Guildhall Demo', level: 1 }).waitFor()
    await page.goBack()
    await demo.getByText('G', { exact: true }).click({ force: true })
    await page.getByRole('heading', { name: 'Guildhall Demo', level: 1 }).waitFor()
    await page.goBack()
    await expect.poll(() => page.getByRole('article', { name: 'Quiet Corner' }).getByRole('link').count()).toBe(0)
  })

  it("shows a server's icon, its first letter, or a question mark", async () => {
    const { page } = await open('/', {
      wire: { 'GET /guilds': { body: [{ ...DEMO, icon: 'abc' }, { ...RAID, name: 'raid' }, NAMELESS] } },
      routes: (tab) =>
        tab.route('https://cdn.discordapp.com/**', (route) =>
          route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
        ),
    })
    const icon = page.getByRole('article', { name: 'Guildhall Demo' }).locator('img')
    expect(await icon.getAttribute('src')).toBe('https://cdn.discordapp.com/icons/1/abc.png')
    await page.getByRole('article', { name: 'raid' }).getByText('R', { exact: true }).waitFor()
    await page.getByRole('article', { name: 'Unnamed Server' }).getByText('?', { exact: true }).waitFor()
  })

  it('filters servers by part of their name, ignoring case', async () => {
    const { page } = await open('/')
    const search = page.getByRole('main').getByPlaceholder('Search servers...')
    await search.fill('NIGHT')
    await expect
      .poll(() => page.getByRole('article').allTextContents())
      .toEqual([expect.stringContaining('Raid Night')])
    await search.fill('zzz')
    await page.getByText('No servers found matching your search').waitFor()
    expect(await search.evaluate((input) => input.parentElement?.getBoundingClientRect().width)).toBe(300)
  })

  it('shows markup in a name as text', async () => {
    const { page } = await open('/', { wire: { 'GET /guilds': { body: [{ ...DEMO, name: '<b>bold</b>' }] } } })
    await page.getByRole('article', { name: '<b>bold</b>' }).waitFor()
  })

  it('explains the first steps when there are no servers and reloads the list with Refresh', async () => {
    const { page } = await open('/', {
      wire: {
        'GET /guilds': (_, nth) => ({ body: nth === 0 ? [] : [DEMO] }),
        [INVITE]: { body: { invite_url: '/login?invited' } },
      },
    })
    const start = page.getByRole('region', { name: 'Getting Started' })
    await start.waitFor()
    expect(await start.getByRole('listitem').allTextContents()).toEqual([
      'Add the bot to your server using the invite link',
      'Make sure you have administrator permissions on the server',
      'Refresh this page to see your servers',
      'Click a server to configure it',
    ])
    await page
      .getByText(
        'No servers available. You need administrator permissions on a server with the bot added to manage it.',
      )
      .waitFor()
    await start.getByRole('button', { name: 'Refresh' }).click()
    await page.getByRole('article', { name: 'Guildhall Demo' }).waitFor()
    expect(await start.count()).toBe(0)
  })

  it('shows the reason when the servers fail to load and retries on request', async () => {
    const { page } = await open('/', {
      wire: {
        'GET /guilds': (_, nth) =>
          nth === 0 ? { status: 400, body: { error: 'The hall is closed.' } } : { body: [DEMO] },
      },
    })
    const alert = page.getByRole('main').getByRole('alert')
    await alert.getByText('Error loading guilds').waitFor()
    await alert.getByText('The hall is closed.').waitFor()
    await alert.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('article', { name: 'Guildhall Demo' }).waitFor()
  })

  it('shows an error when the response is malformed', async () => {
    const { page } = await open('/', { wire: { 'GET /guilds': { body: [{ id: 7 }] } } })
    await page.getByText('Error loading guilds').waitFor()
  })

  it('opens the guide in a new tab', async () => {
    const { page } = await open('/')
    const [guide] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'View Documentation' }).click(),
    ])
    await guide.waitForURL('**/guide/')
    await guide.getByRole('heading', { name: 'User guide', level: 1 }).waitFor()
    await guide.getByRole('link', { name: '/unavailable' }).first().click()
    await guide.getByRole('heading', { name: '/unavailable', level: 1 }).waitFor()
  })

  it('shows markup in a user name as text', async () => {
    const { page } = await open('/', { token: goodToken({ ...ADA, username: '<i>ada</i>' }) })
    await page.getByText('Welcome back, <i>ada</i>').waitFor()
  })
})

describe('Add Bot', () => {
  it('opens the invite of the chosen server', async () => {
    const { page, count } = await open('/', {
      wire: { [INVITE]: { body: { invite_url: '/login?invited' } } },
      token: goodToken(),
    })
    const invited = page.waitForURL('**/login?invited', { waitUntil: 'commit' })
    await page.getByRole('article', { name: 'Quiet Corner' }).getByRole('button', { name: 'Add Bot' }).click()
    await invited
    expect(count(`${INVITE}?guild_id=${QUIET.id}`)).toBe(1)
    await page.waitForURL((url) => url.pathname === '/')
  })

  it('opens the exact invite URL from the response', async () => {
    const invite = 'https://discord.com/oauth2/authorize?client_id=9&scope=bot%20applications.commands&guild_id=3'
    const { page } = await open('/', {
      wire: { [INVITE]: { body: { invite_url: invite } } },
      routes: (tab) => tab.route('https://discord.com/**', (route) => route.fulfill({ body: 'Add it here.' })),
    })
    await page.getByRole('button', { name: 'Add Bot' }).click()
    await page.waitForURL(invite)
    await page.getByText('Add it here.').waitFor()
  })

  it('logs to the console when the response has no invite URL', async () => {
    const { page } = await open('/', { wire: { [INVITE]: { body: {} } } })
    const logged = page.waitForEvent('console', (message) => message.type() === 'error')
    await page.getByRole('button', { name: 'Add Bot' }).click()
    expect((await logged).text()).toContain('No invite URL')
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  })

  it('shows the reason when the request fails', async () => {
    const { page } = await open('/', { wire: { [INVITE]: { status: 400, body: { error: 'Not today.' } } } })
    await page.getByRole('button', { name: 'Add Bot' }).click()
    await page.getByRole('alert').getByText('Not today.').waitFor()
  })

  it('keeps the error of one server when the bot is added to another one', async () => {
    const { page, count } = await open('/', {
      wire: {
        'GET /guilds': { body: [QUIET, { ...QUIET, id: '4', name: 'Alpha Hall' }] },
        [INVITE]: ({ query }) =>
          query.get('guild_id') === QUIET.id ? { status: 400, body: { error: 'Not today.' } } : 'never',
      },
    })
    const error = page.getByRole('alert').getByText('Not today.')
    const add = (name: string) => page.getByRole('article', { name }).getByRole('button', { name: 'Add Bot' }).click()
    await add('Quiet Corner')
    await error.waitFor()
    await add('Alpha Hall')
    await expect.poll(() => count(`${INVITE}?guild_id=4`)).toBe(1)
    expect(await error.count()).toBe(1)
  })
})
