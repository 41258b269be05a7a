import { describe, expect, it } from 'vitest'
import { waitForFocus } from '../testing/focus.ts'
import { REMINDER_ROLES } from '../testing/reminders-tab.ts'
import {
  GET,
  choose,
  hasFocus,
  message,
  picker,
  prefix,
  reset,
  save,
  saving,
  settingsOpener,
  subTab,
  welcome,
} from '../testing/settings-tab.ts'
import { expectOneCall, useSite } from '../testing/site.ts'
import { CHANNELS, SETTINGS } from '../testing/wire.ts'

const open = useSite()
const settingsOf = settingsOpener(open)

describe('the Settings tab', () => {
  it('shows the saved settings in four sub-tabs', async () => {
    const { page } = await settingsOf()
    await page.getByRole('heading', { name: 'Guild Settings' }).waitFor()
    expect(await page.getByRole('tablist', { name: 'Settings' }).getByRole('tab').allTextContents()).toEqual([
      'General',
      'Moderation',
      'Notifications',
      'Rules',
    ])
    expect(await prefix(page).inputValue()).toBe('!')
    expect(await prefix(page).getAttribute('placeholder')).toBe('!')
    await expect.poll(() => picker(page, 'Unavailable channel').textContent()).toBe('No channel')
    await subTab(page, 'Moderation').click()
    await page.getByRole('switch', { name: 'Enable auto moderation', checked: false }).waitFor()
    expect(await picker(page, 'Default action').textContent()).toBe('Warn')
    await picker(page, 'Default action').click()
    const actions = page.getByRole('listbox').getByRole('option')
    await expect
      .poll(() => actions.allTextContents())
      .toEqual([/^Warn/, /^Mute/, /^Kick/, /^Ban/].map((label): unknown => expect.stringMatching(label)))
    await page.keyboard.press('Escape')
    expect(await picker(page, 'Moderation log channel').textContent()).toBe('#staff')
    expect(await picker(page, 'Deleted message log channel').textContent()).toBe('No channel')
    await subTab(page, 'Notifications').click()
    await expect.poll(() => welcome(page).isChecked()).toBe(true)
    expect(await message(page).inputValue()).toBe('Hello {user}, this is {server}.')
    expect(await picker(page, 'Welcome channel').textContent()).toBe('#general')
  })

  it('shows the defaults for settings that the response omits', async () => {
    const { page } = await settingsOf({ wire: { [GET]: { body: {} } } })
    expect(await prefix(page).inputValue()).toBe('!')
    await subTab(page, 'Moderation').click()
    await expect.poll(() => picker(page, 'Default action').textContent()).toBe('none chosen')
    await subTab(page, 'Notifications').click()
    await expect.poll(() => message(page).inputValue()).toBe('Welcome {user} to {server}!')
  })

  it('shows a loading text in every sub-tab except Rules', async () => {
    const { page } = await open('/guilds/1/settings', { wire: { [GET]: 'never' } })
    await page.getByText('Loading settings...').waitFor()
    await subTab(page, 'Rules').click()
    await page.getByText('Loading settings...').waitFor({ state: 'detached' })
  })

  it('shows the reason when the settings fail to load and retries on request', async () => {
    let closed = true
    const { page } = await open('/guilds/1/settings', {
      wire: { [GET]: () => (closed ? { status: 400, body: { error: 'Closed.' } } : { body: SETTINGS }) },
    })
    await page.getByRole('alert').getByText('Failed to load settings: Closed.').waitFor()
    closed = false
    await page.getByRole('button', { name: 'Retry' }).click()
    await prefix(page).waitFor()
  })

  it('requests the rules only when their sub-tab is opened', async () => {
    const { page, count, idle } = await settingsOf({ wire: { 'GET /guilds/1/rules': { body: [] } } })
    await expectOneCall({ count, idle }, 'GET /guilds/1/channels')
    expect(count('GET /guilds/1/rules')).toBe(0)
    await subTab(page, 'Rules').click()
    await expectOneCall({ count, idle }, 'GET /guilds/1/rules')
  })

  it('leaves the other tabs usable when its code fails to load', async () => {
    const { page } = await open('/guilds/1/settings', {
      routes: (page) => page.route('**/assets/settings-tab-*.js', (route) => route.abort()),
    })
    await page.getByText("We couldn't load the settings.").waitFor()
    await subTab(page, 'Commands').click()
    await page.getByRole('switch', { name: '/blame' }).waitFor()
  })

  it('works with the keyboard only', async () => {
    const { page, sent } = await settingsOf({ wire: saving() })
    await subTab(page, 'General').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.getByRole('switch', { name: 'Enable auto moderation' }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await waitForFocus(page, 'option')
    await page.keyboard.type('k')
    await waitForFocus(page, 'option', 'Kick')
    await page.keyboard.press('Enter')
    await page.getByRole('listbox').waitFor({ state: 'hidden' })
    const stops = [picker(page, 'Moderation log channel'), picker(page, 'Deleted message log channel')]
    for (const stop of [...stops, reset(page), save(page)]) {
      await page.keyboard.press('Tab')
      await expect.poll(() => hasFocus(stop)).toBe(true)
    }
    await page.keyboard.press('Enter')
    await page.getByText('Settings saved successfully!').waitFor()
    expect(sent()).toEqual([{ enable_auto_mod: true, default_action: 'kick' }])
  })
})

describe('the welcome message', () => {
  it('gets the default text when it is switched on without a text', async () => {
    const { page, sent } = await settingsOf({ wire: saving({ welcome_message: null }) })
    await subTab(page, 'Notifications').click()
    await expect.poll(() => welcome(page).isChecked()).toBe(false)
    expect(await message(page).isDisabled()).toBe(true)
    await welcome(page).click()
    await expect.poll(() => message(page).inputValue()).toBe('Welcome {user} to {server}!')
    await save(page).click()
    await page.getByText('Settings saved successfully!').waitFor()
    expect(sent()).toEqual([{ welcome_message: 'Welcome {user} to {server}!' }])
  })

  it('restores its text when switched on again, unless it was saved as null', async () => {
    const { page, sent } = await settingsOf({ wire: saving() })
    await subTab(page, 'Notifications').click()
    await message(page).fill('Typed by hand')
    await welcome(page).click()
    await expect.poll(() => message(page).inputValue()).toBe('')
    await page.getByText('No welcome message will be posted.').waitFor()
    await welcome(page).click()
    await expect.poll(() => message(page).inputValue()).toBe('Typed by hand')
    await welcome(page).click()
    await save(page).click()
    await page.getByText('Settings saved successfully!').waitFor()
    expect(sent()).toEqual([{ welcome_message: null }])
    await welcome(page).click()
    await expect.poll(() => message(page).inputValue()).toBe('Welcome {user} to {server}!')
  })

  it('is saved as null when it is blank', async () => {
    const { page, sent } = await settingsOf({ wire: saving() })
    await subTab(page, 'Notifications').click()
    await message(page).fill(' \n ')
    await page.getByText('Enter a message to welcome new members.').waitFor()
    await save(page).click()
    await page.getByText('Settings saved successfully!').waitFor()
    expect(sent()).toEqual([{ welcome_message: null }])
    await expect.poll(() => welcome(page).isChecked()).toBe(false)
  })

  it('is previewed with its placeholders and Markdown', async () => {
    const { page } = await settingsOf({ wire: { 'GET /bot/avatar': { body: { avatar_url: null } } } })
    await subTab(page, 'Notifications').click()
    await message(page).fill('Hi {user}, <b>this</b> is **{server}**')
    const preview = page.getByRole('group', { name: 'Preview of the welcome message' })
    await expect.poll(() => preview.textContent()).toContain('APPHi @user, <b>this</b> is Guildhall Demo')
    expect(await preview.locator('.font-bold').allTextContents()).toContain('Guildhall Demo')
  })

  it('is previewed with the names of the roles that it mentions', async () => {
    const { page } = await settingsOf({ wire: { 'GET /guilds/1/roles': { body: REMINDER_ROLES } } })
    await subTab(page, 'Notifications').click()
    await message(page).fill('Hi {user}, ask <@&33>')
    const preview = page.getByRole('group', { name: 'Preview of the welcome message' })
    await expect.poll(() => preview.textContent()).toContain('Hi @user, ask @Member')
  })

  it('is previewed with its lists, quotes, links and times', async () => {
    const { page } = await settingsOf({ wire: { 'GET /bot/avatar': { body: { avatar_url: null } } } })
    await subTab(page, 'Notifications').click()
    await message(page).fill(
      '# Hi\n1. **Read** all\n   - [Guide](https://guide.example)\n2. </blame:1>\n> @here <t:1618953630:d>',
    )
    const preview = page.getByRole('group', { name: 'Preview of the welcome message' })
    await preview.getByText('Guide', { exact: true }).waitFor()
    const day = await page.evaluate(() =>
      new Intl.DateTimeFormat(undefined, { dateStyle: 'short' }).format(1_618_953_630_000),
    )
    expect(await preview.textContent()).toContain('Hi1. Read all• Guide2. ')
    expect(await preview.textContent()).toContain(`2. /blame@here ${day}`)
    expect(await preview.getByRole('link').count()).toBe(0)
  })
})

describe('the channel pickers', () => {
  it('offer only text channels and No channel', async () => {
    const { page } = await settingsOf()
    await picker(page, 'Unavailable channel').click()
    await page.getByRole('option', { name: '#general' }).waitFor()
    expect(await page.getByRole('listbox').getByRole('option').allTextContents()).toEqual([
      'No channel',
      '#general',
      '#staff',
    ])
  })

  it('show a deleted channel without changing the setting', async () => {
    const { page, sent } = await settingsOf({ wire: saving({ unavailable_channel_id: '99' }) })
    await expect.poll(() => picker(page, 'Unavailable channel').textContent()).toBe('deleted channel')
    await prefix(page).fill('?')
    await save(page).click()
    await page.getByText('Settings saved successfully!').waitFor()
    expect(sent()).toEqual([{ prefix: '?' }])
    expect(await picker(page, 'Unavailable channel').textContent()).toBe('deleted channel')
    await choose(page, 'Unavailable channel', '#staff')
    await save(page).click()
    await expect.poll(sent).toEqual([{ prefix: '?' }, { unavailable_channel_id: '11' }])
  })

  it('are empty without an error or a change when the channels fail to load', async () => {
    const { page, sent } = await settingsOf({
      wire: { ...saving({ unavailable_channel_id: '10' }), 'GET /guilds/1/channels': { status: 400 } },
    })
    await expect.poll(() => picker(page, 'Unavailable channel').textContent()).toBe('Unknown channel')
    await picker(page, 'Unavailable channel').click()
    const options = page.getByRole('listbox').getByRole('option')
    await expect.poll(() => options.allTextContents()).toEqual(['No channel'])
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('alert').textContent()).toBe('')
    await prefix(page).fill('?')
    await save(page).click()
    await expect.poll(sent).toEqual([{ prefix: '?' }])
  })

  it('show markup in a channel name as text', async () => {
    const name = '<img src=x onerror=alert(1)>'
    const { page } = await settingsOf({
      wire: {
        ...saving({ unavailable_channel_id: '10' }),
        'GET /guilds/1/channels': { body: [{ ...CHANNELS[0], name }] },
      },
    })
    await expect.poll(() => picker(page, 'Unavailable channel').textContent()).toBe(`#${name}`)
  })
})
