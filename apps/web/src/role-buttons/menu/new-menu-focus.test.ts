import { expect, it } from 'vitest'
import { CONFIGS, openRoleButtons } from '../../testing/role-buttons-tab.ts'
import { useSite } from '../../testing/site.ts'

const open = useSite()

it('a new menu remains open and focuses the button again when Escape closes a list of its buttons', async () => {
  const { page } = await openRoleButtons(open, { wire: { [CONFIGS]: { body: [] } } })
  await page.getByRole('button', { name: 'New menu' }).click()
  const dialog = page.getByRole('dialog', { name: 'New menu' })
  const button = dialog.getByRole('button', { name: 'Insert channel' })
  await button.press('Enter')
  await page.getByRole('menu').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
})
