import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { LIST, REMINDERS, REMINDERS_WIRE } from '../testing/reminders-tab.ts'
import { RULES_WIRE, pick } from '../testing/rules-tab.ts'
import { useLoadingSite } from '../testing/site.ts'
import { DEMO, goodToken } from '../testing/wire.ts'
import { WORDS_WIRE } from '../testing/word-detection/word-detection-screen.ts'

const open = useLoadingSite()

const pathOf = (page: Page) => new URL(page.url()).pathname
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const selected = (page: Page, name: string) => page.getByRole('tab', { name, exact: true, selected: true })
const edit = (page: Page) => page.getByRole('dialog', { name: 'Edit reminder' })

describe('the saved place on the page of a server', () => {
  it('restores tab, sub-tab and channel after a reload and by Back and Forward', async () => {
    const { page } = await open('/guilds/1', { wire: RULES_WIRE })
    await tab(page, 'Settings').click()
    await tab(page, 'Rules').click()
    await pick(page, 'Channel', '#rules')
    await tab(page, 'Role Buttons').click()
    await pick(page, 'Channel', '#raids')
    expect(pathOf(page)).toBe('/guilds/1')
    const channel = page.getByRole('combobox', { name: 'Channel', exact: true })
    await page.reload()
    await selected(page, 'Role Buttons').waitFor()
    await channel.getByText('#raids').waitFor()
    await page.goBack()
    await channel.getByText('Select a channel').waitFor()
    await page.goBack()
    await selected(page, 'Rules').waitFor()
    await channel.getByText('#rules').waitFor()
    await page.goBack()
    await channel.getByText('Select a channel').waitFor()
    await page.goBack()
    await selected(page, 'General').waitFor()
    await page.goBack()
    await selected(page, 'Commands').waitFor()
    await page.goForward()
    await selected(page, 'General').waitFor()
  })

  it('starts at Commands after a fresh navigation and at the tab of a header link', async () => {
    const { page } = await open('/guilds/1/settings')
    await tab(page, 'Role Buttons').click()
    await selected(page, 'Role Buttons').waitFor()
    await page.getByRole('banner').getByRole('link', { name: 'Settings' }).click()
    await selected(page, 'Settings').waitFor()
    await page.goBack()
    await selected(page, 'Role Buttons').waitFor()
    await page.goto(new URL('/guilds/1', page.url()).href)
    await selected(page, 'Commands').waitFor()
  })

  it('includes an open modal, which Back closes and Forward or a reload reopens', async () => {
    const { page } = await open('/guilds/1', { wire: REMINDERS_WIRE })
    await tab(page, 'Reminders').click()
    const opener = page.getByRole('article').first().getByRole('button', { name: 'Edit' })
    await opener.click()
    await edit(page).waitFor()
    await page.goBack()
    await edit(page).waitFor({ state: 'hidden' })
    await selected(page, 'Reminders').waitFor()
    await page.goForward()
    await edit(page).waitFor()
    await page.reload()
    await edit(page).getByRole('button', { name: 'Cancel' }).click()
    await edit(page).waitFor({ state: 'hidden' })
    await selected(page, 'Reminders').waitFor()
    await page.goBack()
    await selected(page, 'Commands').waitFor()
  })

  it('goes back only once when Cancel in a modal is pressed twice', async () => {
    const { page } = await open('/guilds/1', { wire: REMINDERS_WIRE })
    await tab(page, 'Reminders').click()
    await page.getByRole('article').first().getByRole('button', { name: 'Edit' }).click()
    await edit(page).getByRole('button', { name: 'Cancel' }).dblclick()
    await edit(page).waitFor({ state: 'hidden' })
    await selected(page, 'Reminders').waitFor()
  })

  it('drops the modal of a reminder that was deleted', async () => {
    let isDeleted = false
    const { page } = await open('/guilds/1', {
      wire: { ...REMINDERS_WIRE, [LIST]: () => ({ body: isDeleted ? [] : REMINDERS }) },
    })
    await tab(page, 'Reminders').click()
    await page.getByRole('article').first().getByRole('button', { name: 'Edit' }).click()
    await edit(page).waitFor()
    isDeleted = true
    await page.reload()
    await page.getByText('No reminders yet').waitFor()
    await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).not.toContain('modal')
  })

  it.each([
    ['Role Buttons', null],
    ['Settings', 'Rules'],
  ])('drops a deleted channel on the tab %s', async (name, subTab) => {
    const { page } = await open('/guilds/1', { wire: RULES_WIRE })
    await tab(page, name).click()
    if (subTab !== null) await tab(page, subTab).click()
    await pick(page, 'Channel', '#raids')
    await page.route('**/api/guilds/1/channels', (route) =>
      route.fulfill({ json: [{ id: '20', name: 'rules', channel_type: 0, position: 0, topic: null }] }),
    )
    await page.reload()
    await page.getByRole('combobox', { name: 'Channel', exact: true }).getByText('Select a channel').waitFor()
    await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).not.toContain('channelId')
  })
})

