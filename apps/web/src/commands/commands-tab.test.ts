import { COMMANDS } from '@guildhall/contract'
import { describe, expect, it } from 'vitest'
import { narrow, useSite, wide } from '../testing/site.ts'
import { COMMAND_LIST, gate } from '../testing/wire.ts'

const open = useSite()

const TOGGLE = 'POST /guilds/1/commands/blame/toggle'
const ON = { command_name: 'blame', is_enabled: true }

/** The descriptions of the specification, which the dashboard and Discord's menu share. */
const DESCRIPTIONS = [
  'Blame someone, or a default person; tracks blame counts per user',
  'Post an unavailability notice for a date; usable only in the designated channel from settings',
  'Update the next raid time in a channel topic; select raid, date, time, optional flag',
  'Ask a question and get a generated response',
  'Send a hug; tracks totals per user',
  'Create an event with several time slots, signup via buttons; needs an admin/moderator role',
]

describe('the Commands tab', () => {
  it('lists the commands with their descriptions and switches', async () => {
    const { page } = await open('/guilds/1')
    await page.getByRole('heading', { name: 'Guild Commands' }).waitFor()
    await page.getByRole('switch', { name: '/ask', checked: true }).waitFor()
    expect(await page.getByRole('switch', { checked: false }).count()).toBe(5)
    for (const description of DESCRIPTIONS) await page.getByText(description, { exact: true }).waitFor()
  })

  it('describes each switch to a screen reader', async () => {
    const { page } = await open('/guilds/1')
    const list = page.getByRole('region', { name: 'Guild Commands' })
    const description = await list
      .getByRole('switch', { name: '/ask' })
      .evaluate((toggle) => document.getElementById(toggle.getAttribute('aria-describedby') ?? '')?.textContent)
    expect(description).toBe(COMMANDS.ask)
  })

  it('shows an unknown command without a description', async () => {
    const { page } = await open('/guilds/1', {
      wire: { 'GET /guilds/1/commands': { body: [{ command_name: 'dance', is_enabled: true }] } },
    })
    await page.getByRole('switch', { name: '/dance', checked: true }).waitFor()
    await page.getByText('No description available.').waitFor()
  })

  it('shows the reason for a refused menu only once', async () => {
    const reason = "The bot isn't allowed to add commands to this server."
    const { page } = await open('/guilds/1', {
      wire: { 'GET /guilds/1/commands': { body: COMMAND_LIST.map((one) => ({ ...one, reason })) } },
    })
    await page.getByText(reason).waitFor()
    expect(await page.getByText(reason).count()).toBe(1)
  })

  it('shows the options, an example and the message form of a command', async () => {
    const { page } = await open('/guilds/1')
    const row = page.getByRole('listitem').filter({ has: page.getByRole('switch', { name: '/updateraidtime' }) })
    const example = row.getByText('/updateraidtime raid:#molten-keep date:fri time:20:00')
    expect(await example.isVisible()).toBe(false)
    await row.getByText('Help', { exact: true }).click()
    await example.waitFor()
    await row.getByText('announce').waitFor()
    await row.getByText('(optional)').waitFor()
    await row.getByText('updateraidtime #molten-keep fri 20:00', { exact: true }).waitFor()
  })

  it("names the time zone of a command's dates, or the bot's time zone if unknown", async () => {
    const body = COMMAND_LIST.map((one) =>
      one.command_name === 'createevent' ? { ...one, time_zone: 'Europe/Berlin' } : one,
    )
    const { page } = await open('/guilds/1', { wire: { 'GET /guilds/1/commands': { body } } })
    const rowOf = (name: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('switch', { name: `/${name}` }) })
    await rowOf('createevent').getByText('Help', { exact: true }).click()
    await page.getByText('Up to 20 times in Europe/Berlin, such as fri 20:00; tomorrow 8pm').waitFor()
    await rowOf('unavailable').getByText('Help', { exact: true }).click()
    await rowOf('unavailable').getByText("A day in the bot's time zone: today, tomorrow").waitFor()
  })

  it.each([wide, narrow])('has the help of a command beside its switch at $width px', async (viewport) => {
    const { page } = await open('/guilds/1', { viewport })
    const row = page.getByRole('listitem').filter({ has: page.getByRole('switch', { name: '/updateraidtime' }) })
    const help = await row.getByText('Help', { exact: true }).boundingBox()
    const toggle = await row.getByRole('switch').boundingBox()
    if (!help || !toggle) throw new Error('The row is not on the screen')
    expect(help.height).toBeGreaterThanOrEqual(viewport === narrow ? 44 : 32)
    expect(help.x + help.width).toBeLessThanOrEqual(toggle.x)
    expect(Math.abs(help.y + help.height / 2 - toggle.y - toggle.height / 2)).toBeLessThan(4)
  })

  it('shows the setup issues of a command with a link to the setting that resolves them', async () => {
    const obstacle = { message: 'No unavailable channel is set.', setting: 'unavailable_channel_id' }
    const body = COMMAND_LIST.map((one) =>
      one.command_name === 'unavailable' ? { ...one, obstacles: [obstacle] } : one,
    )
    const { page } = await open('/guilds/1', { wire: { 'GET /guilds/1/commands': { body } } })
    const list = page.getByRole('list', { name: 'Setup issues' })
    await list.getByText('No unavailable channel is set.').waitFor()
    await page.setViewportSize(narrow)
    const link = list.getByRole('link', { name: 'Open the settings' })
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await link.click()
    await page.getByLabel('Unavailable channel').waitFor()
  })

  it('shows no setup issue once it is resolved in Discord', async () => {
    const obstacles = [{ message: 'The bot lacks Manage Channels.' }]
    const body = COMMAND_LIST.map((one) => (one.command_name === 'updateraidtime' ? { ...one, obstacles } : one))
    const { page, live } = await open('/guilds/1', {
      wire: { 'GET /guilds/1/commands': (_, nth) => ({ body: nth === 0 ? body : COMMAND_LIST }) },
    })
    await page.getByText('The bot lacks Manage Channels.').waitFor()
    live.change('guild')
    await page.getByText('The bot lacks Manage Channels.').waitFor({ state: 'detached' })
  })

  it('shows an empty state when the server has no commands', async () => {
    const { page } = await open('/guilds/1', { wire: { 'GET /guilds/1/commands': { body: [] } } })
    await page.getByText('No commands available for this server.').waitFor()
  })

  it('shows the reason when the commands fail to load and retries on request', async () => {
    const { page } = await open('/guilds/1', {
      wire: {
        'GET /guilds/1/commands': (_, nth) =>
          nth === 0 ? { status: 400, body: { error: 'Closed.' } } : { body: COMMAND_LIST },
      },
    })
    await page.getByText('Failed to load commands: Closed.').waitFor()
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('switch', { name: '/blame' }).waitFor()
  })
})

