import { describe, expect, it } from 'vitest'
import { CONFIG, CONFIGS, openMessage } from '../../testing/role-buttons-tab.ts'
import { useSite } from '../../testing/site.ts'

const open = useSite()

describe('the preview of role buttons', () => {
  it('shows a label while it is typed', async () => {
    const { modal } = await openMessage(open, '5000')
    await modal.getByLabel('Label of button 1').fill('Raiders')
    await modal.getByRole('region', { name: 'Preview' }).getByText('Raiders').waitFor()
  })

  it('has at most five buttons in a row', async () => {
    const buttons = Array.from({ length: 7 }, (_, at) => ({ id: `b${at}`, role_id: '31', label: `Role ${at}` }))
    const { modal } = await openMessage(open, '5000', { wire: { [CONFIGS]: { body: [{ ...CONFIG, buttons }] } } })
    const rows = modal.getByRole('region', { name: 'Preview' }).locator('[data-preview-row]')
    expect(await rows.evaluateAll((all) => all.map((row) => row.children.length))).toEqual([5, 2])
  })

  it('opens the sub-buttons of a parent and dismisses them', async () => {
    const { modal } = await openMessage(open, '5000')
    const preview = modal.getByRole('region', { name: 'Preview' })
    expect(await preview.getByText('Tank').count()).toBe(0)
    await preview.getByRole('button', { name: 'Classes' }).click()
    await preview.getByText('Tank').waitFor()
    await preview.getByRole('button', { name: 'Dismiss message' }).click()
    await expect.poll(() => preview.getByText('Tank').count()).toBe(0)
  })
})

describe('the emoji of a button', () => {
  it('is shown as an image if it is from the server, or as unknown if it cannot be shown', async () => {
    const emojis = ['<:dragon:71>', '<a:dragon:71>', '<:lost:99>', 'dragon', '💚']
    const buttons = emojis.map((emoji, at) => ({ id: `b${at}`, role_id: '31', label: `Role ${at}`, emoji }))
    const { modal } = await openMessage(open, '5000', {
      wire: { [CONFIGS]: { body: [{ ...CONFIG, buttons }] } },
      routes: (page) => page.route('**/emojis/99.png', (route) => route.abort()),
    })
    const preview = modal.getByRole('region', { name: 'Preview' })
    await expect.poll(() => preview.getByRole('img', { name: 'Unknown emoji' }).count()).toBe(3)
    expect(await preview.getByRole('img', { name: ':dragon:' }).getAttribute('src')).toMatch(/\/emojis\/71\.png$/)
    await preview.getByText('💚').waitFor()
  })

  it('is searched and picked by keyboard and can be removed', async () => {
    const { page, modal } = await openMessage(open, '5000')
    const emoji = modal.getByRole('button', { name: /^Emoji of button 1($|:)/ })
    await emoji.focus()
    await page.keyboard.press('Enter')
    const dragon = page.getByRole('gridcell', { name: 'dragon', exact: true })
    await dragon.waitFor()
    await page.getByRole('searchbox', { name: 'Search emoji' }).fill('parrot')
    await dragon.waitFor({ state: 'detached' })
    await page.getByRole('gridcell', { name: 'party_parrot' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await modal.getByRole('button', { name: 'Emoji of button 1: <:party_parrot:72>' }).waitFor()
    await expect.poll(() => emoji.evaluate((element) => element === document.activeElement)).toBe(true)
    await emoji.click()
    await page.getByRole('searchbox', { name: 'Search emoji' }).fill('crossed swords')
    await page.getByRole('gridcell', { name: 'crossed swords' }).click()
    await modal.getByRole('button', { name: 'Emoji of button 1: ⚔️' }).waitFor()
    await emoji.click()
    await page.getByRole('button', { name: 'Remove emoji' }).click()
    await modal.getByRole('button', { name: 'Emoji of button 1', exact: true }).waitFor()
  })
})

it('Tab after the last control of the emoji picker closes it and focuses its button', async () => {
  const { page, modal } = await openMessage(open, '5000')
  const emoji = modal.getByRole('button', { name: /^Emoji of button 1($|:)/ })
  await emoji.focus()
  await page.keyboard.press('Enter')
  const remove = page.getByRole('button', { name: 'Remove emoji' })
  await remove.focus()
  await page.keyboard.press('Tab')
  await remove.waitFor({ state: 'detached' })
  await expect.poll(() => emoji.evaluate((it) => it === document.activeElement)).toBe(true)
})

it('Tab in the menu of a button closes it and goes to the next control of the dialog', async () => {
  const { page, modal } = await openMessage(open, '5000')
  const more = modal.getByRole('button', { name: 'More for button 1', exact: true })
  await more.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.role)).toMatch(/^menu/)
  await page.keyboard.press('Tab')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await expect.poll(() => modal.evaluate((it) => it.contains(document.activeElement))).toBe(true)
  expect(await more.evaluate((it) => it === document.activeElement)).toBe(false)
})

it('templates fill an empty configuration', async () => {
  const { page, modal } = await openMessage(open, '4000')
  await modal.getByRole('button', { name: 'Start from a template' }).click()
  await page.getByRole('menuitem', { name: 'Games with platforms' }).click()
  await expect.poll(() => modal.getByLabel('Label of button 1', { exact: true }).inputValue()).toBe('Minecraft')
  expect(await modal.getByLabel('Label of button 3.4', { exact: true }).inputValue()).toBe('Switch')
})

describe('the role picker of a button', () => {
  it('disables a role with the reason if the bot cannot assign it, and lists moderation permissions', async () => {
    const { page, modal } = await openMessage(open, '5000')
    await modal.getByLabel('Role of button 1').click()
    const owner = page.getByRole('option', { name: '@Owner' })
    expect(await owner.getAttribute('aria-disabled')).toBe('true')
    await owner.getByText("Move the bot's role Guildhall above Owner in Server Settings.").waitFor()
    const officer = page.getByRole('option', { name: '@Officer' })
    await officer.getByText('Gives Kick Members and Ban Members.').waitFor()
    await officer.click()
    await modal.getByText('Anyone can claim @Officer, including Kick Members and Ban Members.').waitFor()
  })
})
