import { axeErrorsInThemes } from '@guildhall/axe'
import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { FEW, LIST, MIRA, SAVE, SIX, accessOpener, choose } from '../testing/access/access-screen.ts'
import { useSite } from '../testing/site.ts'
import { atEachWidth, sidewaysScroll } from '../testing/widths.ts'

const openAccess = accessOpener(useSite())

const picker = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const NONE_YET = { [LIST]: { body: { version: 0, entries: [] } } }

describe('the Access screen', () => {
  it('is a page of the server, linked beside History', async () => {
    const { page } = await openAccess()
    const links = page.getByRole('list', { name: 'Pages of this server' }).getByRole('link')
    expect(await links.allTextContents()).toContain('Access')
    expect(await links.filter({ hasText: 'Access' }).getAttribute('aria-current')).toBe('page')
    expect(await page.getByRole('tab', { selected: true }).count()).toBe(0)
  })

  it('shows a row for each role and member, with a picker for each area', async () => {
    const { page, row } = await openAccess()
    await row('Moderators').waitFor()
    const labels = await row('Moderators').locator('label').allTextContents()
    expect(labels).toEqual(
      [
        'Until',
        'Commands',
        'Settings',
        'Rules',
        'URL rules',
        'Reminders',
        'Role buttons',
        'Word detection',
        'Analytics',
      ].map((label) => `${label} for Moderators`),
    )
    expect(await picker(page, 'Reminders for Moderators').textContent()).toBe('Edit')
    expect(await picker(page, 'Rules for Moderators').textContent()).toBe('View')
    expect(await picker(page, 'Commands for Moderators').textContent()).toBe('None')
    await row('Mira').getByText('Member · @mira.dev').waitFor()
    expect(await row('Mira').getByLabel('Until').inputValue()).toBe('')
  })

  it('offers View and no Edit for analytics', async () => {
    const { page } = await openAccess()
    await picker(page, 'Analytics for Mira').click()
    expect(await page.getByRole('listbox').getByRole('option').allTextContents()).toEqual(['None', 'View'])
    await page.keyboard.press('Escape')
    await picker(page, 'Rules for Mira').click()
    expect(await page.getByRole('listbox').getByRole('option').allTextContents()).toEqual(['None', 'View', 'Edit'])
  })

  it('says what people with access can never do', async () => {
    const { page } = await openAccess()
    const text = (await page.getByText('within their own permissions').textContent()) ?? ''
    for (const part of ['only see channels that they can view', 'ping only', 'moderation defaults', 'log channels'])
      expect(text).toContain(part)
    expect(text).toContain("can't give access to others")
  })

  it('says which access has ended, and which role or member is gone', async () => {
    const { row } = await openAccess({ wire: { [LIST]: { body: SIX } } })
    await row('Mirko the Bold').getByText('Ended on 12/31/2029').waitFor()
    expect(await row('Raid leaders').getByText('Ended').count()).toBe(0)
    await row('deleted role').getByText('This role was deleted, so its access has ended.').waitFor()
    await row('Jonas').getByText('This member left the server, so their access has ended.').waitFor()
    await row('Mirko the Bold').getByLabel('Until').fill('2030-03-01')
    expect(await row('Mirko the Bold').getByText('Ended').count()).toBe(0)
  })

  it('tells two members of one name apart', async () => {
    const twin = { ...FEW.entries[1], subject: { type: 'user', id: '409' }, member: { ...MIRA, id: '409' } }
    const { row } = await openAccess({ wire: { [LIST]: { body: { ...FEW, entries: [...FEW.entries, twin] } } } })
    await row('Mira (401)').waitFor()
    await row('Mira (409)').waitFor()
  })
})

describe('the states of the screen', () => {
  it('are loading, failed with Retry, and none yet with the purpose', async () => {
    let answer: (() => void) | undefined
    const first = new Promise<void>((resolve) => (answer = resolve))
    const { page, add } = await openAccess({
      wire: {
        [LIST]: (_, nth) =>
          nth === 0
            ? { status: 400, body: { error: 'The hall is closed.' }, after: first }
            : { body: { version: 0, entries: [] } },
      },
    })
    await page.getByRole('status').getByText('Loading access').waitFor()
    answer?.()
    const failed = page.getByRole('alert').filter({ hasText: 'Failed to load access.' })
    await failed.getByText('The hall is closed.').waitFor()
    await failed.getByRole('button', { name: 'Retry' }).click()
    await page.getByText('Only administrators have access').waitFor()
    await add.waitFor()
  })

  it('include a full list, whose button says why it is disabled', async () => {
    const entries = Array.from({ length: 50 }, (_, at) => ({
      ...FEW.entries[1],
      subject: { type: 'user', id: String(1000 + at) },
      member: { ...MIRA, id: String(1000 + at), display_name: `Mira ${at}` },
    }))
    const { add } = await openAccess({ wire: { [LIST]: { body: { version: 9, entries } } } })
    expect(await add.getAttribute('aria-disabled')).toBe('true')
    expect(await add.getAttribute('title')).toBe(
      'A server can have up to 50 roles and members with access. Remove one to add another.',
    )
  })

  it('replace the content by the sentence for a user without access to it', async () => {
    const { page } = await openAccess({
      wire: { [LIST]: { status: 403, body: { error: 'Ask an administrator.', code: 'access.area' } } },
    })
    const alert = page.getByRole('alert').filter({ hasText: 'Ask an administrator.' })
    await alert.waitFor()
    expect(await alert.getByRole('button').count()).toBe(0)
  })

  it.each(['filled', 'none yet', 'with errors'])(
    'are accessible in both themes and fit the window: %s',
    async (state) => {
      await atEachWidth(
        async (viewport) => {
          const wire = {
            ...(state === 'none yet' ? NONE_YET : { [LIST]: { body: SIX } }),
            [SAVE]: {
              status: 400,
              body: {
                error: 'Invalid',
                code: 'request.invalid',
                details: {
                  fields: [
                    { path: 'body.entries.0.subject', message: 'Members can claim this role with a role button.' },
                    { path: 'body.entries.1.until', message: 'Choose today or a later day.' },
                  ],
                },
              },
            },
          }
          const { page, row, save } = await openAccess({ viewport, wire })
          if (state === 'none yet') await page.getByText('Only administrators have access').waitFor()
          else await row('Mira').waitFor()
          if (state === 'with errors') {
            await choose(page, 'Rules for Mira', 'Edit')
            await save.click()
            await row('Moderators').getByRole('alert').waitFor()
          }
          return page
        },
        false,
        async (page) => {
          expect(await sidewaysScroll(page)).toBe(0)
          expect(await axeErrorsInThemes(page, async () => undefined)).toEqual([])
        },
      )
    },
  )

  it('have 44 px touch targets in a narrow window', async () => {
    const { page, row } = await openAccess({ viewport: { width: 360, height: 740 } })
    await row('Mira').waitFor()
    const heights = await page
      .locator('main form :is(button, input)')
      .evaluateAll((controls) => controls.map((control) => control.getBoundingClientRect().height))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
  })
})
