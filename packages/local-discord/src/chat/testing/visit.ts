import { join } from 'node:path'
import { chromium, type Browser, type Locator, type Page } from '@playwright/test'
import type { LocalDiscord } from '../../index.ts'

/** The timeout of tests with a browser on a busy machine, in ms. */
export const PATIENCE = 45_000

/** The browser of the run, without pages of other files. */
export async function openBrowser(): Promise<Browser> {
  const reply = await fetch(`${process.env['TEST_BROWSER_URL']}`)
  const answer = await reply.text()
  if (!reply.ok) throw new Error(answer)
  return chromium.connect(answer)
}

/** Opens a separate page as a user. */
export async function visit(
  browser: Browser,
  local: LocalDiscord,
  user: string,
  viewport = { width: 1280, height: 800 },
): Promise<Page> {
  const page = await browser.newPage({ viewport })
  page.setDefaultTimeout(15_000)
  await page.goto(local.origin)
  await page.getByLabel('User').selectOption(user)
  await page.getByRole('log').waitFor({ state: 'attached' })
  await page.waitForFunction((name) => document.querySelector('select')?.selectedOptions[0]?.text === name, user)
  return page
}

/** Saves a screenshot in the folder SHOTS if one is named. */
export async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS']
  if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}.png`) })
}

export const box = (page: Page): Locator => page.getByRole('textbox', { name: 'Message' })

export const log = (page: Page): Locator => page.getByRole('log')

export async function say(page: Page, text: string): Promise<void> {
  await box(page).fill(text)
  await box(page).press('Enter')
}

/** Whether an element has the focus when it is first drawn: a later focus would lose the first keys. Call this before. */
export function hasFocusWhenDrawn(page: Page, selector: string): Promise<boolean> {
  return page.evaluate(
    (drawn) =>
      new Promise<boolean>((resolve) => {
        new MutationObserver(() => {
          const element = document.querySelector(drawn)
          if (element) resolve(element === document.activeElement)
        }).observe(document.body, { childList: true, subtree: true })
      }),
    selector,
  )
}
