import { axeErrorsInThemes } from '@guildhall/axe'
import { describe, expect, it } from 'vitest'
import { grantedWire } from '../testing/access/grantee.ts'
import { FULL_EMBED, FULL_MESSAGE } from '../testing/composer/full-message.ts'
import { PATCH, message, save, saving, settingsOpener, subTab, welcome } from '../testing/settings-tab.ts'
import { useSite, type Visit } from '../testing/site.ts'

const open = useSite()

const SHOTS = process.env.SCREENSHOTS
const settingsOf = settingsOpener(open)

const GREETING = { title: 'Welcome to {server}', description: 'Hi {user}!', color: null, image_url: null }

async function openNotifications(visit: Visit) {
  const opened = await settingsOf(visit)
  const { page } = opened
  await subTab(page, 'Notifications').click()
  const embeds = page.getByRole('button', { name: 'Welcome embeds' })
  await embeds.waitFor()
  return { ...opened, embeds, field: (name: string) => page.getByRole('textbox', { name, exact: true }) }
}

describe('the embeds of the welcome message', () => {
  it('are shown filled in the preview, and sent alone when they changed', async () => {
    const { page, embeds, field, sent } = await openNotifications({ wire: saving() })
    expect(await embeds.getAttribute('aria-expanded')).toBe('false')
    await embeds.click()
    await field('Embed title').fill('Welcome to {server}')
    await field('Embed description').fill('Hi {user}!')
    const preview = page.getByRole('group', { name: 'Preview of the welcome message' })
    await preview.getByText('Welcome to Guildhall Demo').waitFor()
    await preview.getByText('Hi @user!').waitFor()
    await page.getByText('Unsaved changes: Welcome embeds').waitFor()
    await save(page).click()
    await expect.poll(sent).toEqual([{ welcome_embeds: [GREETING] }])
  })

  it('are open when there are some, and welcome alone without a text', async () => {
    const wire = saving({ welcome_message: null, welcome_embeds: [FULL_EMBED] })
    const { page, field } = await openNotifications({ wire })
    await expect.poll(() => field('Embed title').inputValue()).toBe('Raid night')
    expect(await welcome(page).isChecked()).toBe(true)
    expect(await message(page).isEnabled()).toBe(true)
    await page.getByRole('group', { name: 'Preview of the welcome message' }).getByText('Raid night').waitFor()
    const errors = await axeErrorsInThemes(page, async (theme) => {
      if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/composer-welcome-${theme}.png`, fullPage: true })
    })
    expect(errors).toEqual([])
  })

  it('leave the whole preview below the header of a window of 800 px while the page is scrolled', async () => {
    const { page, field } = await openNotifications({
      viewport: { width: 800, height: 600 },
      wire: saving({ welcome_embeds: [FULL_EMBED] }),
    })
    await field('Embed title').waitFor()
    await field('Embed description').evaluate((it) => it.scrollIntoView())
    const top = async () => {
      const [header, label] = await Promise.all(
        [page.getByRole('banner'), page.getByText('Preview', { exact: true })].map((one) => one.boundingBox()),
      )
      return (label?.y ?? 0) - (header?.height ?? 0)
    }
    await expect.poll(top).toBeGreaterThan(0)
  })

  it('are switched off and on with the message', async () => {
    const { page, field, sent } = await openNotifications({ wire: saving({ welcome_embeds: [GREETING] }) })
    await field('Embed title').waitFor()
    await welcome(page).uncheck()
    await page.getByText('No welcome message will be posted.').waitFor()
    await welcome(page).check()
    await expect.poll(() => field('Embed title').inputValue()).toBe('Welcome to {server}')
    await page.getByText(/^Unsaved changes/).waitFor({ state: 'detached' })
    await welcome(page).uncheck()
    await save(page).click()
    await expect.poll(sent).toEqual([{ welcome_message: null, welcome_embeds: [] }])
  })

  it('have the errors of the page and of the server at their fields', async () => {
    const { page, embeds, field, count } = await openNotifications({
      wire: {
        ...saving(),
        [PATCH]: {
          status: 400,
          body: {
            error: 'Invalid.',
            code: 'request.invalid',
            details: { fields: [{ path: 'welcome_embeds.0.title', message: 'must be shorter' }] },
          },
        },
      },
    })
    await embeds.click()
    await field('Embed image').fill('map.png')
    await subTab(page, 'General').click()
    await save(page).click()
    await page.getByText('Enter an image address that starts with https:// or http://.').waitFor()
    expect(count(PATCH)).toBe(0)
    await field('Embed image').fill('')
    await field('Embed title').fill('Hi')
    await save(page).click()
    await page.getByRole('alert').getByText('Embed title must be shorter.').waitFor()
  })
})

describe('a saved message in the welcome', () => {
  const SAVED = { body: [{ name: 'Starters', ...FULL_MESSAGE, version: 2 }] }

  it('fills the text and the embeds, and leaves out the link buttons', async () => {
    const { page, sent } = await openNotifications({
      wire: { ...saving({ welcome_message: 'Hello!' }), 'GET /guilds/1/saved_messages': SAVED },
    })
    await page.getByRole('button', { name: 'Message library' }).click()
    const list = page.getByRole('dialog', { name: 'Saved messages' })
    await list.getByRole('button', { name: 'Starters', exact: true }).click()
    await page.getByRole('button', { name: 'Replace', exact: true }).click()
    await expect.poll(() => message(page).inputValue()).toBe('Hear ye!')
    await save(page).click()
    await expect.poll(sent).toEqual([{ welcome_message: 'Hear ye!', welcome_embeds: FULL_MESSAGE.embeds }])
  })

  it('is not offered to a user without access to Role Buttons, or while the welcome is off', async () => {
    const wire = { ...grantedWire({ settings: 'edit' }), ...saving({ welcome_message: 'Hello!' }) }
    const grantee = await openNotifications({ wire })
    expect(await grantee.page.getByRole('button', { name: 'Message library' }).count()).toBe(0)
    const { page } = await openNotifications({ wire: saving({ welcome_message: null }) })
    expect(await page.getByRole('button', { name: 'Message library' }).count()).toBe(0)
    await welcome(page).check()
    await page.getByRole('button', { name: 'Message library' }).waitFor()
  })
})
