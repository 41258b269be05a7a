import { expect, type Page } from '@playwright/test'
import type { Dashboard } from '../e2e/kit/dashboard.ts'
import { GUILD, GUILD_NAME, openScreen, type Community } from './community.ts'
import { RAID, reminderNamed } from './reminders.ts'

/** The end of cleo's access. */
const UNTIL = '2027-01-17'

/** The moderators edit reminders and view settings and analytics; cleo edits rules until the end of the second week. */
export async function grantAccess(community: Community, moderators: string): Promise<void> {
  const { dashboard, page, processes } = community
  await processes.discord.world.giveRole({ guildId: GUILD, roleId: moderators, userId: community.idOf('ben') })
  await openScreen(community, 'Access')
  await addSubject(page, 'Moderators')
  await dashboard.choose('Reminders for Moderators', 'Edit')
  await dashboard.choose('Settings for Moderators', 'View')
  await dashboard.choose('Analytics for Moderators', 'View')
  await addSubject(page, 'cleo')
  await dashboard.choose('Rules for cleo', 'Edit')
  await page.getByLabel('Until for cleo').fill(UNTIL)
  await page.getByRole('button', { name: 'Save access' }).click()
  await dashboard.expectSaid('Access saved successfully!')
}

async function addSubject(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add role or member' }).click()
  await page.getByRole('combobox', { name: 'Search roles and members' }).fill(name.slice(0, 3))
  await page.getByRole('option', { name }).click()
}

const sectionsOf = ({ page }: Dashboard) => page.getByRole('tablist', { name: 'Server sections' }).getByRole('tab')

/** ben, by a role: edits a reminder, reads settings and analytics, and sees no other screen. */
export function moderate(community: Community): Promise<void> {
  return community.inBrowserOf('ben', async (ben) => {
    const { page } = ben
    await expect(ben.card(GUILD_NAME)).toContainText('You manage: Reminders')
    await ben.manage(GUILD_NAME)
    await expect(sectionsOf(ben)).toHaveText(['Settings', 'Reminders'])
    await expect(page.getByText('You can view settings but not change them.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save Changes' })).toHaveCount(0)
    await ben.openTab('Reminders')
    await reminderNamed(ben, RAID).getByRole('button', { name: 'Edit' }).click()
    const modal = page.getByRole('dialog', { name: 'Edit reminder' })
    await modal.getByRole('textbox', { name: 'Message', exact: true }).fill('Raid at eight!')
    await modal.getByRole('button', { name: 'Save', exact: true }).click()
    await ben.expectSaid('Reminder updated successfully.')
    await openScreen(ben, 'Analytics')
    await expect(page.getByRole('table', { name: 'User Activity Summary' })).toBeVisible()
    await openScreen(ben, 'History')
    await expect(page.getByRole('article', { name: /^ben changed the .*reminder/ })).toBeVisible()
    await expect(page.getByRole('article', { name: /URL rules|who has access/ })).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('link', { name: 'Access', exact: true })).toHaveCount(0)
    const calls = await community.caller('ben')
    await calls.answers(403, 'PATCH', '/settings', { prefix: '?' })
    await calls.answers(403, 'GET', '/rules')
    await calls.answers(403, 'GET', '/access')
  })
}

/** cleo, as a member until a day: adds a rule. */
export function addRule(community: Community): Promise<void> {
  return community.inBrowserOf('cleo', async (cleo) => {
    const { page } = cleo
    await cleo.manage(GUILD_NAME)
    await expect(sectionsOf(cleo)).toHaveText(['Settings'])
    await cleo.openTab('Settings')
    await cleo.choose('Channel', '#general')
    await page.getByRole('button', { name: 'Add rule', exact: true }).click()
    await cleo.textbox('Rule 3').fill('Bring books back.')
    await cleo.saveRules()
    await community.sees('dan', '3. Bring books back.')
  })
}

/** eve, an administrator: changes a setting, and sees who has access, but not the analytics of the bot's owner. */
export function administer(community: Community): Promise<void> {
  return community.inBrowserOf('eve', async (eve) => {
    const { page } = eve
    await eve.manage(GUILD_NAME)
    await eve.openSettings('General')
    await eve.textbox('Prefix').fill('?')
    await eve.saveSettings()
    await openScreen(eve, 'Access')
    await expect(page.getByRole('group', { name: 'Moderators' })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Analytics' })).toHaveCount(0)
    await eve.open('/analytics')
    await expect(page.getByText('Access Denied: You do not have permission to view analytics.')).toBeVisible()
  })
}

/** dan, a member: sees no server, and none of its pages. */
export function lookAround(community: Community): Promise<void> {
  return community.inBrowserOf('dan', async (dan) => {
    await expect(dan.card(GUILD_NAME)).toHaveCount(0)
    await dan.open(`/guilds/${GUILD}`)
    await expect(dan.page.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible()
    await expect(sectionsOf(dan)).toHaveCount(0)
    await (await community.caller('dan')).answers(404, 'GET', '/settings')
  })
}

/** ben loses the role, and with it the server, also in the open page. */
export function loseRole(community: Community, roleId: string): Promise<void> {
  return community.inBrowserOf('ben', async (ben) => {
    await ben.manage(GUILD_NAME)
    await community.processes.discord.world.takeRole({ guildId: GUILD, roleId, userId: community.idOf('ben') })
    const lost = ben.page.getByRole('alert').filter({ hasText: 'You no longer have access to this server' })
    await expect(lost).toBeVisible({ timeout: 45_000 })
    await ben.page.getByRole('button', { name: 'Back to Dashboard' }).click()
    await expect(ben.heading('Dashboard')).toBeVisible()
    await expect(ben.card(GUILD_NAME)).toHaveCount(0)
  })
}
