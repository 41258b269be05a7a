import { describe, expect, it } from 'vitest'
import {
  GET,
  PATCH,
  choose,
  descriptionOf,
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
import { useSite } from '../testing/site.ts'
import { SETTINGS } from '../testing/wire.ts'

const open = useSite()
const settingsOf = settingsOpener(open)

describe('saving settings', () => {
  it('sends only the changed settings of all sub-tabs', async () => {
    const { page, sent } = await settingsOf({ wire: saving() })
    await prefix(page).fill('?')
    await choose(page, 'Unavailable channel', '#general')
    await subTab(page, 'Moderation').click()
    await choose(page, 'Default action', 'Ban')
    await choose(page, 'Moderation log channel', 'No channel')
    await subTab(page, 'Notifications').click()
    await message(page).fill('Hi {user}')
    await choose(page, 'Problem alerts channel', '#staff')
    await save(page).click()
    await page.getByRole('status').getByText('Settings saved successfully!').waitFor()
    expect(sent()).toEqual([
      {
        prefix: '?',
        unavailable_channel_id: '10',
        default_action: 'ban',
        moderation_log_channel_id: null,
        welcome_message: 'Hi {user}',
        alerts_channel_id: '11',
      },
    ])
    await page.getByText(/^Unsaved changes:/).waitFor({ state: 'detached' })
    await save(page).click()
    await page.getByRole('status').getByText('No changes to save.').waitFor()
    expect(sent()).toHaveLength(1)
  })

  it('starts on Enter in a field of the form', async () => {
    const { page, sent } = await settingsOf({ wire: saving() })
    await page.getByRole('form', { name: 'Guild Settings' }).waitFor()
    await prefix(page).fill('?')
    await prefix(page).press('Enter')
    await page.getByText('Settings saved successfully!').waitFor()
    expect(sent()).toEqual([{ prefix: '?' }])
  })

  it('reports that nothing changed, also after a change was undone', async () => {
    const { page, sent } = await settingsOf()
    await save(page).click()
    await page.getByRole('status').getByText('No changes to save.').waitFor()
    await prefix(page).fill('?')
    await prefix(page).fill('!')
    await save(page).click()
    await page.getByRole('status').getByText('No changes to save.').waitFor()
    expect(sent()).toEqual([])
  })

  it('reports that nothing changed when no default action is set', async () => {
    const { page, sent } = await settingsOf({ wire: saving({ default_action: '' }) })
    await save(page).click()
    await page.getByRole('status').getByText('No changes to save.').waitFor()
    expect(await page.getByText('Choose a default action to save your changes.').count()).toBe(0)
    expect(sent()).toEqual([])
  })

  it('sends one request for several presses of the button', async () => {
    const { page, sent } = await settingsOf({ wire: { [PATCH]: 'never' } })
    await prefix(page).fill('?')
    await save(page).dblclick()
    await save(page).click({ force: true })
    await page.locator('button[aria-busy]', { hasText: 'Save Changes' }).waitFor()
    await expect.poll(() => sent().length).toBe(1)
  })

  it("shows another administrator's saved values and keeps later edits", async () => {
    let answer: () => void = () => undefined
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    const reply = { ...SETTINGS, prefix: '?', unavailable_channel_id: '11' }
    const { page, sent } = await settingsOf({ wire: { [PATCH]: { body: reply, after: asked } } })
    await prefix(page).fill('?')
    await save(page).click()
    await subTab(page, 'Notifications').click()
    await message(page).fill('Typed while it was saved')
    answer()
    await page.getByText('Settings saved successfully!').waitFor()
    expect(await message(page).inputValue()).toBe('Typed while it was saved')
    await subTab(page, 'General').click()
    await expect.poll(() => picker(page, 'Unavailable channel').textContent()).toBe('#staff')
    expect(await prefix(page).inputValue()).toBe('?')
    await save(page).click()
    await expect.poll(sent).toEqual([{ prefix: '?' }, { welcome_message: 'Typed while it was saved' }])
  })

  it('shows the values of the response instead of the sent values', async () => {
    const { page, sent } = await settingsOf({ wire: { [PATCH]: { body: SETTINGS } } })
    await prefix(page).fill('?')
    await save(page).click()
    await page.getByText('Settings saved successfully!').waitFor()
    await expect.poll(() => prefix(page).inputValue()).toBe('!')
    await page.getByText(/^Unsaved changes:/).waitFor({ state: 'detached' })
    expect(sent()).toEqual([{ prefix: '?' }])
  })

  it('keeps the changes when it fails and shows the reason until the next try', async () => {
    const { page, sent } = await settingsOf({
      wire: {
        [PATCH]: (_, nth) =>
          nth === 0 ? { status: 409, body: { error: 'Not now.' } } : { body: { ...SETTINGS, prefix: '?' } },
      },
    })
    await prefix(page).fill('?')
    await save(page).click()
    const error = page.getByRole('alert').getByText('Failed to save settings: Not now.')
    await error.waitFor()
    expect(await prefix(page).inputValue()).toBe('?')
    await save(page).click()
    await error.waitFor({ state: 'detached' })
    await page.getByText('Settings saved successfully!').waitFor()
    expect(sent()).toEqual([{ prefix: '?' }, { prefix: '?' }])
  })

  it('hides its success message after 3 seconds, but not an error', async () => {
    const { page } = await settingsOf({
      startsAt: new Date(),
      wire: {
        [PATCH]: (_, nth) =>
          nth === 0 ? { body: { ...SETTINGS, prefix: '?' } } : { status: 400, body: { error: 'No.' } },
      },
    })
    await prefix(page).fill('?')
    await save(page).click()
    await page.getByText('Settings saved successfully!').waitFor()
    await page.clock.runFor(3_000)
    await page.getByText('Settings saved successfully!').waitFor({ state: 'detached' })
    await prefix(page).fill('!')
    await page.clock.runFor(100)
    await save(page).click()
    await page.getByText('Failed to save settings: No.').waitFor()
    await page.clock.runFor(10_000)
    await page.getByText('Failed to save settings: No.').waitFor()
  })
})

describe('resetting settings', () => {
  it('restores the saved settings of all sub-tabs and shows a message', async () => {
    const { page, sent } = await settingsOf()
    await prefix(page).fill('?')
    await subTab(page, 'Moderation').click()
    await page.getByRole('switch', { name: 'Enable auto moderation' }).click()
    await subTab(page, 'Notifications').click()
    await welcome(page).click()
    await reset(page).click()
    await page.getByRole('status').getByText('Form reset to saved settings').waitFor()
    expect(await message(page).inputValue()).toBe(SETTINGS.welcome_message)
    await subTab(page, 'Moderation').click()
    await page.getByRole('switch', { name: 'Enable auto moderation', checked: false }).waitFor()
    await subTab(page, 'General').click()
    await expect.poll(() => prefix(page).inputValue()).toBe('!')
    expect(sent()).toEqual([])
  })
  it('is disabled while a save is in progress', async () => {
    let answer: () => void = () => undefined
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    const { page } = await settingsOf({ wire: { [PATCH]: { body: { ...SETTINGS, prefix: '?' }, after: asked } } })
    await prefix(page).fill('?')
    await save(page).click()
    await reset(page).and(page.locator('[aria-disabled=true]')).click({ force: true })
    await expect.poll(() => prefix(page).inputValue()).toBe('?')
    answer()
    await page.getByText('Settings saved successfully!').waitFor()
    expect(await prefix(page).inputValue()).toBe('?')
    await reset(page).and(page.locator(':not([aria-disabled])')).waitFor()
  })
})

describe('an error of a setting', () => {
  it('appears on the sub-tab at the field that the server rejected', async () => {
    const fields = [{ path: 'welcome_channel_id', message: 'must be a text channel of this server' }]
    const { page } = await settingsOf({
      wire: {
        [PATCH]: {
          status: 400,
          body: { error: 'welcome_channel_id must be a text channel.', code: 'request.invalid', details: { fields } },
        },
      },
    })
    await prefix(page).fill('?')
    await save(page).click()
    const generic = "Failed to save settings: Some values aren't valid. Check the highlighted fields and try again."
    await page.getByRole('alert').getByText(generic).waitFor()
    expect(await page.getByText('welcome_channel_id').count()).toBe(0)
    await page.getByRole('tab', { name: 'Notifications, 1 error', exact: true }).waitFor()
    await page.getByText('Welcome channel must be a text channel of this server.').waitFor()
    const channel = picker(page, 'Welcome channel')
    await expect.poll(() => hasFocus(channel)).toBe(true)
    await subTab(page, 'General').click()
    await expect.poll(() => prefix(page).inputValue()).toBe('?')
  })

  it.each(['', 'a b'])('appears at the prefix before a request is sent: "%s"', async (text) => {
    const { page, sent } = await settingsOf()
    await prefix(page).fill(text)
    await subTab(page, 'Moderation').click()
    await save(page).click()
    await page.getByText('Prefix must be 1 to 5 characters without spaces.').waitFor()
    await expect.poll(() => hasFocus(prefix(page))).toBe(true)
    expect(sent()).toEqual([])
  })

  it('is shown for a warning of the server until the setting is edited', async () => {
    const lacking = 'The bot lacks Manage Server. Allow it in one of its roles.'
    const gone = 'No member is welcomed until a channel is chosen.'
    const warnings = [
      { field: 'enable_auto_mod', message: lacking },
      { field: 'welcome_channel_id', message: gone },
      { field: 'something_new', message: 'The dashboard does not know this field.' },
    ]
    const { page } = await settingsOf({
      wire: { [GET]: { body: { ...SETTINGS, enable_auto_mod: true, welcome_channel_id: null, warnings } } },
    })
    await page.getByRole('tab', { name: 'General', exact: true }).waitFor()
    await page.getByRole('tab', { name: 'Moderation, 1 warning', exact: true }).click()
    await page.getByText(lacking).waitFor()
    await expect
      .poll(() => descriptionOf(page.getByRole('switch', { name: 'Enable auto moderation' })))
      .toContain(lacking)
    await subTab(page, 'Notifications').click()
    await expect.poll(() => descriptionOf(picker(page, 'Welcome channel'))).toContain(gone)
    await choose(page, 'Welcome channel', '#general')
    await page.getByText(gone).waitFor({ state: 'detached' })
    await page.getByRole('tab', { name: 'Notifications, unsaved changes', exact: true }).waitFor()
  })

  it('is gone once the problem is fixed in Discord, and unsaved edits stay', async () => {
    const lacking = 'The bot lacks Manage Server. Allow it in one of its roles.'
    const on = { ...SETTINGS, enable_auto_mod: true }
    const warnings = [{ field: 'enable_auto_mod', message: lacking }]
    const { page, live } = await settingsOf({
      wire: { [GET]: (_, nth) => ({ body: nth === 0 ? { ...on, warnings } : on }) },
    })
    await prefix(page).fill('?')
    await page.getByRole('tab', { name: 'Moderation, 1 warning', exact: true }).click()
    await page.getByText(lacking).waitFor()
    live.change('guild')
    await page.getByText(lacking).waitFor({ state: 'detached' })
    await subTab(page, 'General').click()
    expect(await prefix(page).inputValue()).toBe('?')
  })

  it('is shown after a queued save once Discord reports the obstacle', async () => {
    const clash = 'Your AutoMod rule "No ads" already covers spam.'
    const on = { ...SETTINGS, enable_auto_mod: true }
    const { page, count, live } = await settingsOf({
      wire: {
        [PATCH]: { body: { ...on, status: 'queued', warnings: [] } },
        [GET]: (_, nth) => ({
          body:
            nth === 0
              ? SETTINGS
              : { ...on, status: 'applied', warnings: [{ field: 'enable_auto_mod', message: clash }] },
        }),
      },
    })
    await subTab(page, 'Moderation').click()
    await page.getByRole('switch', { name: 'Enable auto moderation' }).click()
    // The status must exist before its text: screen readers often skip one that is added together with its text.
    const status = await page.getByRole('tabpanel').getByRole('status').elementHandle()
    await save(page).click()
    await expect.poll(() => status?.textContent()).toBe('Saved. Updating AutoMod in Discord…')
    live.change('settings')
    await page.getByText(clash).waitFor()
    expect(count(GET)).toBe(2)
  })
})
