import { expect, type Page } from '@playwright/test'
import { CHANNELS, GUILDS, USERS } from '@guildhall/local-discord'
import { test } from './kit/test.ts'

/** Cuts the connection of each POST to an address after the server has handled it. @returns a function that restores the connection. */
async function loseResponses(page: Page, address: string): Promise<() => Promise<void>> {
  await page.route(address, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  return () => page.unroute(address)
}

test('a reminder is created once when the response is lost and the administrator submits again', async ({
  dashboard,
}) => {
  const { page } = dashboard
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16)
  const fillIn = async (): Promise<void> => {
    await dashboard.textbox('Message').fill('Raid tonight!')
    await dashboard.choose('Channel', '#general')
    await page.getByLabel('Next run time').fill(tomorrow)
  }
  await dashboard.signIn('ada')
  await dashboard.manage('Guildhall Demo')
  await dashboard.openTab('Reminders')
  await fillIn()
  const create = page.getByRole('button', { name: 'Create reminder' })

  const recover = await loseResponses(page, `**/api/guilds/${GUILDS.guildhallDemo}/reminders`)
  await create.click()
  await expect(page.getByText('Error creating reminder')).toBeVisible()
  await recover()
  await create.click()
  await dashboard.expectSaid('Reminder created successfully.')
  await page.reload()
  await dashboard.openTab('Reminders')
  await expect(page.getByRole('article', { name: 'Raid tonight!' })).toHaveCount(1)

  await fillIn()
  await create.click()
  await dashboard.expectSaid('Reminder created successfully.')
  await expect(page.getByRole('article', { name: 'Raid tonight!' })).toHaveCount(2)
})

test('a message is posted once after a lost response, unless its text was edited', async ({ dashboard, program }) => {
  const { page } = dashboard
  await dashboard.signIn('ada')
  await dashboard.manage('Guildhall Demo')
  await dashboard.openTab('Role Buttons')
  await dashboard.choose('Channel', '#general')
  const post = page.getByRole('button', { name: 'Post message' })
  const posted = async (): Promise<string[]> => {
    const messages = await program.discord.as(USERS.ada).read(CHANNELS.demoGeneral)
    return messages.map(({ content }) => content)
  }

  await dashboard.textbox('Message text').fill('Pick your roles.')
  const recover = await loseResponses(page, `**/api/guilds/${GUILDS.guildhallDemo}/messages`)
  await post.click()
  await dashboard.expectAlert('Network Error')
  await recover()
  await post.click()
  await dashboard.expectPosted()
  await expect.poll(posted).toEqual(['Pick your roles.'])

  await dashboard.textbox('Message text').fill('Choose your roles.')
  await loseResponses(page, `**/api/guilds/${GUILDS.guildhallDemo}/messages`)
  await post.click()
  await dashboard.expectAlert('Network Error')
  await page.unrouteAll()
  await dashboard.textbox('Message text').fill('Choose your roles now.')
  await post.click()
  await dashboard.expectPosted()
  await expect.poll(posted).toEqual(['Pick your roles.', 'Choose your roles.', 'Choose your roles now.'])
})

test("a message is posted once when Discord's response is late and the administrator posts it again", async ({
  dashboard,
  program,
}) => {
  const { page } = dashboard
  await dashboard.signIn('ada')
  await dashboard.manage('Guildhall Demo')
  await dashboard.openTab('Role Buttons')
  await dashboard.choose('Channel', '#general')
  await program.discord.faults.trickle(600_000, { route: 'POST /channels/:id/messages', requests: 1 })
  await dashboard.textbox('Message text').fill('Pick your roles.')
  const post = page.getByRole('button', { name: 'Post message' })
  await post.click()
  await dashboard.expectAlert('The message is still being sent')
  await page.reload()
  await expect(dashboard.textbox('Message text')).toHaveValue('Pick your roles.')
  await post.click()
  await dashboard.expectPosted()
  await expect(dashboard.textbox('Message text')).toHaveValue('')
  const messages = await program.discord.as(USERS.ada).read(CHANNELS.demoGeneral)
  expect(messages.map(({ content }) => content)).toEqual(['Pick your roles.'])
})
