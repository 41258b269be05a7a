import { expect } from '@playwright/test'
import * as z from 'zod'
import { WITHIN_MS } from './api.ts'
import { GUILD, GUILD_NAME, openScreen, type Community } from './community.ts'
import { grantAccess } from './people.ts'
import { writeReminders, type Reminders } from './reminders.ts'
import { chooseSettings, writeRules, writeUrlRules, writeWordList } from './settings.ts'

const Configs = z.array(z.object({ id: z.string(), message_id: z.string() }))

/** The configuration of the first day that later weeks change. */
export interface Configured {
  readonly reminders: Reminders
  readonly menuId: string
  readonly staff: string
  readonly roles: { readonly moderators: string; readonly raider: string; readonly guest: string }
}

/** Day 1: the owner adds the bot, follows the first steps on Health, and configures each capability on its page. */
export async function firstDay(community: Community): Promise<Configured> {
  await addBot(community)
  const { dashboard, page, processes } = community
  const { world } = processes.discord
  const staff = await world.createChannel(GUILD, { name: 'staff' })
  const roles = {
    moderators: await world.createRole(GUILD, { name: 'Moderators' }),
    raider: await world.createRole(GUILD, { name: 'Raider' }),
    guest: await world.createRole(GUILD, { name: 'Guest' }),
  }
  await dashboard.manage(GUILD_NAME)
  for (const command of ['blame', 'unavailable', 'updateraidtime', 'ask', 'animehug', 'createevent'])
    await dashboard.enable(command)
  await openScreen(community, 'Health')
  const steps = page.getByRole('region', { name: 'First steps' })
  await expect(steps).toContainText('0 of 6 done')
  await steps.getByRole('link', { name: 'Choose the time zone' }).click()
  await chooseSettings(dashboard)
  await writeRules(dashboard)
  await writeUrlRules(dashboard)
  await writeWordList(dashboard)
  const menuId = await postMenu(community)
  await postNews(community)
  const reminders = await writeReminders(community)
  for (const name of ['ben', 'cleo', 'dan']) await community.join(name)
  await addPeople(community)
  await grantAccess(community, roles.moderators)
  await openScreen(community, 'Health')
  await expect(page.getByText('Everything works.')).toBeVisible()
  await expect(steps).toHaveCount(0)
  return { reminders, menuId, staff, roles }
}

async function addBot(community: Community): Promise<void> {
  const { dashboard, page } = community
  await dashboard.signIn('ada')
  await page.getByRole('main').getByPlaceholder('Search servers...').fill('quiet')
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)
  await dashboard.card(GUILD_NAME).getByRole('button', { name: 'Add Bot' }).click()
  await page.getByRole('button', { name: 'ada' }).click()
  const card = async (): Promise<string | null> => {
    await dashboard.open('/')
    return dashboard.card(GUILD_NAME).textContent()
  }
  await expect.poll(card, { timeout: WITHIN_MS }).toContain('Bot is active')
  await community.signIn()
}

/** A message with role buttons, in one form. */
async function postMenu({ dashboard, page, ada }: Community): Promise<string> {
  await dashboard.openTab('Role Buttons')
  await page.getByRole('button', { name: 'New menu' }).click()
  const menu = page.getByRole('dialog', { name: 'New menu' })
  await menu.getByLabel('Message text').fill('Pick your roles.')
  await menu.getByRole('button', { name: '@Raider' }).click()
  await menu.getByRole('button', { name: '@Guest' }).click()
  await dashboard.choose('Channel', '#general')
  await menu.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(menu).toHaveCount(0)
  let configs: z.output<typeof Configs> = []
  await expect
    .poll(async () => (configs = await ada.read('/role_button_configs', Configs)).length, { timeout: WITHIN_MS })
    .toBe(1)
  return configs[0]?.message_id ?? ''
}

/** A message with an embed and a link button, which is also saved for later. */
async function postNews({ dashboard, page }: Community): Promise<void> {
  await dashboard.choose('Channel', '#general')
  const composer = page.getByRole('region', { name: 'New message' })
  const field = (name: string) => composer.getByRole('textbox', { name, exact: true })
  const button = (name: string) => composer.getByRole('button', { name, exact: true })
  await field('Message text').fill('The charter is here.')
  await button('Embed').click()
  await field('Embed title').fill('The charter')
  await button('Link buttons').click()
  await field('Link 1 label').fill('Read it')
  await field('Link 1 address').fill('https://guild.example/charter')
  await button('Message library').click()
  await page.getByRole('button', { name: 'Save message…' }).click()
  const name = page.getByRole('dialog', { name: 'Save message' })
  await name.getByRole('button', { name: 'Save', exact: true }).click()
  await dashboard.expectSaid('Saved as “The charter is here.”.')
  await page.keyboard.press('Escape')
  await button('Post message').click()
  await dashboard.expectSaid(/Message posted\.|Discord hasn't confirmed/)
}

/** An administrator by role, who does not own the bot, and a member without any role. */
async function addPeople(community: Community): Promise<void> {
  const { world } = community.processes.discord
  const keeper = await world.createRole(GUILD, { name: 'Keeper', permissions: '8' })
  for (const name of ['eve', 'fay']) {
    community.ids[name] = await world.createPerson({ username: name })
    await community.join(name)
  }
  await world.giveRole({ guildId: GUILD, roleId: keeper, userId: community.idOf('eve') })
}
