import type { Browser, Locator } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CHANNELS, demoWorld, startLocalDiscord, USERS, type LocalDiscord } from '../index.ts'
import { openBrowser, PATIENCE, say, shoot, visit } from './testing/visit.ts'

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

const MESSAGE = `Start **bold *both*
over lines** __u__ ~~s~~ \`code\` \\*plain\\*
# Heading
-# Small
> Quoted
1. First
   - Below
2. Second
\`\`\`ts
# code
\`\`\`
[label](https://label.example/) https://bare.example/a. <https://angle.example/>
<@${USERS.ada}> <#${CHANNELS.demoGeneral}> <@&1> </blame:1> @here <t:1618953630:d>`

/** Sends a text as ben, and finds its message. */
async function sent(text: string): Promise<Locator> {
  const page = await visit(browser, local, 'ben')
  await say(page, text)
  return page.getByRole('article', { name: new RegExp(`^ben: ${text.slice(0, 5)}`) })
}

describe('a message on the chat page', { timeout: PATIENCE }, () => {
  it('is rendered from its markdown', async () => {
    const message = await sent(MESSAGE)
    const textOf = (selector: string): Promise<string[]> => message.locator(selector).allTextContents()
    await message.locator('blockquote').waitFor()
    await shoot(message.page(), 'chat-1280-markdown')
    expect(await textOf('strong')).toEqual(['bold both\nover lines'])
    expect(await textOf('strong em')).toEqual(['both'])
    expect(await textOf('u, s, :not(pre) > code')).toEqual(['u', 's', 'code'])
    expect(await message.getByText('*plain*').count()).toBe(1)
    expect(await textOf('.heading--1, .subtext, blockquote')).toEqual(['Heading', 'Small', 'Quoted'])
    expect(await textOf('.item')).toEqual(['1. First• Below', '• Below', '2. Second'])
    expect(await textOf('pre')).toEqual(['# code'])
    expect(
      await message.locator('.message__text a').evaluateAll((all) => all.map((one) => one.getAttribute('href'))),
    ).toEqual(['https://label.example/', 'https://bare.example/a', 'https://angle.example/'])
    expect(await textOf('.mention')).toEqual(['@ada', '#general', '@deleted-role', '/blame', '@here'])
    expect(await message.locator('time.time').getAttribute('datetime')).toBe('2021-04-20T21:20:30.000Z')
  })

  it('shows a spoiler on a click or on Enter', async () => {
    const message = await sent('Snape ||**kills** him|| and ||dies||')
    const covers = message.getByRole('button', { name: 'Show spoiler' })
    await expect.poll(() => covers.count()).toBe(2)
    expect(await message.getByText('kills').isVisible()).toBe(false)
    await covers.first().click()
    await expect.poll(() => message.getByText('kills').isVisible()).toBe(true)
    await covers.press('Enter')
    await expect.poll(() => message.getByText('dies', { exact: true }).isVisible()).toBe(true)
  })

  it('is marked as edited after its last word', async () => {
    const message = await sent('First text')
    await message.hover()
    await message.getByRole('button', { name: 'Edit message' }).click()
    const editor = message.page().getByRole('textbox', { name: 'Edit text' })
    await editor.fill('First # text')
    await editor.press('Enter')
    await expect.poll(() => message.locator('.paragraph').allTextContents()).toEqual(['First # text (edited)'])
  })
})
