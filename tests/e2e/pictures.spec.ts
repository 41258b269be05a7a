import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { Chat } from './kit/chat.ts'
import { Dashboard } from './kit/dashboard.ts'
import { test } from './kit/test.ts'

/** The folder for the pictures; without it none are taken. */
const FOLDER = process.env['PICTURES']

const SIZES = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]

test.describe('pictures of every page', () => {
  test.skip(FOLDER === undefined, 'PICTURES names no folder')

  for (const colorScheme of ['dark', 'light'] as const) {
    for (const viewport of SIZES) {
      test(`${colorScheme}, ${viewport.width} px`, async ({ browser, program }) => {
        const context = await browser.newContext({
          colorScheme,
          viewport,
          reducedMotion: 'reduce',
          hasTouch: viewport.width < 768,
        })
        const page = await context.newPage()
        const dashboard = new Dashboard(page, program.origin)
        const take = async (name: string, of: Page): Promise<void> => {
          await of.waitForLoadState('networkidle')
          await of.screenshot({ path: join(FOLDER ?? '', `${name}-${colorScheme}-${viewport.width}.png`) })
        }
        await dashboard.open('/login')
        await dashboard.loginButton.waitFor()
        await take('login', page)
        await dashboard.loginButton.click()
        await page.getByRole('button', { name: 'ada' }).waitFor()
        await take('authorize', page)
        await page.getByRole('button', { name: 'ada' }).click()
        await dashboard.card('Guildhall Demo').waitFor()
        await take('dashboard', page)
        await dashboard.card('Guildhall Demo').getByRole('button', { name: 'Manage' }).click()
        await dashboard.toggle('blame').click()
        await dashboard.said.filter({ hasText: 'Command /blame enabled!' }).waitFor()
        await take('guild', page)
        await page.getByRole('main').getByRole('link', { name: 'History' }).click()
        await page.getByRole('article').first().getByRole('button').click()
        await take('history', page)

        const chat = new Chat(await context.newPage(), program.discordOrigin)
        await chat.enter('ada', 'Guildhall Demo', 'general')
        await chat.useCommand('blame')
        await chat.expectAnswer(/Gremlin/)
        // The page's event stream stays open, so its network never becomes idle.
        await chat.page.screenshot({ path: join(FOLDER ?? '', `chat-${colorScheme}-${viewport.width}.png`) })
        await context.close()
      })
    }
  }
})
