import { describe, expect, it } from 'vitest'
import { CONFIG, CONFIGS, CREATE, ROLES, openMessage } from '../../testing/role-buttons-tab.ts'
import { useSite } from '../../testing/site.ts'

const open = useSite()

const ROLES_OF = 'GET /guilds/1/roles'
const role = (id: string, name: string) => ({ ...ROLES[0], id, name })

describe('the label of a new button', () => {
  it('follows its role until another label is typed', async () => {
    const { page, modal } = await openMessage(open, '4000')
    await modal.getByRole('button', { name: 'Add Button' }).click()
    const label = modal.getByLabel('Label of button 1')
    const choose = async (name: string) => {
      await modal.getByRole('combobox', { name: 'Role of button 1' }).click()
      await page.getByRole('option', { name }).click()
    }
    await choose('@Raider')
    await expect.poll(() => label.inputValue()).toBe('Raider')
    await choose('@Healer')
    await expect.poll(() => label.inputValue()).toBe('Healer')
    await label.fill('Heals')
    await choose('@Raider')
    await modal.getByRole('combobox', { name: 'Role of button 1' }).getByText('@Raider').waitFor()
    expect(await label.inputValue()).toBe('Heals')
  })
})

describe('Add roles', () => {
  it('adds a button for each pressed role, and removes it when the role is pressed again', async () => {
    const { modal, sent } = await openMessage(open, '4000')
    await modal.getByRole('button', { name: 'Add roles' }).click()
    const roles = modal.getByRole('group', { name: 'Select the roles that get a button.' })
    expect(await roles.getByRole('button', { name: '@Owner' }).count()).toBe(0)
    await roles.getByRole('button', { name: '@Raider' }).click()
    await roles.getByRole('button', { name: '@Officer' }).click()
    await roles.getByRole('button', { name: '@Healer' }).click()
    await roles.getByRole('button', { name: '@Officer', pressed: true }).click()
    await modal.getByRole('button', { name: 'Save Configuration' }).click()
    await modal.waitFor({ state: 'detached' })
    const buttons = [
      { label: 'Raider', role_id: '31' },
      { label: 'Healer', role_id: '33' },
    ]
    expect(sent(CREATE)).toMatchObject({ buttons })
  })
})

describe('Add roles without a role to add', () => {
  it("says so in words that fit the bot's limits and those of a grantee", async () => {
    const roles = ROLES.map((role) => ({ ...role, assignable: false, reason: "It isn't below your highest role." }))
    const { modal } = await openMessage(open, '4000', { wire: { [ROLES_OF]: { body: roles } } })
    await modal.getByRole('button', { name: 'Add roles' }).click()
    await modal.getByText('No role of this server can be assigned.').waitFor()
  })
})

describe('a role in Add roles', () => {
  it('is not pressed for a button that has sub-buttons, so that a press removes none of them', async () => {
    const { modal } = await openMessage(open, '4000')
    await modal.getByRole('button', { name: 'Add roles' }).click()
    const raider = modal.getByRole('group', { name: 'Select the roles' }).getByRole('button', { name: '@Raider' })
    await raider.click()
    await modal.getByRole('button', { name: 'Add Sub-buttons to button 1' }).click()
    await raider.and(modal.locator('[aria-pressed=false]')).click()
    await modal.getByLabel('Label of button 2', { exact: true }).waitFor()
    expect(await modal.getByLabel('Label of button 1.1', { exact: true }).count()).toBe(1)
  })

  it('says why it cannot be added to a level that is full', async () => {
    const button = (at: number) => ({ ...CONFIG.buttons[0], id: `b${at}`, role_id: '33', label: `B${at}` })
    const config = { ...CONFIG, message_id: '4000', buttons: Array.from({ length: 25 }, (_, at) => button(at)) }
    const { page, modal } = await openMessage(open, '4000', { wire: { [CONFIGS]: { body: [config] } } })
    await modal.getByRole('button', { name: 'Remove button 25' }).click()
    await modal.getByRole('button', { name: 'Add roles' }).click()
    const raider = modal.getByRole('group', { name: 'Select the roles' }).getByRole('button', { name: '@Raider' })
    await raider.click()
    await modal.getByRole('group', { name: 'Select the roles' }).getByRole('button', { name: '@Officer' }).focus()
    await page.getByRole('tooltip').getByText('A message can have at most 25 buttons.').waitFor()
  })
})

describe('a template', () => {
  it('takes the roles of the server with its names, and names no role that moderates', async () => {
    const body = [role('41', 'Play Station'), role('42', 'PC'), { ...ROLES[1], id: '43', name: 'Xbox' }]
    const { page, modal } = await openMessage(open, '4000', { wire: { [ROLES_OF]: { body } } })
    await modal.getByRole('button', { name: 'Start from a template' }).click()
    await page.getByRole('menuitem', { name: 'Platforms', exact: true }).click()
    await modal.getByRole('combobox', { name: 'Role of button 1' }).getByText('@PC').waitFor()
    const label = modal.getByLabel('Label of button 1')
    await expect.poll(() => label.evaluate((element) => element === document.activeElement)).toBe(true)
    await modal.getByRole('combobox', { name: 'Role of button 2' }).getByText('@Play Station').waitFor()
    await modal.getByRole('combobox', { name: 'Role of button 3' }).getByText('Role', { exact: true }).waitFor()
    const sentence = '2 of 5 buttons have a role with the same name. Choose roles for the others'
    await modal.getByRole('status').getByText(sentence).waitFor()
  })
  it('says in the singular that one button has a role', async () => {
    const body = [role('41', 'Xbox')]
    const { page, modal } = await openMessage(open, '4000', { wire: { [ROLES_OF]: { body } } })
    await modal.getByRole('button', { name: 'Start from a template' }).click()
    await page.getByRole('menuitem', { name: 'Platforms', exact: true }).click()
    await modal.getByRole('status').getByText('1 of 5 buttons has a role with the same name.').waitFor()
  })
})
