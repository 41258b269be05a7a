import { axeErrorsInThemes } from '@guildhall/axe'
import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { grantedGuild, grantedWire, REFUSED, sectionsOf, type Grants } from '../testing/access/grantee.ts'
import { narrow, useSite } from '../testing/site.ts'
import { atEachWidth, sidewaysScroll } from '../testing/widths.ts'
import { DEMO } from '../testing/wire.ts'

const open = useSite()

/** The headings of the tabs that differ from their names. */
const HEADINGS: Readonly<Record<string, string>> = { Commands: 'Guild Commands', Settings: 'Guild Settings' }
const ALL_TABS = ['Commands', 'Settings', 'Reminders', 'Role Buttons']
const selected = (page: Page, name: string) => page.getByRole('tab', { name, exact: true, selected: true })
const status = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true })

describe("a grantee's page of a server", () => {
  it.each<[Grants, string[], string[]]>([
    [{ commands: 'view' }, ['Commands'], ['Health', 'History']],
    [{ url_rules: 'edit', role_buttons: 'view' }, ['Settings', 'Role Buttons'], ['Health', 'History']],
    [{ reminders: 'edit', analytics: 'view' }, ['Reminders'], ['Health', 'History', 'Analytics']],
    [{ analytics: 'view' }, [], ['Health', 'History', 'Analytics']],
  ])('has the tabs and pages of %o alone', async (grants, tabs, pages) => {
    const { page } = await open('/guilds/1', { wire: grantedWire(grants) })
    expect(await sectionsOf(page)).toEqual({ tabs, pages })
    const shown = tabs[0] ?? 'Analytics'
    await page.getByRole('heading', { name: HEADINGS[shown] ?? shown, level: 2, exact: true }).waitFor()
    expect(await page.getByRole('alert').filter({ hasText: /./ }).count()).toBe(0)
  })

  it.each([['admin'], [undefined], [null]])('has everything for the access %s', async (access) => {
    const { page } = await open('/guilds/1', { wire: { 'GET /guilds/1': { body: { ...DEMO, access } } } })
    expect(await sectionsOf(page)).toEqual({ tabs: ALL_TABS, pages: ['Health', 'History', 'Access', 'Analytics'] })
  })

  it('makes no call in an area without access', async () => {
    const { page, calls, idle } = await open('/guilds/1', { wire: grantedWire({ reminders: 'edit' }) })
    await page.getByRole('form', { name: 'Create reminder' }).waitFor()
    await idle()
    const names = calls.map(({ name }) => name)
    expect(names).not.toContain('GET /guilds/1/commands')
    expect(names).not.toContain('GET /guilds/1/settings')
  })

  it('shows the sub-tabs of their areas alone', async () => {
    const { page } = await open('/guilds/1/settings', { wire: grantedWire({ url_rules: 'edit' }) })
    const subTabs = page.getByRole('tablist', { name: 'Settings' }).getByRole('tab')
    await page.getByRole('region', { name: 'URL Transformation Rules' }).waitFor()
    expect(await subTabs.allTextContents()).toEqual(['Rules'])
    expect(await page.getByRole('region', { name: 'Rules', exact: true }).count()).toBe(0)
  })

  it('shows the settings without the rules', async () => {
    const { page } = await open('/guilds/1/settings', { wire: grantedWire({ settings: 'edit' }) })
    const subTabs = page.getByRole('tablist', { name: 'Settings' }).getByRole('tab')
    await page.getByRole('textbox', { name: 'Prefix' }).waitFor()
    expect(await subTabs.allTextContents()).toEqual(['General', 'Moderation', 'Notifications'])
  })

  it('marks the link of the shown tab in the header', async () => {
    const { page } = await open('/guilds/1', { wire: grantedWire({ settings: 'edit' }) })
    await selected(page, 'Settings').waitFor()
    const current = page.getByRole('banner').locator('[aria-current=page]')
    await expect.poll(() => current.allTextContents()).toEqual(['Settings'])
  })

  it('says that the requested tab is not available, and shows the first one', async () => {
    const { page } = await open('/guilds/1/settings', { wire: grantedWire({ reminders: 'view' }) })
    await status(page, "You don't have access to Settings.").waitFor()
    await selected(page, 'Reminders').waitFor()
  })

  it('says the same of a page', async () => {
    const { page, calls } = await open('/guilds/1/access', { wire: grantedWire({ reminders: 'view' }) })
    await status(page, "You don't have access to Access.").waitFor()
    await selected(page, 'Reminders').waitFor()
    expect(calls.map(({ name }) => name)).not.toContain('GET /guilds/1/access')
  })

  it('waits for the access of a server that is decided only once it is opened', async () => {
    const grants = { reminders: 'edit' } as const
    const { page, calls } = await open('/', {
      wire: { ...grantedWire(grants), 'GET /guilds': { body: [{ ...DEMO, access: null }] } },
    })
    await page.getByRole('button', { name: 'Manage' }).click()
    expect(await sectionsOf(page)).toEqual({ tabs: ['Reminders'], pages: ['Health', 'History'] })
    expect(calls.map(({ name }) => name)).not.toContain('GET /guilds/1/commands')
    expect(await page.getByText(/You .* access to/).count()).toBe(0)
  })

  it('shows the sentence of a refused call in place of the content, and reads the access again', async () => {
    const { page, count } = await open('/guilds/1', {
      wire: {
        'GET /guilds/1': (_, nth) => ({ body: nth === 0 ? DEMO : grantedGuild({ commands: 'edit', rules: 'edit' }) }),
        'GET /guilds/1/commands': REFUSED,
      },
    })
    const alert = page.getByRole('alert').getByText(REFUSED.body.error, { exact: true })
    await alert.waitFor()
    expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0)
    await expect.poll(() => count('GET /guilds/1')).toBe(2)
    await page.getByRole('tab', { name: 'Reminders' }).waitFor({ state: 'detached' })
  })

  it('is accessible in both themes and fits the window', async () => {
    await atEachWidth(
      async (viewport) => {
        const wire = grantedWire({ reminders: 'edit', analytics: 'view' })
        const { page } = await open('/guilds/1/settings', { viewport, wire })
        await page.getByRole('form', { name: 'Create reminder' }).waitFor()
        return page
      },
      false,
      async (page) => {
        expect(await sidewaysScroll(page)).toBe(0)
        expect(await axeErrorsInThemes(page, async () => undefined)).toEqual([])
      },
    )
  })
})

