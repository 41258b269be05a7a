import { expect, type Locator } from '@playwright/test'
import { BOT_ID, GUILDS, ROLES } from '@guildhall/local-discord'
import { expectAccessible } from './kit/accessible.ts'
import type { Dashboard } from './kit/dashboard.ts'
import { describeApart, test } from './kit/test.ts'

const DEMO = 'Guildhall Demo'

/** The overwrite that lets the bot see #staff. */
const MODERATOR = { guildId: GUILDS.guildhallDemo, userId: BOT_ID, roleId: ROLES.demoModerator }
const REFUSAL =
  'The bot needs View Channel in #staff. Grant the permission in this channel, or post the rules in another one.'

async function openRules(dashboard: Dashboard): Promise<void> {
  await dashboard.signIn('ada')
  await dashboard.manage(DEMO)
  await dashboard.openSettings('Rules')
}

/** Moves the second rule to the first place by keyboard. */
async function moveUp(dashboard: Dashboard): Promise<void> {
  await dashboard.page.getByRole('button', { name: 'Move rule 2', exact: true }).focus()
  const { keyboard } = dashboard.page
  const announced = (text: string, timeout?: number) =>
    expect(dashboard.said.getByText(text, { exact: true })).toHaveCount(1, timeout === undefined ? {} : { timeout })
  await keyboard.press('Space')
  await announced('Picked up rule 2. Position 2 of 2.')
  // The row listens to the arrow keys a moment after this announcement. On the first place, a further press changes nothing.
  await expect(async () => {
    await keyboard.press('ArrowUp')
    await announced('Position 1 of 2.', 2_000)
  }).toPass()
  await keyboard.press('Space')
  await announced('Dropped. Position 1 of 2.')
}

const idOf = (message: Locator): Promise<string | null> => message.getAttribute('data-message')

describeApart('rules', () => {
  test('update one message, repost it after a deletion, and are rejected where the bot cannot write', async ({
    dashboard,
    as,
    program,
  }) => {
    const { page } = dashboard
    await openRules(dashboard)
    await dashboard.choose('Channel', '#general')
    await dashboard.textbox('Rule 1').fill('Be kind.')
    await page.getByRole('button', { name: 'Add rule', exact: true }).click()
    await dashboard.textbox('Rule 2').fill('No spam.')
    await expectAccessible(page)
    await dashboard.saveRules()
    const chat = await as('ada', DEMO, 'general')
    await expect(chat.message('Be kind.')).toContainText(/1\. Be kind\.\s*2\. No spam\./)
    const posted = await idOf(chat.message('Be kind.'))

    await moveUp(dashboard)
    await dashboard.textbox('Rule 2').fill('Be very kind.')
    await dashboard.saveRules()
    await expect(chat.message('No spam.')).toContainText(/1\. No spam\.\s*2\. Be very kind\./)
    await chat.expectTimes(1, 'No spam.')
    expect(await idOf(chat.message('No spam.'))).toBe(posted)

    await chat.message('No spam.').hover()
    await chat.message('No spam.').getByRole('button', { name: 'Delete message' }).click()
    await expect.poll(() => idOf(chat.message('No spam.')), { timeout: 20_000 }).not.toBe(posted)
    await expect(chat.message('No spam.')).toContainText(/1\. No spam\.\s*2\. Be very kind\./)
    await chat.expectTimes(1, 'No spam.')

    await dashboard.choose('Channel', '#staff')
    await dashboard.textbox('Rule 1').fill('Say why.')
    await page.getByRole('button', { name: 'Save rules' }).click()
    await dashboard.expectAlert(REFUSAL)
    await expect(dashboard.textbox('Rule 1')).toHaveValue('Say why.')
    await expectAccessible(page)
    await program.discord.world.giveRole(MODERATOR)
    await dashboard.saveRules()
    await chat.goTo('staff')
    await expect(chat.message('Say why.')).toBeVisible()

    // The permission is removed meanwhile: the saved rules do not change.
    await program.discord.world.takeRole(MODERATOR)
    await dashboard.textbox('Rule 1').fill('Say why, always.')
    await page.getByRole('button', { name: 'Save rules' }).click()
    await dashboard.expectAlert(REFUSAL)
    await expect(dashboard.textbox('Rule 1')).toHaveValue('Say why, always.')
    await expect(chat.message('Say why.')).toBeVisible()
    await dashboard.choose('Channel', '#general')
    await expect(dashboard.textbox('Rule 1')).toHaveValue('No spam.')
    await dashboard.choose('Channel', '#staff')
    await expect(dashboard.textbox('Rule 1')).toHaveValue('Say why, always.')
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
    await expect(dashboard.textbox('Rule 1')).toHaveValue('Say why.')
  })
})

test.describe('two administrators', () => {
  test('are warned of conflicts in rules and URL rules and keep their own text', async ({ dashboard, colleague }) => {
    const { page } = dashboard
    await openRules(dashboard)
    await dashboard.choose('Channel', '#general')
    await dashboard.textbox('Rule 1').fill('Mine.')
    await openRules(colleague)
    await colleague.choose('Channel', '#general')
    await colleague.textbox('Rule 1').fill('Theirs.')
    await colleague.saveRules()

    await page.getByRole('button', { name: 'Save rules' }).click()
    await dashboard.expectAlert(/\bada\b/)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Load latest version' }).click()
    await expect(dashboard.textbox('Rule 1')).toHaveValue('Theirs.')
    await page.getByRole('button', { name: 'View my version' }).click()
    await expectAccessible(page)
    await dashboard.saveRules()
    await expect(dashboard.textbox('Rule 1')).toHaveValue('Mine.')
    await colleague.page.reload()
    await colleague.openSettings('Rules')
    await colleague.choose('Channel', '#general')
    await expect(colleague.textbox('Rule 1')).toHaveValue('Mine.')

    await page.getByRole('button', { name: 'Add preset' }).click()
    await page.getByRole('menuitem', { name: 'TikTok' }).click()
    await colleague.page.getByRole('button', { name: 'Add preset' }).click()
    await colleague.page.getByRole('menuitem', { name: /kkinstagram/ }).click()
    await colleague.saveUrlRules()
    await page.getByRole('button', { name: 'Save URL rules' }).click()
    await dashboard.expectAlert(/\bada\b/)
    await page.getByRole('button', { name: 'Load latest version' }).click()
    await expect(dashboard.textbox('Input pattern 1')).toHaveValue(/instagram/)
    await page.getByRole('button', { name: 'View my version' }).click()
    await expectAccessible(page)
    await dashboard.saveUrlRules()
    await expect(dashboard.textbox('Input pattern 1')).toHaveValue(/tiktok/)
  })
})
