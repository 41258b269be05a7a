import type { Browser } from '@playwright/test'
import {
  ButtonStyle,
  ComponentType,
  InteractionType,
  MessageFlags,
  type API,
  type APIInteraction,
} from '@discordjs/core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CHANNELS, demoWorld, GUILDS, startLocalDiscord, USERS, type LocalDiscord } from '../index.ts'
import { startBot, type TestBot } from './testing/bot.ts'
import { box, log, openBrowser, PATIENCE, say, shoot, visit } from './testing/visit.ts'

let browser: Browser
let local: LocalDiscord
let bot: TestBot

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

beforeEach(async () => {
  local = await startLocalDiscord({ ...demoWorld, port: 0, dataDir: null, dashboardUrl: 'http://localhost:3000/' })
  bot = await startBot(local, answer)
  await bot.api.applicationCommands.bulkOverwriteGuildCommands(local.credentials.clientId, GUILDS.guildhallDemo, [
    {
      name: 'blame',
      description: 'Blame someone',
      options: [
        { type: 6, name: 'user', description: 'Whom' },
        { type: 3, name: 'reason', description: 'What for' },
      ],
    },
    { name: 'secret', description: 'Between us' },
    { name: 'slow', description: 'Takes its time' },
    { name: 'vote', description: 'With buttons' },
    { name: 'staff', description: 'Not for everybody', default_member_permissions: '8' },
  ])
})
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()))
  await bot.stop()
  await local.close()
})

/** The bot of these tests: each command has its own kind of response. */
async function answer(api: API, data: APIInteraction): Promise<void> {
  if (data.type === InteractionType.MessageComponent) {
    await api.interactions.updateMessage(data.id, data.token, { content: 'Voted', components: [] })
    return
  }
  if (data.type !== InteractionType.ApplicationCommand) return
  const options = 'options' in data.data ? (data.data.options ?? []) : []
  const value = (name: string): string => {
    const option = options.find((one) => one.name === name)
    return option !== undefined && 'value' in option ? String(option.value) : ''
  }
  if (data.data.name === 'blame') {
    const embed = {
      title: 'Blamed [x](https://example.com/inner) ||yes||',
      url: 'https://example.com/blamed',
      description: `**1** time`,
      fields: [{ name: 'By <@1>', value: `<@${USERS.ben}>`, inline: false }],
      color: 0x57c785,
      author: { name: 'Council', url: 'https://example.com/council', icon_url: 'https://example.com/crest.png' },
      footer: { text: 'Be on time', icon_url: 'https://example.com/foot.png' },
      timestamp: '2030-03-07T19:00:00.000Z',
    }
    await api.interactions.reply(data.id, data.token, {
      content: `<@${value('user') || USERS.ada}> ${value('reason')}`,
      embeds: [embed],
    })
  } else if (data.data.name === 'secret') {
    await api.interactions.reply(data.id, data.token, { content: 'For you alone', flags: MessageFlags.Ephemeral })
  } else if (data.data.name === 'vote') {
    const button = {
      type: ComponentType.Button as const,
      style: ButtonStyle.Success as const,
      custom_id: 'yes',
      label: 'Yes',
    }
    const components = [{ type: ComponentType.ActionRow as const, components: [button] }]
    await api.interactions.reply(data.id, data.token, { content: 'Vote', components })
  } else if (data.data.name === 'slow') {
    await api.interactions.defer(data.id, data.token)
    await new Promise((resolve) => setTimeout(resolve, 400))
    await api.interactions.editReply(data.application_id, data.token, { content: 'Done at last' })
  }
}

const open = (user: string, viewport?: { width: number; height: number }) => visit(browser, local, user, viewport)

