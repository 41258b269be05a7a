import { expect } from '@playwright/test'
import * as z from 'zod'
import { WITHIN_MS } from './api.ts'
import { BOOKS, GUILD, GUILD_NAME, openScreen, type Community } from './community.ts'
import type { Configured } from './first-day.ts'
import { READING } from './reminders.ts'

const Problems = z.object({ problems: z.array(z.object({ title: z.string(), area: z.string().nullable() })) })
/** The beginnings of the problems' names, in the order of their fixes. */
const READING_IS_BROKEN = `The reminder “${READING}”`
const LOG_IS_BROKEN = 'Moderation alerts are not posted.'
const MENU_IS_BROKEN = 'The role button “Guest”'

/** A channel and a role are deleted: Health names what is broken, the alerts channel too, and each fix is made on its page. */
export async function breakAndFix(community: Community, { roles }: Configured): Promise<void> {
  const { ada, processes, page, dashboard } = community
  const problems = async (): Promise<string[]> =>
    [...new Set((await ada.read('/health', Problems)).problems.map(({ area }) => area ?? 'none'))].toSorted()
  await processes.discord.world.deleteChannel(BOOKS)
  await processes.discord.world.deleteRole({ guildId: GUILD, roleId: roles.guest })
  await expect.poll(problems, { timeout: WITHIN_MS }).toEqual(['reminders', 'role_buttons', 'settings'])
  await openScreen(community, 'Health')
  await expect(page.getByRole('article', { name: READING_IS_BROKEN })).toBeVisible()
  await community.moveTo('2027-01-25T12:15:00.000Z')
  const staff = await community.chat('eve')
  await staff.goTo('staff')
  await expect(staff.message(READING_IS_BROKEN)).toBeVisible({ timeout: WITHIN_MS })

  await open(community, READING_IS_BROKEN)
  const reminder = page.getByRole('dialog', { name: 'Edit reminder' })
  await reminder.getByRole('combobox', { name: 'Channel', exact: true }).click()
  await page.getByRole('option', { name: '#general' }).click()
  await reminder.getByRole('button', { name: 'Save', exact: true }).click()
  await dashboard.expectSaid('Reminder updated successfully.')

  await expectFixed(community, READING_IS_BROKEN)
  await open(community, LOG_IS_BROKEN)
  await dashboard.openSettings('Moderation')
  await dashboard.choose('Moderation log channel', '#staff')
  await dashboard.saveSettings()

  await expectFixed(community, LOG_IS_BROKEN)
  await open(community, MENU_IS_BROKEN)
  const buttons = page.getByRole('dialog', { name: 'Configure Role Buttons' })
  await buttons.getByRole('button', { name: 'Remove button 2' }).click()
  await buttons.getByRole('button', { name: 'Save Configuration' }).click()
  await dashboard.expectSaid('Configuration saved!')

  await expect.poll(problems, { timeout: WITHIN_MS }).toEqual([])
  await dashboard.open('/')
  await expect(dashboard.card(GUILD_NAME)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Unsaved work' })).toBeHidden()
  await dashboard.manage(GUILD_NAME)
  await openScreen(community, 'Health')
  await expect(page.getByText('Everything works.')).toBeVisible()
  await community.moveTo('2027-01-25T12:30:00.000Z')
  await expect(staff.message('✅ Fixed')).toBeVisible({ timeout: WITHIN_MS })
}

/** Opens Health, which no longer has a problem. */
async function expectFixed(community: Community, problem: string): Promise<void> {
  await openScreen(community, 'Health')
  await expect(community.page.getByRole('heading', { name: 'Health' })).toBeVisible()
  await expect(community.page.getByRole('article', { name: problem })).toHaveCount(0)
}

/** Follows the link of a problem on the open screen. */
async function open({ page }: Community, problem: string): Promise<void> {
  await page.getByRole('article', { name: problem }).getByRole('link', { name: /^Open/ }).first().click()
}
