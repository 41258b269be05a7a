import { join } from 'node:path'
import { expect, test as base, type BrowserContext } from '@playwright/test'
import { demoWorld, startLocalDiscord, type LocalDiscord } from '@guildhall/local-discord'
import { closeDiscord } from '@guildhall/test-kit'
import { expectAccessible } from './kit/accessible.ts'
import { Chat } from './kit/chat.ts'

/** A local Discord without the rest of the program: members can chat without a dashboard. */
const test = base.extend<{ local: LocalDiscord; as: (user: string, guild: string, channel: string) => Promise<Chat> }>({
  local: async ({ browserName: _ }, use) => {
    const local = await startLocalDiscord({ ...demoWorld, port: 0, dataDir: null })
    await use(local)
    await closeDiscord(local)
  },
  as: async ({ local, context }, use) => use((...place) => enter(context, local, place)),
})

async function enter(context: BrowserContext, local: LocalDiscord, place: [string, string, string]): Promise<Chat> {
  const chat = new Chat(await context.newPage(), local.origin)
  await chat.enter(...place)
  return chat
}

/** Makes a POST call as the bot. */
async function asBot(local: LocalDiscord, path: string, body: object): Promise<unknown> {
  const reply = await fetch(`${local.endpoints.apiUrl}/v10${path}`, {
    method: 'POST',
    headers: { authorization: `Bot ${local.credentials.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return reply.json()
}

/** Checks accessibility and sideways scrolling at two widths. Saves screenshots in the folder SHOTS, if it is set. */
async function expectGood(chat: Chat, name: string): Promise<void> {
  // Go from narrow to wide: a member list that is open in a narrow window is checked there.
  for (const width of [360, 1280]) {
    await chat.page.setViewportSize({ width, height: width === 360 ? 740 : 800 })
    await expectAccessible(chat.page)
    expect(await chat.page.evaluate(() => document.documentElement.scrollWidth), 'sideways').toBeLessThanOrEqual(width)
    const folder = process.env['SHOTS']
    if (folder !== undefined) await chat.page.screenshot({ path: join(folder, `chat-${name}-${width}.png`) })
  }
}

const DEMO = 'Guildhall Demo'

test.describe('the chat page', () => {
  test('lets members write, edit and delete messages and shows previews of links', async ({ as }) => {
    const [ada, cleo] = await Promise.all([as('ada', DEMO, 'general'), as('cleo', DEMO, 'general')])
    await cleo.say('Look: https://example.org/page')
    await ada.expectPreview('Look:', 'example.org')
    await cleo.edit('Look:', 'Nothing to see')
    await ada.expectNoPreview('Nothing to see', 'example.org')
    await cleo.page.getByRole('log').getByText('Nothing to see').hover()
    await expectGood(cleo, 'tools')
    await ada.remove('Nothing to see')
    await cleo.expectGone('Nothing to see')
  })

  test('lets moderators time out, kick and ban, and informs the members', async ({ as }) => {
    const [ada, cleo] = await Promise.all([as('ada', DEMO, 'general'), as('cleo', DEMO, 'general')])
    await cleo.say('I was here')
    await ada.timeOut('cleo')
    await cleo.expectToBeTimedOut()
    await expect(ada.message('I was here').getByRole('img', { name: /^Timed out until/ })).toBeVisible()
    await expectGood(ada, 'moderator')
    await expectGood(cleo, 'timed-out')
    await ada.endTimeOut('cleo')
    await cleo.say('I am back')
    await ada.kick('cleo')
    await cleo.expectToBeOutOf(DEMO)
    await cleo.join(DEMO)
    await ada.ban('cleo')
    await cleo.expectToBeOutOf(DEMO)
    await expectGood(ada, 'banned')
    await ada.page.setViewportSize({ width: 360, height: 740 })
    await ada.page.getByRole('button', { name: 'Members', exact: true }).click()
    await expectGood(ada, 'members')
    await cleo.page.getByRole('button', { name: 'Join a server' }).click()
    await cleo.page.getByRole('button', { name: `Join ${DEMO}` }).click()
    await expect(cleo.page.getByRole('alert')).toContainText('banned')
    await expectGood(cleo, 'join')
    await ada.unban('cleo')
    await cleo.join(DEMO)
    await cleo.leave(DEMO)
  })

  test('shows a blocked message to its author only, and the alert to moderators', async ({ as, local }) => {
    const guildId = local.state.world.guilds.find(({ name }) => name === DEMO)?.id ?? ''
    const channelOf = (name: string): string | undefined =>
      local.state.world.guilds.flatMap(({ channels }) => channels).find((one) => one.name === name)?.id
    await asBot(local, `/guilds/${guildId}/auto-moderation/rules`, {
      name: 'No dragons',
      event_type: 1,
      trigger_type: 1,
      trigger_metadata: { keyword_filter: ['dragon*'] },
      actions: [
        { type: 1, metadata: { custom_message: 'Dragons are for the evening.' } },
        { type: 2, metadata: { channel_id: channelOf('mod-log') } },
      ],
      enabled: true,
    })
    const cleo = await as('cleo', DEMO, 'general')
    await cleo.say('Here be dragons')
    await cleo.expectBlocked('Here be dragons', 'Dragons are for the evening.')
    await expectGood(cleo, 'blocked')
    const ada = await as('ada', DEMO, 'mod-log')
    await expect(ada.message('AutoMod has blocked a message in #general')).toContainText('Rule: No dragons')
    await expectGood(ada, 'alert')
    await cleo.page.getByRole('button', { name: 'Dismiss message' }).click()
    await cleo.expectGone('Here be dragons')
  })

  test('shows direct messages of the bot, unless the member has closed them', async ({ as, local }) => {
    const cleo = await as('cleo', DEMO, 'general')
    await cleo.openDirectMessages()
    await expect(cleo.page.getByText('Guildhall has not written to you yet.')).toBeVisible()
    const userId = local.state.world.users.find(({ username }) => username === 'cleo')?.id
    await asBot(local, '/users/@me/channels', { recipient_id: userId })
    const id = local.state.world.directChannels.find((one) => one.userId === userId)?.id
    await asBot(local, `/channels/${id}/messages`, { content: 'Mind the rules' })
    await expect(cleo.message('Mind the rules')).toBeVisible()
    await expectGood(cleo, 'direct')
    await cleo.allowDirectMessages(false)
    await expect
      .poll(() => asBot(local, `/channels/${id}/messages`, { content: 'Hello?' }))
      .toMatchObject({ code: 50007 })
    await cleo.allowDirectMessages(true)
    await expect.poll(() => asBot(local, `/channels/${id}/messages`, { content: 'Hello!' })).toHaveProperty('id')
    await expect(cleo.message('Hello!')).toBeVisible()
  })
})