describe('the switch of a command', () => {
  it('offers Undo although the list was read again before the response', async () => {
    const { opened, release } = gate()
    const versionsOf = (version: number) => COMMAND_LIST.map((one) => ({ ...one, version }))
    const { page, live, count } = await open('/guilds/1', {
      wire: {
        'GET /guilds/1/commands': (_, nth) => ({ body: versionsOf(nth === 0 ? 1 : 2) }),
        [TOGGLE]: {
          body: { command_name: 'blame', is_enabled: true, status: 'queued', version: 2 },
          after: opened,
        },
      },
    })
    await page.getByRole('switch', { name: '/blame' }).click()
    await expect.poll(() => count(TOGGLE)).toBe(1)
    live.change('commands')
    await expect.poll(() => count('GET /guilds/1/commands')).toBe(2)
    release()
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).waitFor()
  })

  it('changes immediately, is disabled while pending and leaves the other switches usable', async () => {
    const { opened, release } = gate()
    const { page, count } = await open('/guilds/1', {
      wire: {
        [TOGGLE]: { body: { command_name: 'blame', is_enabled: true, status: 'applied' }, after: opened },
        'POST /guilds/1/commands/ask/toggle': { body: { status: 'applied' } },
      },
    })
    const blame = page.getByRole('switch', { name: '/blame' })
    await blame.click()
    await page.getByRole('switch', { name: '/blame', checked: true, disabled: true }).waitFor()
    await blame.click({ force: true })

    await page.getByRole('switch', { name: '/ask', disabled: false }).click()
    await page.getByRole('status').getByText('Command /ask disabled!').waitFor()
    expect(count(TOGGLE)).toBe(1)
    await page.getByRole('switch', { name: '/blame', checked: true, disabled: true }).waitFor()

    release()
    await page.getByRole('status').getByText('Command /blame enabled!').waitFor()
    await page.getByRole('switch', { name: '/blame', checked: true, disabled: false }).waitFor()
  })

  it('stays pending while the user visits another tab of the page', async () => {
    const { page } = await open('/guilds/1', { wire: { [TOGGLE]: 'never' } })
    await page.getByRole('switch', { name: '/blame' }).click()
    await page.getByRole('tab', { name: 'Settings' }).click()
    await page.getByRole('tab', { name: 'Commands' }).click()
    await page.getByRole('switch', { name: '/blame', checked: true, disabled: true }).waitFor()
  })

  it('is the only one to revert when its request fails', async () => {
    const { opened, release } = gate()
    const switched = COMMAND_LIST.map((one) => (one.command_name === 'animehug' ? { ...one, is_enabled: true } : one))
    const { page } = await open('/guilds/1', {
      wire: {
        'GET /guilds/1/commands': (_, nth) => ({ body: nth === 0 ? COMMAND_LIST : switched }),
        [TOGGLE]: { status: 409, body: { error: 'Discord refused.' }, after: opened },
        'POST /guilds/1/commands/animehug/toggle': { body: {} },
      },
    })
    await page.getByRole('switch', { name: '/blame' }).click()
    await page.getByRole('switch', { name: '/animehug' }).click()
    await page.getByText('Command /animehug enabled!').waitFor()
    release()
    await page.getByRole('alert').getByText('Failed to update command: Discord refused.').waitFor()
    await page.getByRole('switch', { name: '/blame', checked: false, disabled: false }).waitFor()
    await page.getByRole('switch', { name: '/animehug', checked: true }).waitFor()
  })

  it("reports a queued update of Discord's menu", async () => {
    const { page } = await open('/guilds/1', { wire: { [TOGGLE]: { body: { status: 'queued' } } } })
    await page.getByRole('switch', { name: '/blame' }).click()
    await page.getByRole('status').getByText('Changes queued; menu will update shortly.').waitFor()
  })

  it("shows Discord's reason for refusing a queued menu until Discord accepts it", async () => {
    const reason = "The bot isn't allowed to add commands to this server."
    const menus = [{}, { status: 'queued' }, { status: 'blocked', reason }, {}]
    const { page, count, live } = await open('/guilds/1', {
      wire: {
        'GET /guilds/1/commands': (_, nth) => ({ body: COMMAND_LIST.map((one) => ({ ...one, ...menus[nth] })) }),
        [TOGGLE]: { body: { ...ON, status: 'queued' } },
      },
    })
    await page.getByRole('switch', { name: '/blame' }).click()
    await page.getByRole('status').getByText('Changes queued; menu will update shortly.').waitFor()
    live.change('commands')
    await expect.poll(() => count('GET /guilds/1/commands')).toBe(2)
    live.change('commands')
    await page.getByText(reason).waitFor()
    live.change('commands')
    await page.getByText(reason).waitFor({ state: 'detached' })
    expect(count('GET /guilds/1/commands')).toBe(4)
  })

  it("shows the reason at the command while it is missing in Discord's menu", async () => {
    const reason = "The bot isn't allowed to add commands to this server."
    const { page } = await open('/guilds/1', {
      wire: {
        'GET /guilds/1/commands': (_, nth) => ({
          body: COMMAND_LIST.map((one) => (nth === 1 && one.command_name === 'blame' ? { ...ON, reason } : one)),
        }),
        [TOGGLE]: (_, nth) => ({ body: nth === 0 ? { ...ON, status: 'queued', reason } : { status: 'applied' } }),
      },
    })
    const blame = page.getByRole('switch', { name: '/blame' })
    await blame.click()
    await page.getByRole('status').getByText("Changes saved, but they aren't in Discord's menu yet.").waitFor()
    await page.getByRole('listitem').filter({ hasText: '/blame' }).getByText(reason).waitFor()
    expect(await blame.isChecked()).toBe(true)
    await blame.click()
    await page.getByText(reason).waitFor({ state: 'detached' })
  })

  it('works by keyboard and keeps the focus', async () => {
    const { page } = await open('/guilds/1', { wire: { [TOGGLE]: { body: { status: 'applied' } } } })
    const blame = page.getByRole('switch', { name: '/blame' })
    await blame.focus()
    await page.keyboard.press('Space')
    await page.getByText('Command /blame enabled!').waitFor()
    expect(await blame.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it('hides its success message after 3 seconds, but not an error', async () => {
    const { page } = await open('/guilds/1', {
      startsAt: new Date(),
      wire: { [TOGGLE]: { body: {} }, 'POST /guilds/1/commands/ask/toggle': { status: 400, body: { error: 'No.' } } },
    })
    await page.getByRole('switch', { name: '/blame' }).click()
    await page.getByText('Command /blame enabled!').waitFor()
    await page.clock.runFor(3_000)
    await page.getByText('Command /blame enabled!').waitFor({ state: 'detached' })
    await page.getByRole('switch', { name: '/ask' }).click()
    await page.getByText('Failed to update command: No.').waitFor()
    await page.clock.runFor(10_000)
    await page.getByText('Failed to update command: No.').waitFor()
  })

  it('removes an error on the next try', async () => {
    const { opened, release } = gate()
    const { page } = await open('/guilds/1', {
      wire: {
        [TOGGLE]: (_, nth) =>
          nth === 0 ? { status: 400, body: { error: 'No.' } } : { body: { status: 'applied' }, after: opened },
      },
    })
    const error = page.getByText('Failed to update command: No.')
    await page.getByRole('switch', { name: '/blame' }).click()
    await error.waitFor()
    await page.getByRole('switch', { name: '/blame', disabled: false }).click()
    await error.waitFor({ state: 'detached' })
    release()
    await page.getByText('Command /blame enabled!').waitFor()
  })
})
