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

describe('saving', () => {
  it('sends what was changed in any sub-tab, and nothing else', async () => {
    const { page, sent } = await settingsOf({ wire: saving() })
    await prefix(page).fill('?')
    await choose(page, 'Unavailable channel', '#general')
    await subTab(page, 'Moderation').click()
    await choose(page, 'Default action', 'Ban')
    await choose(page, 'Moderation log channel', 'No channel')
    await subTab(page, 'Notifications').click()
    await message(page).fill('Hi {user}')
    await save(page).click()
    await page.getByRole('status').getByText('Settings saved successfully!').waitFor()
    expect(sent()).toEqual([
      {
        prefix: '?',
        unavailable_channel_id: '10',
        default_action: 'ban',
        moderation_log_channel_id: null,
        welcome_message: 'Hi {user}',
      },
    ])
    await page.getByText('Careful: you have unsaved changes!').waitFor({ state: 'detached' })
    await save(page).click()
    await page.getByRole('status').getByText('No changes to save.').waitFor()
    expect(sent()).toHaveLength(1)
  })

  it('is done by Enter in a field of the form', async () => {
    const { page, sent } = await settingsOf({ wire: saving() })
    await page.getByRole('form', { name: 'Guild Settings' }).waitFor()
    await prefix(page).fill('?')
    await prefix(page).press('Enter')
    await page.getByText('Settings saved successfully!').waitFor()
    expect(sent()).toEqual([{ prefix: '?' }])
  })

  it('says so when there is nothing to save, also after a change was taken back', async () => {
    const { page, sent } = await settingsOf()
    await save(page).click()
    await page.getByRole('status').getByText('No changes to save.').waitFor()
    await prefix(page).fill('?')
    await prefix(page).fill('!')
    await save(page).click()
    await page.getByRole('status').getByText('No changes to save.').waitFor()
    expect(sent()).toEqual([])
  })

  it('says so too where no default action was ever chosen', async () => {
    const { page, sent } = await settingsOf({ wire: saving({ default_action: '' }) })
    await save(page).click()
    await page.getByRole('status').getByText('No changes to save.').waitFor()
    expect(await page.getByText('Choose a default action to save your changes.').count()).toBe(0)
    expect(sent()).toEqual([])
  })

  it('happens once, however often the button is pressed', async () => {
    const { page, sent } = await settingsOf({ wire: { [PATCH]: 'never' } })
    await prefix(page).fill('?')
    await save(page).dblclick()
    await save(page).click({ force: true })
    await page.locator('button[aria-busy]', { hasText: 'Save Changes' }).waitFor()
    await expect.poll(() => sent().length).toBe(1)
  })

  it('shows what another administrator saved meanwhile, and keeps later edits', async () => {
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

  it('shows what came back, whatever was sent', async () => {
    const { page, sent } = await settingsOf({ wire: { [PATCH]: { body: SETTINGS } } })
    await prefix(page).fill('?')
    await save(page).click()
    await page.getByText('Settings saved successfully!').waitFor()
    await expect.poll(() => prefix(page).inputValue()).toBe('!')
    await page.getByText('Careful: you have unsaved changes!').waitFor({ state: 'detached' })
    expect(sent()).toEqual([{ prefix: '?' }])
  })

  it('that fails keeps the draft, says why until the next try, and sends the same again', async () => {
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

  it('has its message gone after 3 seconds, while an error stays', async () => {
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

describe('resetting', () => {
  it('brings back what is saved in all sub-tabs, and says so', async () => {
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
  it('is not done while a save is under way', async () => {
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

describe('an error', () => {
  it('appears at the default action when there is none: its sub-tab opens, it has the focus, nothing is sent', async () => {
    const { page, sent } = await settingsOf({ wire: saving({ default_action: '' }) })
    await prefix(page).fill('?')
    await save(page).click()
    await subTab(page, 'Moderation').and(page.locator('[aria-selected=true]')).waitFor()
    const action = picker(page, 'Default action')
    await expect.poll(() => hasFocus(action)).toBe(true)
    expect(await action.getAttribute('aria-invalid')).toBe('true')
    await page.getByText('Choose a default action to save your changes.').waitFor()
    expect(sent()).toEqual([])

    await choose(page, 'Default action', 'Warn')
    await page.getByText('Choose a default action to save your changes.').waitFor({ state: 'detached' })
    await save(page).click()
    await page.getByText('Settings saved successfully!').waitFor()
    expect(sent()).toEqual([{ prefix: '?', default_action: 'warn' }])
  })

  it('appears at the field that the server rejected, on its sub-tab', async () => {
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

  it.each(['', 'a b'])('appears at the prefix before anything is sent: "%s"', async (text) => {
    const { page, sent } = await settingsOf()
    await prefix(page).fill(text)
    await subTab(page, 'Moderation').click()
    await save(page).click()
    await page.getByText('Prefix must be 1 to 5 characters without spaces.').waitFor()
    await expect.poll(() => hasFocus(prefix(page))).toBe(true)
    expect(sent()).toEqual([])
  })

  it('in Discord appears at the settings that it is about, and not at one that was edited since', async () => {
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
    expect(await descriptionOf(page.getByRole('switch', { name: 'Enable auto moderation' }))).toContain(lacking)
    await subTab(page, 'Notifications').click()
    await expect.poll(() => descriptionOf(picker(page, 'Welcome channel'))).toContain(gone)
    await choose(page, 'Welcome channel', '#general')
    await page.getByText(gone).waitFor({ state: 'detached' })
    await page.getByRole('tab', { name: 'Notifications', exact: true }).waitFor()
  })

  it('in Discord after the save appears as soon as Discord has followed', async () => {
    const clash = 'Your AutoMod rule "No ads" already covers spam.'
    const on = { ...SETTINGS, enable_auto_mod: true }
    const { page, count } = await settingsOf({
      startsAt: new Date(),
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
    // It is there before its text, since one that comes with its text is often not read out.
    const status = await page.getByRole('tabpanel').getByRole('status').elementHandle()
    await save(page).click()
    await expect.poll(() => status?.textContent()).toBe('Saved. Updating AutoMod in Discord…')
    await page.clock.runFor(6_000)
    await page.getByText(clash).waitFor()
    await page.clock.runFor(30_000)
    expect(count(GET)).toBe(2)
  })
})