describe('the chat page', { timeout: PATIENCE }, () => {
  it('shows a message of another user at once and removes it when it is deleted', async () => {
    const [ben, cleo] = [await open('ben'), await open('cleo')]
    await say(ben, 'Hello <b>all</b> **there** <:guildhall:1141162776674860166>')
    const message = cleo.getByRole('article', { name: /^ben: Hello/ })
    await message.waitFor()
    expect(await message.innerText()).toContain('Hello <b>all</b> there')
    expect(await message.getByText('there', { exact: true }).evaluate((element) => element.tagName)).toBe('STRONG')
    expect(
      await message
        .getByRole('img', { name: ':guildhall:' })
        .evaluate((image) => 'naturalWidth' in image && image.naturalWidth),
    ).toBe(64)
    expect(await message.getByRole('button', { name: 'Delete message' }).count()).toBe(0)
    await ben.getByRole('article', { name: /^ben: Hello/ }).hover()
    await ben.getByRole('button', { name: 'Delete message' }).click()
    await message.waitFor({ state: 'detached' })
  })

  it('picks a command by keyboard and runs it with its options', async () => {
    const [ada, cleo] = [await open('ada'), await open('cleo')]
    await box(ada).focus()
    await ada.keyboard.type('/bl')
    await ada.getByRole('option', { name: '/blame' }).waitFor()
    await shoot(ada, 'chat-1280-picker')
    await ada.keyboard.press('Tab')
    const form = ada.getByRole('form', { name: '/blame' })
    await form.getByLabel('user').selectOption('cleo')
    await form.getByLabel('reason').fill('being late')
    await shoot(ada, 'chat-1280-options')
    await ada.keyboard.press('Enter')
    await log(ada).getByText('being late').waitFor()
    expect(await log(ada).innerText()).toMatch(
      /ada used \/blame[\s\S]*Guildhall\s*APP[\s\S]*@cleo being late[\s\S]*Blamed[\s\S]*By <@1>\s*@ben/,
    )
    await log(cleo).getByText('being late').waitFor()
    const author = log(ada).getByRole('link', { name: 'Council' })
    expect(await author.getAttribute('href')).toBe('https://example.com/council')
    const time = log(ada).getByText('Be on time').locator('time')
    expect(await time.getAttribute('datetime')).toBe('2030-03-07T19:00:00.000Z')
    const icons = log(ada).locator('img[src^="https://example.com/"]')
    expect(await icons.evaluateAll((all) => all.map((icon) => icon.getAttribute('src')))).toEqual([
      'https://example.com/crest.png',
      'https://example.com/foot.png',
    ])
    expect(await box(ada).evaluate((element) => element === document.activeElement)).toBe(true)
    await shoot(ada, 'chat-1280')
    await shoot(cleo, 'chat-1280-cleo')
    const title = log(ada).getByRole('link', { name: /^Blamed x/ })
    expect(await title.locator('a').count()).toBe(0)
    await title.getByRole('button', { name: 'Show spoiler' }).click()
    await title.getByText('yes').waitFor()
    expect(ada.context().pages()).toHaveLength(1)
  })

  it('runs a command whose name is typed in full', async () => {
    const page = await open('ada', { width: 360, height: 740 })
    await say(page, '/blame')
    await log(page).getByText('@ada').waitFor()
    await shoot(page, 'chat-360')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })

  it('shows an ephemeral answer only to the caller, who can dismiss it', async () => {
    const [ben, cleo] = [await open('ben'), await open('cleo')]
    await say(ben, '/secret')
    await ben.getByText('Only you can see this').waitFor()
    await say(ben, 'after it')
    await log(cleo).getByText('after it').waitFor()
    expect(await log(cleo).innerText()).not.toContain('For you alone')
    await shoot(ben, 'chat-1280-ephemeral')
    await ben.getByRole('button', { name: 'Dismiss message' }).click()
    await log(ben).getByText('For you alone').waitFor({ state: 'detached' })
  })

  it('shows that the bot is thinking, then its answer in the same place', async () => {
    const page = await open('ben')
    await say(page, '/slow')
    await page.getByText('Guildhall is thinking…').waitFor()
    await log(page).getByText('Done at last').waitFor()
    expect(await page.getByText('Guildhall is thinking…').count()).toBe(0)
  })

  it('shows an error when the bot does not answer in time', async () => {
    await bot.stop()
    const page = await open('ben')
    await say(page, '/blame')
    await page.getByText('The application did not respond').waitFor()
  })

  it('presses a button of the bot', async () => {
    const page = await open('ben')
    await say(page, '/vote')
    await page.getByRole('button', { name: 'Yes' }).click()
    await log(page).getByText('Voted').waitFor()
    expect(await page.getByRole('button', { name: 'Yes' }).count()).toBe(0)
  })

  it('offers only the commands and channels that the user may use', async () => {
    const [ada, cleo] = [await open('ada'), await open('cleo')]
    for (const page of [ada, cleo]) {
      await box(page).pressSequentially('/')
      await page.getByRole('option', { name: '/blame' }).waitFor()
    }
    expect(await ada.getByRole('option', { name: '/staff' }).count()).toBe(1)
    expect(await cleo.getByRole('option', { name: '/staff' }).count()).toBe(0)
    expect(await ada.getByRole('button', { name: 'staff' }).count()).toBe(1)
    expect(await cleo.getByRole('button', { name: 'staff' }).count()).toBe(0)
    await cleo.getByRole('button', { name: 'announcements' }).click()
    await cleo.getByPlaceholder(/do not have permission/).waitFor()
  })

  it('stays in the open channel when a new channel is listed first', async () => {
    const page = await open('cleo')
    await page.getByRole('heading', { name: 'general', exact: true }).waitFor()
    await box(page).fill('half a th')
    const place = { type: 0, parentId: null, position: -1, topic: null, nsfw: false, overwrites: [] }
    local.createChannel(GUILDS.guildhallDemo, { ...place, name: 'lobby' })
    const channels = page.getByRole('navigation', { name: 'Channels' }).getByRole('button')
    await expect.poll(() => channels.first().innerText()).toBe('lobby')
    expect(await page.getByRole('heading', { name: 'general', exact: true }).count()).toBe(1)
    expect(await box(page).inputValue()).toBe('half a th')
  })

  it('lets a user join a server and leave it after a confirmation', async () => {
    const page = await open('dan')
    await page.getByRole('button', { name: 'Join Raid Night' }).waitFor()
    await shoot(page, 'chat-1280-join')
    await page.getByRole('button', { name: 'Join Raid Night' }).click()
    await page.getByRole('button', { name: 'molten-keep' }).click()
    await say(page, 'I am in')
    await log(page).getByText('I am in').waitFor()
    await page.getByRole('button', { name: 'Join a server' }).click()
    await expect.poll(() => page.getByRole('button', { name: 'Join Raid Night' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Raid Night', exact: true }).click()
    await page.getByRole('button', { name: 'Leave Raid Night' }).click()
    const question = page.getByRole('dialog', { name: 'Leave Raid Night?' })
    await shoot(page, 'chat-1280-leave')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Leave Raid Night' }).click()
    await question.getByRole('button', { name: 'Leave server' }).click()
    await page.getByRole('button', { name: 'Join Raid Night' }).waitFor()
  })

  it('stays in a channel that was opened before the join request completed', async () => {
    const page = await open('dan')
    let reply = (): void => {}
    await page.route('**/chat/join', async (route) => {
      const response = await route.fetch()
      await new Promise<void>((resolve) => {
        reply = resolve
      })
      await route.fulfill({ response })
    })
    await page.getByRole('button', { name: 'Join Raid Night' }).click()
    await page.getByRole('button', { name: 'molten-keep' }).click()
    const loaded = page.waitForResponse('**/chat/state*')
    reply()
    await (await loaded).finished()
    await say(page, 'I am in')
    await log(page).getByText('I am in').waitFor()
    expect(await page.getByRole('heading', { name: 'molten-keep', exact: true }).count()).toBe(1)
  })

  it('rejects requests from other origins and from forms', async () => {
    const body = JSON.stringify({ user: USERS.ada, channel: CHANNELS.demoGeneral, content: 'x' })
    const post = (headers: Record<string, string>) =>
      fetch(`${local.origin}/chat/write`, { method: 'POST', headers, body })
    expect((await post({ 'content-type': 'application/json', origin: 'https://evil.example' })).status).toBe(403)
    expect((await post({ 'content-type': 'text/plain' })).status).toBe(415)
    expect((await post({ 'content-type': 'application/json' })).status).toBe(200)
  })
})
