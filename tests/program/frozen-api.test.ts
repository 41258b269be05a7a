import { chromium } from '@playwright/test'
import { TOKEN_STORAGE_KEY } from '@guildhall/contract'
import { GUILDS } from '@guildhall/local-discord'
import { expect, it, onTestFinished } from 'vitest'
import { newFolder, start } from './kit.ts'
import { signIn } from './sign-in.ts'

async function openDashboard(origin: string, token: string) {
  const browser = await chromium.connect(await (await fetch(`${process.env['TEST_BROWSER_URL']}`)).text())
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [TOKEN_STORAGE_KEY, token] as const)
  await page.goto(`${origin}/guilds/${GUILDS.guildhallDemo}`)
  return page
}

it('a dashboard whose server is frozen offers Retry now, and keeps typed text until the server runs again', async () => {
  const program = await start(newFolder())
  const page = await openDashboard(program.origin, await signIn(program, 'ada'))
  await page.getByRole('tab', { name: 'Reminders' }).click()
  const message = page.getByRole('form', { name: 'Create reminder' }).getByRole('textbox', { name: 'Message' })
  await message.fill('Raid at eight')

  program.kill('SIGSTOP')
  onTestFinished(() => program.kill('SIGCONT'))
  await page.getByRole('complementary', { name: 'Servers' }).getByRole('link', { name: 'Quiet Corner' }).click()
  await page.getByText('Still trying…').waitFor()

  await page.getByRole('button', { name: 'Retry now' }).click()
  program.kill('SIGCONT')
  await page.getByRole('heading', { name: 'Quiet Corner', level: 1 }).waitFor()
  await page.getByText('Still trying…').waitFor({ state: 'hidden' })
  await page.goBack()
  await page.getByRole('tab', { name: 'Reminders, unsaved changes' }).click()
  expect(await message.inputValue()).toBe('Raid at eight')
})
