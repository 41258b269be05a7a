import type { Browser, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDirectChannel } from '../direct-messages/channels.ts'
import { CHANNELS, demoWorld, GUILDS, ROLES, startLocalDiscord, USERS, type LocalDiscord } from '../index.ts'
import { call } from '../kernel/testing/calls.ts'
import { timeOut } from '../members/moderate.ts'
import { giveRole } from '../roles/assign.ts'
import { BOT_ID } from '../world.ts'
import { box, hasFocusWhenDrawn, log, openBrowser, PATIENCE, say, shoot, visit } from './testing/visit.ts'

let browser: Browser
let local: LocalDiscord

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

beforeEach(async () => {
  local = await startLocalDiscord({ ...demoWorld, port: 0, dataDir: null })
})
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()))
  await local.close()
})

const GENERAL = `/channels/${CHANNELS.demoGeneral}/messages`
const SUPPRESSED = 4

const open = (user: string): Promise<Page> => visit(browser, local, user)
const editor = (page: Page) => page.getByRole('textbox', { name: 'Edit text' })
const message = (page: Page, text: string) => log(page).getByRole('article').filter({ hasText: text })
const focusIsIn = (page: Page, name: string): Promise<unknown> =>
  page.waitForFunction((label) => document.activeElement?.getAttribute('aria-label') === label, name)

/** Presses ArrowUp, which edits the last message if the box is empty: the box empties when the server has accepted a message. */
async function editLast(page: Page): Promise<void> {
  await expect.poll(() => box(page).inputValue()).toBe('')
  await box(page).press('ArrowUp')
}

const botSays = (body: object, path = GENERAL) => call(local, ['POST', path], body)
const lastId = (channelId: string): string | undefined => local.state.world.messages[channelId]?.at(-1)?.id

describe('a user’s own message', { timeout: PATIENCE }, () => {
  it('can be edited by keyboard alone with ArrowUp, Escape and Enter', async () => {
    const [cleo, ben] = [await open('cleo'), await open('ben')]
    await say(cleo, 'Frist')
    await message(cleo, 'Frist').waitFor()
    await say(ben, 'Second')
    await message(cleo, 'Second').waitFor()
    await editLast(cleo)
    await focusIsIn(cleo, 'Edit text')
    expect(await editor(cleo).inputValue()).toBe('Frist')
    await shoot(cleo, 'chat-1280-edit')
    await cleo.keyboard.type(' of all')
    await cleo.keyboard.press('Escape')
    await message(cleo, 'Frist').waitFor()
    await focusIsIn(cleo, 'Message')
    await cleo.keyboard.press('ArrowUp')
    await editor(cleo).fill('First')
    await cleo.keyboard.press('Enter')
    await message(ben, 'First (edited)').waitFor()
    await focusIsIn(cleo, 'Message')
  })

  it('focuses its editor as soon as the editor appears', async () => {
    const cleo = await open('cleo')
    await say(cleo, 'Frist')
    await message(cleo, 'Frist').waitFor()
    const hasFocus = hasFocusWhenDrawn(cleo, '[aria-label="Edit text"]')
    await editLast(cleo)
    expect(await hasFocus).toBe(true)
  })

  it('can be edited with the E key, unlike another user’s message', async () => {
    const [cleo, ben] = [await open('cleo'), await open('ben')]
    await say(ben, 'Of ben')
    await say(cleo, 'Of cleo')
    await message(cleo, 'Of cleo').waitFor()
    await cleo.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    await message(cleo, 'Of ben').hover()
    await cleo.keyboard.press('e')
    await expect.poll(() => editor(cleo).count()).toBe(0)
    await message(cleo, 'Of cleo').hover()
    await cleo.keyboard.press('e')
    await focusIsIn(cleo, 'Edit text')
    expect(await message(cleo, 'Of ben').getByRole('button', { name: 'Edit message' }).count()).toBe(0)
  })

  it('keeps the text in its editor while other messages arrive', async () => {
    const [cleo, ben] = [await open('cleo'), await open('ben')]
    await say(cleo, 'https://example.org/x')
    await message(cleo, 'https://example.org/x').waitFor()
    await editLast(cleo)
    await editor(cleo).fill('half a th')
    await say(ben, 'Meanwhile')
    await message(cleo, 'Meanwhile').waitFor()
    expect(await editor(cleo).inputValue()).toBe('half a th')
  })

  it('stays unchanged, with a notice to its author, when AutoMod blocks the edit', async () => {
    const rule = {
      name: 'No dragons',
      event_type: 1,
      trigger_type: 1,
      trigger_metadata: { keyword_filter: ['dragons'] },
      actions: [{ type: 1 }],
      enabled: true,
    }
    await call(local, ['POST', `/guilds/${GUILDS.guildhallDemo}/auto-moderation/rules`], rule)
    const [cleo, ben] = [await open('cleo'), await open('ben')]
    await say(cleo, 'Kittens')
    await message(cleo, 'Kittens').waitFor()
    await editLast(cleo)
    await editor(cleo).fill('Here be dragons')
    await editor(cleo).press('Enter')
    const blocked = cleo.getByRole('article', { name: 'Blocked: Here be dragons' })
    expect(await blocked.innerText()).not.toContain('From server moderators')
    await message(ben, 'Kittens').waitFor()
    expect(await log(ben).innerText()).not.toContain('dragons')
    await blocked.getByRole('button', { name: 'Dismiss message' }).click()
    await blocked.waitFor({ state: 'detached' })
  })
})

