import type { Locator } from '@playwright/test'
import { expect, it } from 'vitest'
import { grantedWire } from '../../testing/access/grantee.ts'
import { expectFocusIn } from '../../testing/focus.ts'
import { CHANGE, CONFIG, CONFIGS, chooseChannel, openMessage, openRoleButtons } from '../../testing/role-buttons-tab.ts'
import { useSite } from '../../testing/site.ts'

const open = useSite()

/** Four levels, of which the last two buttons give roles. */
const GAMES = [
  {
    id: 'a',
    label: 'Games',
    children: [
      {
        id: 'b',
        label: 'Minecraft',
        children: [
          { id: 'c', label: 'Servers', children: [{ id: 'd', label: 'Creative', role_id: '31' }] },
          { id: 'e', label: 'Builder', role_id: '33' },
        ],
      },
    ],
  },
]
const DEEP = { [CONFIGS]: { body: [{ ...CONFIG, buttons: GAMES }] } }

async function openDeep() {
  const tab = await openMessage(open, '5000', { wire: DEEP })
  const path = tab.modal.getByRole('navigation', { name: 'Level of the buttons' })
  return { ...tab, path, labels: () => labelsIn(tab.modal) }
}

function labelsIn(modal: Locator): Promise<unknown[]> {
  return modal.getByLabel(/^Label of button/).evaluateAll((all) => all.map((one) => Reflect.get(one, 'value')))
}

it('shows two levels of buttons, and opens deeper ones as a path that leads back', async () => {
  const { modal, path, labels } = await openDeep()
  expect(await labels()).toEqual(['Games', 'Minecraft'])
  await modal.getByRole('button', { name: 'Open the sub-buttons of button 1.1' }).click()
  await expect.poll(() => labels()).toEqual(['Servers', 'Creative', 'Builder'])
  expect(await path.innerText()).toMatch(/^All buttons\s*›\s*Games\s*›\s*Minecraft$/)
  await expect.poll(() => path.evaluate((element) => element === document.activeElement)).toBe(true)
  await path.getByRole('button', { name: 'Games' }).click()
  await expect.poll(() => labels()).toEqual(['Minecraft', 'Servers', 'Builder'])
  await path.getByRole('button', { name: 'All buttons' }).click()
  await expect.poll(() => labels()).toEqual(['Games', 'Minecraft'])
})

it('opens deeper levels for a user who can only view the buttons', async () => {
  const { page, modal } = await openRoleButtons(open, { wire: { ...grantedWire({ role_buttons: 'view' }), ...DEEP } })
  await chooseChannel(page, '#general')
  await page.getByRole('button', { name: /^ID: 5000/ }).click()
  await modal.getByRole('button', { name: 'Open the sub-buttons of button 1.1' }).click()
  await expect.poll(() => labelsIn(modal)).toEqual(['Servers', 'Creative', 'Builder'])
  await modal.getByRole('button', { name: 'All buttons' }).click()
  await expect.poll(() => labelsIn(modal)).toEqual(['Games', 'Minecraft'])
  await expectFocusIn(modal)
})

it('adds buttons to the opened level', async () => {
  const { page, modal, sent } = await openDeep()
  await modal.getByRole('button', { name: 'Open the sub-buttons of button 1.1' }).click()
  await modal.getByRole('button', { name: 'Add Button' }).click()
  await modal.getByRole('combobox', { name: 'Role of button 1.1.3' }).click()
  await page.getByRole('option', { name: '@Healer' }).click()
  await modal.getByRole('button', { name: 'Save Configuration' }).click()
  await modal.waitFor({ state: 'detached' })
  const added = { label: 'Healer', role_id: '33' }
  expect(sent(CHANGE)).toMatchObject({
    buttons: [{ children: [{ children: [{ id: 'c' }, { id: 'e' }, added] }] }],
  })
})

it('opens the level of a new sub-button, and of the first error of a save', async () => {
  const { modal, path } = await openDeep()
  await modal.getByRole('button', { name: 'Add Sub-buttons to button 1.1' }).click()
  const label = modal.getByLabel('Label of button 1.1.3')
  await expect.poll(() => label.evaluate((element) => element === document.activeElement)).toBe(true)
  await path.getByRole('button', { name: 'All buttons' }).click()
  await modal.getByRole('button', { name: 'Save Configuration' }).click()
  await expect.poll(() => label.evaluate((element) => element === document.activeElement)).toBe(true)
  await modal.getByRole('alert').getByText('Validation failed at Button 1 > Button 1 > Button 3').waitFor()
})

it('goes one level up when the last button of the opened level is removed', async () => {
  const { modal, path } = await openDeep()
  await modal.getByRole('button', { name: 'Open the sub-buttons of button 1.1' }).click()
  await modal.getByRole('button', { name: 'Remove Sub-button 1.1.2', exact: true }).click()
  await modal.getByRole('button', { name: 'Remove Sub-button 1.1.1', exact: true }).click()
  const label = modal.getByLabel('Label of button 1.1', { exact: true })
  await expect.poll(() => label.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await path.innerText()).toMatch(/^All buttons\s*›\s*Games$/)
})
