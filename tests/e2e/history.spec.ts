import { expect, type Locator, type Page, type Route } from '@playwright/test'
import { GUILDS, ROLES, USERS } from '@guildhall/local-discord'
import { expectAccessible } from './kit/accessible.ts'
import type { Dashboard } from './kit/dashboard.ts'
import { describeApart, test } from './kit/test.ts'

const DEMO = 'Guildhall Demo'

/** The address of one change, which a page reads for the preview of its restoration. */
const PREVIEW = /\/history\/\d+$/

describeApart('the history of a server', () => {
  test('takes back a save and restores an earlier one, but not over the save of another administrator', async ({
    dashboard: ada,
    colleague: ben,
    program,
  }) => {
    const { page } = ada
    await program.discord.world.giveRole({
      guildId: GUILDS.guildhallDemo,
      roleId: ROLES.demoKeeper,
      userId: USERS.ben,
    })
    await ada.signIn('ada')
    await ada.manage(DEMO)
    await ada.openSettings('Moderation')
    await ada.choose('Default action', 'Warn')
    await ada.saveSettings()
    await ada.openTab('General')
    await ada.textbox('Prefix').fill('?')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await ada.said.getByRole('button', { name: 'Undo' }).click()
    await ada.expectSaid('Undone.')
    await expect(ada.textbox('Prefix')).toHaveValue('!')

    await page.getByRole('link', { name: 'History', exact: true }).click()
    const [changed, restored] = [change(page, 'ada changed the prefix'), change(page, 'ada restored the prefix')]
    await expect(changed).toHaveCount(1)
    await expect(restored).toHaveCount(1)
    await expectAccessible(page)
    await openRestoration(restored)
    await expect(willChange(page)).toContainText('?')
    await restore(page)
    await ada.expectSaid('Restored.')
    await expect(restored).toHaveCount(2)

    await openRestoration(changed)
    await expect(willChange(page)).toContainText('?')
    // The stream would show the save of ben at once; on a slow connection it comes after the click.
    const release = await holdPreviews(page)
    await savePrefix(ben, '+')
    await restore(page)
    await expect(page.getByRole('dialog')).toContainText(/ben changed this at \d+:\d\d.*Reload the preview/)
    await expectAccessible(page)
    await release()
    await page.getByRole('dialog').getByRole('button', { name: 'Reload preview' }).click()
    await expect(willChange(page)).toContainText('+')
    await restore(page)
    await ada.expectSaid('Restored.')
    await expect(restored).toHaveCount(3)
    await expect(ben.textbox('Prefix')).toHaveValue('!')
  })
})

/** The changes with this sentence. */
function change(page: Page, sentence: string): Locator {
  return page.getByRole('article', { name: sentence })
}

/** Opens the newest of these changes and the dialog that restores what was before it. */
async function openRestoration(changes: Locator): Promise<void> {
  const newest = changes.first()
  await newest.getByRole('button', { expanded: false }).click()
  await newest.getByRole('button', { name: 'Restore', exact: true }).click()
}

function willChange(page: Page): Locator {
  return page.getByRole('dialog').getByRole('region', { name: 'What will change' })
}

async function restore(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click()
}

/** Holds back further previews. @returns a function that lets them go on */
async function holdPreviews(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = []
  await page.route(PREVIEW, (route) => void held.push(route))
  return async () => {
    await page.unroute(PREVIEW)
    for (const route of held) await route.continue().catch(() => undefined)
  }
}

async function savePrefix(dashboard: Dashboard, prefix: string): Promise<void> {
  await dashboard.signIn('ben')
  await dashboard.manage(DEMO)
  await dashboard.openSettings('General')
  await dashboard.textbox('Prefix').fill(prefix)
  await dashboard.saveSettings()
}