describe('access that changes while the page is open', () => {
  it('adds and removes tabs immediately', async () => {
    let grants: Grants = { reminders: 'edit' }
    const { page, live } = await open('/guilds/1', {
      wire: {
        ...grantedWire({ reminders: 'edit', rules: 'edit' }),
        'GET /guilds/1': () => ({ body: grantedGuild(grants) }),
      },
    })
    expect((await sectionsOf(page)).tabs).toEqual(['Reminders'])
    await expect.poll(() => live.count).toBe(1)
    grants = { reminders: 'edit', rules: 'edit' }
    live.change('access')
    await page.getByRole('tab', { name: 'Settings' }).waitFor()
    grants = { rules: 'edit' }
    live.change('access')
    await page.getByRole('tab', { name: 'Reminders' }).waitFor({ state: 'detached' })
  })

  it('says that the shown tab is gone, shows the first one and keeps what was typed', async () => {
    let grants: Grants = { commands: 'edit', reminders: 'edit' }
    const { page, live } = await open('/guilds/1', {
      wire: {
        ...grantedWire({ commands: 'edit', reminders: 'edit' }),
        'GET /guilds/1': () => ({ body: grantedGuild(grants) }),
      },
    })
    await page.getByRole('tab', { name: 'Reminders' }).click()
    const message = page.getByRole('textbox', { name: 'Message' })
    await message.fill('Raid at nine!')
    await expect.poll(() => live.count).toBe(1)
    grants = { commands: 'edit' }
    live.change('access')
    await status(
      page,
      'You no longer have access to Reminders. Your unsaved changes are kept in this browser.',
    ).waitFor()
    await selected(page, 'Commands').waitFor()
    grants = { commands: 'edit', reminders: 'edit' }
    live.change('access')
    await selected(page, 'Reminders, unsaved changes').waitFor()
    expect(await message.inputValue()).toBe('Raid at nine!')
    expect(await page.getByText(/You no longer have access/).count()).toBe(0)
  })

  it('ends with the way back when all of it is lost', async () => {
    let isLost = false
    const { page, live } = await open('/guilds/1', {
      wire: {
        ...grantedWire({ commands: 'edit' }),
        'GET /guilds/1': () =>
          isLost
            ? { status: 404, body: { error: 'No.', code: 'guild.not_found' } }
            : { body: grantedGuild({ commands: 'edit' }) },
      },
    })
    await page.getByRole('switch', { name: '/blame' }).waitFor()
    await expect.poll(() => live.count).toBe(1)
    isLost = true
    live.change('access')
    await page.getByRole('alert').getByText('You no longer have access to this server').waitFor()
    expect(await page.getByRole('button', { name: 'Back to Dashboard' }).count()).toBe(1)
  })
})

it('the banner about lost access covers no focused field on a phone', async () => {
  let isLost = false
  const { page, live } = await open('/guilds/1/settings', {
    viewport: narrow,
    wire: {
      'GET /guilds/1': () =>
        isLost ? { status: 404, body: { error: 'No.', code: 'guild.not_found' } } : { body: DEMO },
    },
  })
  const channel = page.getByRole('combobox', { name: 'Unavailable channel' })
  await expect.poll(() => live.count).toBe(1)
  await channel.focus()
  // The field is just below the header.
  await channel.evaluate((it) => window.scrollBy(0, it.getBoundingClientRect().top - 130))
  isLost = true
  live.change('access')
  await page.getByRole('alert').getByText('You no longer have access to this server').waitFor()
  const isOnTop = (field: HTMLElement) => {
    const { left, top } = field.getBoundingClientRect()
    return field === document.activeElement && field === document.elementFromPoint(left + 20, top + 2)
  }
  await expect.poll(() => channel.evaluate(isOnTop)).toBe(true)
  await page.keyboard.press('Shift+Tab')
  await expect.poll(() => page.getByRole('textbox', { name: 'Prefix' }).evaluate(isOnTop)).toBe(true)
})

describe('the card of a server', () => {
  it.each<[unknown, string[]]>([
    [{ reminders: 'edit', rules: 'view' }, ['You manage: Reminders', 'You can view: Rules']],
    [{ analytics: 'view' }, ['You can view: Analytics']],
    [{ url_rules: 'edit', role_buttons: 'edit' }, ['You manage: URL rules, Role buttons']],
    ['admin', []],
    [null, []],
    [undefined, []],
  ])('says what a user with %o manages: %o', async (access, lines) => {
    const { page } = await open('/', { wire: { 'GET /guilds': { body: [{ ...DEMO, access }] } } })
    const card = page.getByRole('article', { name: DEMO.name })
    await card.waitFor()
    expect(await card.getByText(/^You (manage|can view)/).allTextContents()).toEqual(lines)
  })
})