describe('a visitor who is asked to sign in', () => {
  /** Signs in at Discord and opens the callback. */
  async function signIn(page: Page): Promise<void> {
    const { origin } = new URL(page.url())
    await page.getByRole('button', { name: 'Login with Discord' }).click()
    await page.waitForURL('**/api/auth/discord/login')
    await page.goto(`${origin}/auth/callback?token=${goodToken()}`)
  }

  it('returns to the requested address', async () => {
    const { page } = await open('/guilds/1/settings', { token: null })
    await signIn(page)
    await selected(page, 'Settings').waitFor()
    expect(pathOf(page)).toBe('/guilds/1/settings')
    await page.goBack()
    expect(page.url()).not.toContain('token')
  })

  it('returns to the place where the session ended', async () => {
    const { page } = await open('/guilds/1', {
      wire: { 'GET /guilds/1/role_button_configs': { status: 401, body: { error: 'Over.' } } },
    })
    await tab(page, 'Role Buttons').click()
    await page.getByRole('button', { name: 'Login with Discord' }).waitFor()
    await page.route('**/api/guilds/1/role_button_configs', (route) => route.fulfill({ json: [] }))
    await signIn(page)
    await selected(page, 'Role Buttons').waitFor()
  })

  it('does not return to the page of a logout, to which the next user may have no access', async () => {
    const { page } = await open('/guilds/1')
    await tab(page, 'Role Buttons').click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await signIn(page)
    await page.getByRole('heading', { name: 'Your Servers' }).waitFor()
    expect(pathOf(page)).toBe('/')
  })

  it.each([
    ['after more than 15 minutes', { from: '/guilds/1', at: Date.now() - 16 * 60_000 }],
    ['on another origin', { from: '//elsewhere.example/guilds/1', at: Date.now() }],
    ['of another shape', { from: 7, at: Date.now() }],
  ])('does not return to a stored page %s', async (_, wanted) => {
    const { page } = await open(`/auth/callback?token=${goodToken()}`, {
      token: null,
      session: { wanted_page: JSON.stringify(wanted), sign_in_begun: String(Date.now()) },
    })
    await page.getByRole('heading', { name: 'Your Servers' }).waitFor()
    expect(pathOf(page)).toBe('/')
  })

  it('does not return to a stored page when the sign-in did not begin in this tab', async () => {
    const { page } = await open(`/auth/callback?token=${goodToken()}`, {
      token: null,
      session: { wanted_page: JSON.stringify({ from: '/guilds/1', at: Date.now() }) },
    })
    await page.getByRole('heading', { name: 'Your Servers' }).waitFor()
  })
})

describe('a header link without a server', () => {
  it('asks the user to choose a server, whose card then opens the linked tab', async () => {
    const { page } = await open('/settings')
    await page.getByRole('status').getByText('Choose a server to open its settings.').waitFor()
    expect(pathOf(page)).toBe('/')
    await page.getByRole('article', { name: DEMO.name }).getByRole('button', { name: 'Manage' }).click()
    await selected(page, 'Settings').waitFor()
    expect(pathOf(page)).toBe('/guilds/1')
  })

  it('opens its screen, and names it in the request to choose a server', async () => {
    const { page } = await open('/word-detection', { wire: WORDS_WIRE })
    await page.getByRole('status').getByText('Choose a server to open its word detection.').waitFor()
    await page.getByRole('article', { name: DEMO.name }).getByRole('button', { name: 'Manage' }).click()
    await page.getByRole('heading', { name: 'Word detection', level: 2 }).waitFor()
    expect(pathOf(page)).toBe('/guilds/1/word-detection')
  })
})

describe('an open word list', () => {
  it('is reopened by a reload and closed by Back', async () => {
    const { page } = await open('/guilds/1/word-detection', { wire: WORDS_WIRE })
    const form = page.getByRole('dialog', { name: 'Edit list' })
    await page.getByRole('button', { name: 'Edit Invite links' }).click()
    await form.waitFor()
    await page.reload()
    await form.waitFor()
    await page.goBack()
    await form.waitFor({ state: 'hidden' })
    expect(pathOf(page)).toBe('/guilds/1/word-detection')
  })
})