describe('a message with a link', { timeout: PATIENCE }, () => {
  it('loses its preview when embeds are suppressed', async () => {
    const page = await open('cleo')
    await say(page, 'See https://example.org/x')
    const preview = message(page, 'See').getByRole('link', { name: 'example.org', exact: true })
    await preview.waitFor()
    await shoot(page, 'chat-1280-preview')
    const id = lastId(CHANNELS.demoGeneral)
    await call(local, ['PATCH', `${GENERAL}/${id}`], { flags: SUPPRESSED })
    await preview.waitFor({ state: 'detached' })
    expect(await message(page, 'See').innerText()).not.toContain('(edited)')
  })
})

describe('a reply', { timeout: PATIENCE }, () => {
  it('shows the original message, or that it was deleted', async () => {
    const page = await open('cleo')
    await say(page, 'A question')
    await message(page, 'A question').waitFor()
    const id = lastId(CHANNELS.demoGeneral)
    await botSays({ content: 'The answer', message_reference: { message_id: id } })
    expect(await message(page, 'The answer').innerText()).toMatch(/@cleo\s*A question\s*Guildhall/)
    await shoot(page, 'chat-1280-reply')
    await message(page, 'A question').first().hover()
    await page.getByRole('button', { name: 'Delete message' }).first().click()
    await message(page, 'Original message was deleted').waitFor()
  })
})

describe('a message that mentions users', { timeout: PATIENCE }, () => {
  it('is highlighted only for users whom it pings', async () => {
    const page = await open('cleo')
    const isMarked = async (text: string): Promise<boolean> => {
      await message(page, text).waitFor()
      return /\bmessage--mention\b/.test((await message(page, text).getAttribute('class')) ?? '')
    }
    await botSays({ content: `Hello <@${USERS.cleo}>` })
    expect(await isMarked('Hello')).toBe(true)
    await botSays({ content: `Quietly <@${USERS.cleo}> and @everyone`, allowed_mentions: { parse: [] } })
    expect(await isMarked('Quietly')).toBe(false)
    giveRole(local.state, { guildId: GUILDS.guildhallDemo, userId: USERS.cleo, roleId: ROLES.demoRaider })
    await botSays({ content: `Raid, <@&${ROLES.demoRaider}>!` })
    expect(await isMarked('Raid')).toBe(true)
    await botSays({ content: 'Hear, @everyone: the bot may not.' })
    expect(await isMarked('Hear')).toBe(false)
    giveRole(local.state, { guildId: GUILDS.guildhallDemo, userId: BOT_ID, roleId: ROLES.demoKeeper })
    await botSays({ content: 'Listen, @everyone!' })
    expect(await isMarked('Listen')).toBe(true)
  })
})

