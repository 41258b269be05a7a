import { COMMANDS } from '@guildhall/contract'
import { describe, expect, it } from 'vitest'
import { useSite } from '../testing/site.ts'
import { COMMAND_LIST } from '../testing/wire.ts'

const open = useSite()

const TOGGLE = 'POST /guilds/1/commands/blame/toggle'
const ON = { command_name: 'blame', is_enabled: true }

/** A promise and what settles it, so that a test decides when the server answers. */
function gate() {
  let release: () => void = () => undefined
  const opened = new Promise<void>((resolve) => {
    release = resolve
  })
  return { opened, release }
}

describe('the Commands tab', () => {
  it('lists the commands with their descriptions and whether they are on', async () => {
    const { page } = await open('/guilds/1')
    await page.getByRole('heading', { name: 'Guild Commands' }).waitFor()
    await page.getByRole('switch', { name: '/ask', checked: true }).waitFor()
    expect(await page.getByRole('switch', { checked: false }).count()).toBe(5)
    for (const description of Object.values(COMMANDS)) await page.getByText(description, { exact: true }).waitFor()
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

  it('shows once above the list why Discord refuses the menu', async () => {
    const reason = "The bot isn't allowed to add commands to this server."
    const { page } = await open('/guilds/1', {
      wire: { 'GET /guilds/1/commands': { body: COMMAND_LIST.map((one) => ({ ...one, reason })) } },
    })
    await page.getByRole('alert').getByText(reason).waitFor()
    expect(await page.getByText(reason).count()).toBe(1)
  })

  it('explains a command: its options, an example, and the same as a message', async () => {
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

  it('names the zone in which a command reads dates and times, where the server does', async () => {
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

  it('shows the obstacles of a command, with a link to the setting that mends it', async () => {
    const obstacle = { message: 'No unavailable channel is set.', setting: 'unavailable_channel_id' }
    const body = COMMAND_LIST.map((one) =>
      one.command_name === 'unavailable' ? { ...one, obstacles: [obstacle] } : one,
    )
    const { page } = await open('/guilds/1', { wire: { 'GET /guilds/1/commands': { body } } })
    const list = page.getByRole('list', { name: 'Setup issues' })
    await list.getByText('No unavailable channel is set.').waitFor()
    await list.getByRole('link', { name: 'Open the settings' }).click()
    await page.getByLabel('Unavailable channel').waitFor()
  })

  it('is empty when the server has no commands', async () => {
    const { page } = await open('/guilds/1', { wire: { 'GET /guilds/1/commands': { body: [] } } })
    await page.getByText('No commands available for this server.').waitFor()
  })

  it('shows why the commands could not be loaded, and retries', async () => {
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

describe('a switch', () => {
  it('follows the click at once, is disabled while pending, and leaves the others alone', async () => {
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
    await expect.poll(() => count(TOGGLE)).toBe(1)

    await page.getByRole('switch', { name: '/ask', disabled: false }).click()
    await page.getByRole('status').getByText('Command /ask disabled!').waitFor()
    await page.getByRole('switch', { name: '/blame', checked: true, disabled: true }).waitFor()

    release()
    await page.getByRole('status').getByText('Command /blame enabled!').waitFor()
    await page.getByRole('switch', { name: '/blame', checked: true, disabled: false }).waitFor()
  })

  it('stays pending across tabs', async () => {
    const { page } = await open('/guilds/1', { wire: { [TOGGLE]: 'never' } })
    await page.getByRole('switch', { name: '/blame' }).click()
    await page.getByRole('tab', { name: 'Settings' }).click()
    await page.getByRole('tab', { name: 'Commands' }).click()
    await page.getByRole('switch', { name: '/blame', checked: true, disabled: true }).waitFor()
  })

  it('reverts when its call fails, and the others stay', async () => {
    const { opened, release } = gate()
    const { page } = await open('/guilds/1', {
      wire: {
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

  it('reports that the menu will follow shortly', async () => {
    const { page } = await open('/guilds/1', { wire: { [TOGGLE]: { body: { status: 'queued' } } } })
    await page.getByRole('switch', { name: '/blame' }).click()
    await page.getByRole('status').getByText('Changes queued; menu will update shortly.').waitFor()
  })

  it('shows why Discord refuses a queued menu once that is known, until Discord has it', async () => {
    const reason = "The bot isn't allowed to add commands to this server."
    const menus = [{}, { status: 'queued' }, { status: 'blocked', reason }, {}]
    const { page, count } = await open('/guilds/1', {
      startsAt: new Date(),
      wire: {
        'GET /guilds/1/commands': (_, nth) => ({ body: COMMAND_LIST.map((one) => ({ ...one, ...menus[nth] })) }),
        [TOGGLE]: { body: { ...ON, status: 'queued' } },
      },
    })
    await page.getByRole('switch', { name: '/blame' }).click()
    await page.getByRole('status').getByText('Changes queued; menu will update shortly.').waitFor()
    await page.clock.runFor(5_000)
    await expect.poll(() => count('GET /guilds/1/commands')).toBe(2)
    await page.clock.runFor(5_000)
    await page.getByRole('alert').getByText(reason).waitFor()
    await page.clock.runFor(5_000)
    await page.getByRole('alert').getByText(reason).waitFor({ state: 'detached' })
    await page.clock.runFor(60_000)
    expect(count('GET /guilds/1/commands')).toBe(4)
  })

  it('shows at the command why Discord does not have it, until Discord has it', async () => {
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
    await page.getByRole('listitem').filter({ hasText: '/blame' }).getByRole('alert').getByText(reason).waitFor()
    expect(await blame.isChecked()).toBe(true)
    await blame.click()
    await page.getByRole('alert').getByText(reason).waitFor({ state: 'detached' })
  })

  it('works by keyboard, and keeps the focus', async () => {
    const { page } = await open('/guilds/1', { wire: { [TOGGLE]: { body: { status: 'applied' } } } })
    const blame = page.getByRole('switch', { name: '/blame' })
    await blame.focus()
    await page.keyboard.press('Space')
    await page.getByText('Command /blame enabled!').waitFor()
    expect(await blame.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it('hides its message after 3 seconds, while an error stays', async () => {
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

  it('keeps an error until the next try, and no longer', async () => {
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
