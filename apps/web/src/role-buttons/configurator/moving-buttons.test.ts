import type { Locator, Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { waitForFocus } from '../../testing/focus.ts'
import { CHANGE, CONFIG, CONFIGS, openMessage } from '../../testing/role-buttons-tab.ts'
import { narrow, useSite } from '../../testing/site.ts'
import { dragByFinger, dragByMouse } from '../../ui/testing/gestures.ts'

const open = useSite()

/** The labels with their numbers, from the first row to the last: "2.1 Healer". */
function tree(modal: Locator): Promise<string[]> {
  return modal
    .getByLabel(/^Label of button/)
    .evaluateAll((fields) =>
      fields.map((field) =>
        field instanceof HTMLInputElement
          ? `${field.labels?.[0]?.textContent.replace('Label of button ', '')} ${field.value}`
          : '?',
      ),
    )
}

const handle = (modal: Locator, number: string) =>
  modal.getByRole('button', { name: `Move button ${number}`, exact: true })

/** The last announcement to screen readers. */
async function expectSaid(page: Page, words: string): Promise<void> {
  await page.getByRole('status').getByText(words, { exact: true }).first().waitFor({ state: 'attached' })
}

async function pickAction(page: Page, number: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More for button ${number}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

const BEFORE = ['1 Raider', '2 Classes', '2.1 Healer', '2.2 Tank']

describe('moving by keyboard', () => {
  it('moves a button within its level and below another button, and announces each step', async () => {
    const { page, modal, sent } = await openMessage(open, '5000')
    await handle(modal, '1').focus()
    await page.keyboard.press('Space')
    await expectSaid(page, 'Picked up button 1.')
    await page.keyboard.press('ArrowDown')
    await expectSaid(page, 'Position 2.')
    expect(await tree(modal)).toEqual(['1 Classes', '1.1 Healer', '1.2 Tank', '2 Raider'])
    await page.keyboard.press('ArrowRight')
    await expectSaid(page, 'Position 3 below button 1.')
    expect(await tree(modal)).toEqual(['1 Classes', '1.1 Healer', '1.2 Tank', '1.3 Raider'])
    const moved = handle(modal, '1.3')
    await expect.poll(() => moved.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Space')
    await expectSaid(page, 'Dropped.')
    await modal.getByRole('button', { name: 'Save Configuration' }).click()
    await modal.waitFor({ state: 'detached' })
    expect(sent(CHANGE)).toMatchObject({ buttons: [{ id: 'b', children: [{ id: 'c' }, { id: 'a' }, { id: 'd' }] }] })
  })

  it('returns a button to its place on Escape without closing the modal', async () => {
    const { page, modal } = await openMessage(open, '5000')
    await handle(modal, '2.2').focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => tree(modal)).toEqual(['1 Raider', '2 Classes', '2.1 Healer', '3 Tank'])
    await page.keyboard.press('Escape')
    await expectSaid(page, 'Move canceled.')
    expect(await tree(modal)).toEqual(BEFORE)
    expect(await modal.isVisible()).toBe(true)
  })
})

describe('the menu of a button', () => {
  it('works by keyboard and returns the focus on Escape', async () => {
    const { page, modal } = await openMessage(open, '5000')
    const more = modal.getByRole('button', { name: 'More for button 1', exact: true })
    const duplicate = page.getByRole('menuitem', { name: 'Duplicate' })
    await more.focus()
    await page.keyboard.press('Enter')
    await duplicate.waitFor()
    await page.keyboard.press('Escape')
    await duplicate.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('More for button 1')
    await page.keyboard.press('Enter')
    await waitForFocus(page, 'menuitem', 'Duplicate')
    await page.keyboard.press('Enter')
    await expect.poll(() => tree(modal)).toEqual(['1 Raider', '2 Raider', '3 Classes', '3.1 Healer', '3.2 Tank'])
    const label = modal.getByLabel('Label of button 2', { exact: true })
    await expect.poll(() => label.evaluate((element) => element === document.activeElement)).toBe(true)
  })
})

describe('moving by drag', () => {
  it('moves a button with its sub-buttons to another position at its level', async () => {
    const { page, modal } = await openMessage(open, '5000')
    await dragByMouse(page, handle(modal, '2'), handle(modal, '1'))
    await expect.poll(() => tree(modal)).toEqual(['1 Classes', '1.1 Healer', '1.2 Tank', '2 Raider'])
  })

  it('moves a button out of its parent when it is dragged to the left', async () => {
    const { page, modal } = await openMessage(open, '5000')
    await dragByMouse(page, handle(modal, '2.2'), handle(modal, '2'))
    await expect.poll(() => tree(modal)).toEqual(['1 Raider', '2 Tank', '3 Classes', '3.1 Healer'])
  })

  it('moves a button by touch on a narrow screen', async () => {
    const { page, modal } = await openMessage(open, '5000', { viewport: { ...narrow, height: 1400 } })
    await dragByFinger(page, handle(modal, '2.2'), handle(modal, '2.1'))
    await expect.poll(() => tree(modal)).toEqual(['1 Raider', '2 Classes', '2.1 Tank', '2.2 Healer'])
  })
})

describe('moving by menu', () => {
  it('duplicates a button with its sub-buttons, and moves buttons in and out', async () => {
    const { page, modal, sent } = await openMessage(open, '5000')
    await pickAction(page, '2', 'Duplicate')
    await expect.poll(() => tree(modal)).toEqual([...BEFORE, '3 Classes', '3.1 Healer', '3.2 Tank'])
    await pickAction(page, '3', 'Move into the button above')
    await expect.poll(() => tree(modal)).toEqual([...BEFORE, '2.3 Classes'])
    await modal.getByRole('button', { name: 'Open the sub-buttons of button 2.3' }).click()
    await expect.poll(() => tree(modal)).toEqual(['2.3.1 Healer', '2.3.2 Tank'])
    await pickAction(page, '2.3.1', 'Move out')
    await expect.poll(() => tree(modal)).toEqual(['2.1 Healer', '2.2 Tank', '2.3 Classes', '2.3.1 Tank', '2.4 Healer'])
    await modal.getByRole('button', { name: 'Save Configuration' }).click()
    await modal.waitFor({ state: 'detached' })
    expect(JSON.stringify(sent(CHANGE)).match(/"id":"\w"/g)).toHaveLength(4)
  })

  it('disables moving a button into a full level', async () => {
    const children = Array.from({ length: 25 }, (_, at) => ({ id: `c${at}`, role_id: '31', label: `Sub ${at}` }))
    const buttons = [{ id: 'a', label: 'Full', children }, CONFIG.buttons[0]].map((one, at) => ({
      ...one,
      id: `b${at}`,
    }))
    const { page } = await openMessage(open, '5000', { wire: { [CONFIGS]: { body: [{ ...CONFIG, buttons }] } } })
    await page.getByRole('button', { name: 'More for button 2', exact: true }).click()
    const into = page.getByRole('menuitem', { name: 'Move into the button above' })
    expect(await into.getAttribute('aria-disabled')).toBe('true')
  })

  it('sends the options Pick only one and Only add the role', async () => {
    const { page, modal, sent } = await openMessage(open, '5000')
    await page.getByRole('button', { name: 'More for button 1', exact: true }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Only add the role' }).click()
    await page.getByRole('button', { name: 'More for button 2', exact: true }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Pick only one' }).click()
    await modal.getByRole('checkbox', { name: 'Members can pick only one' }).check()
    await modal.getByText('Adds its role, never removes it').waitFor()
    await modal.getByRole('button', { name: 'Save Configuration' }).click()
    await modal.waitFor({ state: 'detached' })
    expect(sent(CHANGE)).toMatchObject({ pick_one: true, buttons: [{ add_only: true }, { pick_one: true }] })
  })
})

describe('removing a button', () => {
  it('moves the focus to the button that takes its place', async () => {
    const { modal } = await openMessage(open, '5000')
    await modal.getByRole('button', { name: 'Remove Sub-button 2.1' }).click()
    await expect.poll(() => tree(modal)).toEqual(['1 Raider', '2 Classes', '2.1 Tank'])
    const next = modal.getByLabel('Role of button 2.1')
    const label = modal.getByLabel('Label of button 2.1')
    await expect
      .poll(async () =>
        Promise.all([next, label].map((field) => field.evaluate((element) => element === document.activeElement))),
      )
      .toContain(true)
  })
})