describe('the list of messages', { timeout: PATIENCE }, () => {
  it('includes changes that happen while it is loading', async () => {
    const [cleo, ben] = [await open('cleo'), await open('ben')]
    await say(ben, 'Going')
    await message(cleo, 'Going').waitFor()
    await cleo.getByRole('button', { name: 'rules' }).click()
    await cleo.route('**/chat/messages*', async (route) => {
      const response = await route.fetch()
      await botSays({ content: 'Coming' })
      await call(local, ['DELETE', `${GENERAL}/${local.state.world.messages[CHANNELS.demoGeneral]?.[0]?.id}`])
      // The response continues only after the page has received both events.
      await message(ben, 'Coming').waitFor()
      await message(ben, 'Going').waitFor({ state: 'detached' })
      await new Promise((resolve) => setTimeout(resolve, 200))
      await route.fulfill({ response })
    })
    const filled = cleo.waitForResponse('**/chat/messages*')
    await cleo.getByRole('button', { name: 'general' }).click()
    await (await filled).finished()
    await message(cleo, 'Coming').waitFor()
    expect(await message(cleo, 'Going').count()).toBe(0)
  })
})

describe('direct messages', { timeout: PATIENCE }, () => {
  it('are announced while a channel is open and shown when opened', async () => {
    const page = await open('cleo')
    const { id } = openDirectChannel(local.state, USERS.cleo)
    await botSays({ content: 'Mind the <#' + CHANNELS.demoGeneral + '>' }, `/channels/${id}/messages`)
    await page.getByRole('button', { name: 'Direct messages (1 new)' }).click()
    await message(page, 'Mind the #general').waitFor()
    await page.getByRole('button', { name: 'Direct messages', exact: true }).waitFor()
    await say(page, 'Sorry')
    await message(page, 'Sorry').waitFor()
  })

  it('are shown to no other user', async () => {
    const ben = await open('ben')
    const { id } = openDirectChannel(local.state, USERS.cleo)
    await botSays({ content: 'For cleo' }, `/channels/${id}/messages`)
    const asked = await fetch(`${local.origin}/chat/messages?user=${USERS.ben}&channel=${id}`)
    expect(asked.status).toBe(403)
    await ben.getByRole('button', { name: 'Direct messages' }).click()
    await ben.getByText('Guildhall has not written to you yet.').waitFor()
  })
})

describe('a time-out', { timeout: PATIENCE }, () => {
  it('ends by itself and shows the message box again', async () => {
    const page = await open('cleo')
    const who = { actorId: USERS.ada, guildId: GUILDS.guildhallDemo, userId: USERS.cleo, reason: null }
    timeOut(local.state, { ...who, until: Date.now() + 2_500 })
    await page.getByText('You are timed out.').waitFor()
    expect(await box(page).count()).toBe(0)
    await box(page).waitFor()
    await say(page, 'Free again')
    await message(page, 'Free again').waitFor()
  })

  it('is shown without repeated requests when it lasts for weeks', async () => {
    const [cleo, ben] = [await open('cleo'), await open('ben')]
    let requests = 0
    cleo.on('request', (request) => {
      if (request.url().includes('/chat/state')) requests += 1
    })
    const who = { actorId: USERS.ada, guildId: GUILDS.guildhallDemo, userId: USERS.cleo, reason: null }
    timeOut(local.state, { ...who, until: Date.now() + 27 * 86_400_000 })
    await cleo.getByText('You are timed out.').waitFor()
    for (const text of ['One', 'Two', 'Three']) {
      await say(ben, text)
      await message(cleo, text).waitFor()
    }
    expect(requests).toBeLessThan(3)
  })

  it('is neither offered nor allowed to members without the permission', async () => {
    const page = await open('cleo')
    await page.getByRole('region', { name: 'Members' }).getByText('ben', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: /^Moderate/ }).count()).toBe(0)
    const refused = await fetch(`${local.origin}/chat/time-out`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user: USERS.cleo, guild: GUILDS.guildhallDemo, member: USERS.ben, minutes: 10 }),
    })
    expect(refused.status).toBe(403)
  })
})
