import { describe, expect, it } from 'vitest'
import { waitForFocus } from '../../testing/focus.ts'
import { LISTED, MESSAGES, chooseChannel, openRoleButtons } from '../../testing/role-buttons-tab.ts'
import { useSite, type Visit } from '../../testing/site.ts'
import { CHANNELS } from '../../testing/wire.ts'

const open = useSite()

const POST = 'POST /guilds/1/messages'
const EDIT = 'PUT /guilds/1/messages/5000'
const LIST = 'GET /guilds/1/messages?channel_id=10&limit=5'
const SAVED = { id: '6000', content: 'Hello', timestamp: '2030-01-08T19:00:00.000Z', status: 'applied' }

/** Opens the tab and chooses a channel. */
async function openComposer(visit: Visit = {}) {
  const tab = await openRoleButtons(open, {
    ...visit,
    wire: { [POST]: { status: 201, body: SAVED }, [EDIT]: { body: { ...SAVED, id: '5000' } }, ...visit.wire },
  })
  const composer = tab.page.getByRole('region', { name: 'New message' })
  await chooseChannel(tab.page, '#general')
  return { ...tab, composer, text: composer.getByRole('textbox', { name: 'Message text' }) }
}

describe('a new message', () => {
  it('is posted in the chosen channel and then cleared from the form', async () => {
    const { page, composer, text, sent, count } = await openComposer()
    await text.fill('Hello')
    await composer.getByText('5 / 2,000').waitFor()
    await composer.getByRole('button', { name: 'Post message' }).click()
    await page.getByRole('status').getByText('Message posted.').waitFor()
    expect(sent(POST)).toEqual({ channel_id: '10', content: 'Hello' })
    expect(await text.inputValue()).toBe('')
    await expect.poll(() => count('GET /guilds/1/messages?channel_id=10&limit=5')).toBe(2)
  })

  it('stays in the form while Discord has not confirmed it, and the list is reloaded', async () => {
    const { page, composer, text, count, live } = await openComposer({
      wire: { [POST]: { status: 201, body: { ...SAVED, id: null, status: 'queued' } } },
    })
    await text.fill('Hello')
    await composer.getByRole('button', { name: 'Post message' }).click()
    await composer.getByRole('alert').getByText('The message is still being sent').waitFor()
    expect(await text.inputValue()).toBe('Hello')
    expect(await page.getByText('Message posted.').count()).toBe(0)
    await expect.poll(() => count(LIST)).toBe(2)
    const before = count(LIST)
    live.change('role_buttons')
    await expect.poll(() => count(LIST)).toBe(before + 1)
  })

  it('requires a text or an embed', async () => {
    const { composer, count } = await openComposer()
    await composer.getByRole('button', { name: 'Post message' }).click()
    await composer.getByText('Enter a message text or an embed.').waitFor()
    expect(count(POST)).toBe(0)
  })

  it('can have an embed, whose external image is previewed as the name of its host', async () => {
    const { composer, sent } = await openComposer()
    await composer.getByRole('button', { name: 'Embed', exact: true }).click()
    await composer.getByRole('textbox', { name: 'Embed title' }).fill('Roles')
    await composer.getByLabel('Embed colour').fill('#ff8800')
    await composer.getByRole('textbox', { name: 'Embed image' }).fill('https://example.com/a.png')
    await composer.getByText('Image from example.com').waitFor()
    await composer.getByRole('button', { name: 'Post message' }).click()
    const embed = { title: 'Roles', description: null, color: 0xff8800, image_url: 'https://example.com/a.png' }
    await expect.poll(() => sent(POST)).toEqual({ channel_id: '10', content: '', embeds: [embed] })
  })

  it('inserts mentions and emoji at the cursor', async () => {
    const { page, composer, text } = await openComposer()
    await text.fill('See  now')
    await text.evaluate((area) => area instanceof HTMLTextAreaElement && area.setSelectionRange(4, 4))
    await composer.getByRole('button', { name: 'Insert channel' }).click()
    await page.getByRole('menuitem', { name: '#staff' }).click()
    await expect.poll(() => text.inputValue()).toBe('See <#11> now')
    await expect.poll(() => text.evaluate((area) => area === document.activeElement)).toBe(true)
    await composer.getByRole('button', { name: 'Insert role' }).click()
    await page.getByRole('menuitem', { name: '@Healer' }).click()
    await expect.poll(() => text.inputValue()).toBe('See <#11><@&33> now')
    await composer.getByText('@Healer').waitFor()
    await composer.getByRole('button', { name: 'Insert emoji' }).click()
    await page.getByRole('gridcell', { name: 'party_parrot' }).click()
    await expect.poll(() => text.inputValue()).toBe('See <#11><@&33><a:party_parrot:72> now')
  })

  it('focuses the button again when Escape closes its list', async () => {
    const { page, composer, text } = await openComposer()
    for (const name of ['Insert channel', 'Insert role']) {
      const button = composer.getByRole('button', { name })
      await button.press('Enter')
      await page.getByRole('menu').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('menu').waitFor({ state: 'detached' })
      expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
    }
    await page.keyboard.press('Enter')
    await waitForFocus(page, 'menuitem')
    await page.keyboard.press('Enter')
    await expect.poll(() => text.inputValue()).not.toBe('')
    await expect.poll(() => text.evaluate((area) => area === document.activeElement)).toBe(true)
  })

  it('is not posted beyond 2,000 characters', async () => {
    const { composer, text, count } = await openComposer()
    await text.fill('a'.repeat(2001))
    await composer.getByText('Use 2,000 characters or fewer (now 2,001).').waitFor()
    await composer.getByRole('button', { name: 'Post message' }).click()
    expect(count(POST)).toBe(0)
  })

  it('is kept in the form with the reason when posting fails', async () => {
    const { composer, text } = await openComposer({
      wire: { [POST]: { status: 409, body: { error: 'The bot needs Send Messages in #general.' } } },
    })
    await text.fill('Hello')
    await composer.getByRole('button', { name: 'Post message' }).click()
    await composer.getByRole('alert').getByText('The bot needs Send Messages in #general.').waitFor()
    expect(await text.inputValue()).toBe('Hello')
  })

  it.each([
    { reason: 'The bot needs Send Messages.', shown: 'The bot needs Send Messages.' },
    // A server of another version may give no reason.
    { reason: undefined, shown: "The bot can't send messages in #general. Check its permissions there." },
  ])('cannot be posted in a channel where the bot lacks Send Messages, with the reason $reason', async (one) => {
    const channels = CHANNELS.map((channel) => ({ ...channel, can_send: false, reason: one.reason }))
    const { composer } = await openComposer({ wire: { 'GET /guilds/1/channels': { body: channels } } })
    const post = composer.getByRole('button', { name: 'Post message' })
    expect(await post.getAttribute('aria-disabled')).toBe('true')
    expect(await post.getAttribute('title')).toBe(one.shown)
  })

  it('survives the end of the session', async () => {
    const { page, composer, text } = await openComposer({
      wire: { [POST]: { status: 401, body: { error: 'Sign in.' } } },
    })
    await text.fill('Hello')
    const token = await page.evaluate(() => localStorage.getItem('auth_token'))
    await composer.getByRole('button', { name: 'Post message' }).click()
    await page.getByRole('button', { name: 'Login with Discord' }).waitFor()
    await page.goto(new URL(`/auth/callback?token=${token}`, page.url()).href)
    await page.getByRole('link', { name: 'New message in Guildhall Demo' }).click()
    await expect.poll(() => text.inputValue()).toBe('Hello')
  })
})

describe('a posted message', () => {
  it('is edited in a modal', async () => {
    const { page, sent } = await openComposer()
    await page.getByRole('button', { name: 'Edit message 5000' }).click()
    const modal = page.getByRole('dialog', { name: 'Edit message' })
    const text = modal.getByRole('textbox', { name: 'Message text' })
    expect(await text.inputValue()).toBe('Pick your **roles**\nbelow.')
    await text.fill('Hello')
    await modal.getByRole('button', { name: 'Save message' }).click()
    await modal.waitFor({ state: 'detached' })
    await page.getByRole('status').getByText('Message saved.').waitFor()
    expect(sent(EDIT)).toEqual({ channel_id: '10', content: 'Hello' })
  })

  it('has version 0 before its first edit, so that two first edits are a conflict', async () => {
    const { page, sent } = await openComposer({
      wire: { [MESSAGES]: { body: LISTED.map((message) => ({ ...message, version: 0 })) } },
    })
    await page.getByRole('button', { name: 'Edit message 5000' }).click()
    const modal = page.getByRole('dialog', { name: 'Edit message' })
    await modal.getByRole('textbox', { name: 'Message text' }).fill('Hello')
    await modal.getByRole('button', { name: 'Save message' }).click()
    await modal.waitFor({ state: 'detached' })
    expect(sent(EDIT)).toEqual({ channel_id: '10', content: 'Hello', version: 0 })
  })

  it('offers both versions when another administrator changed the message first', async () => {
    const { page, sent } = await openComposer({
      wire: {
        [MESSAGES]: (_, nth) => ({
          body: LISTED.map((message) => ({
            ...message,
            version: nth === 0 ? 3 : 4,
            ...(nth > 0 && message.id === '5000' && { content: "Ben's text." }),
          })),
        }),
        [EDIT]: (_, nth) =>
          nth === 0
            ? {
                status: 409,
                body: {
                  error: 'ben saved changes.',
                  code: 'version.stale',
                  details: { username: 'ben', updated_at: '2030-01-03T10:00:00Z' },
                },
              }
            : { body: { ...SAVED, id: '5000', version: 5 } },
      },
    })
    await page.getByRole('button', { name: 'Edit message 5000' }).click()
    const modal = page.getByRole('dialog', { name: 'Edit message' })
    const text = modal.getByRole('textbox', { name: 'Message text' })
    await text.fill('Mine.')
    await modal.getByRole('button', { name: 'Save message' }).click()
    await modal.getByText(/^ben saved changes on /).waitFor()
    expect(sent(EDIT)).toMatchObject({ content: 'Mine.', version: 3 })
    await modal.getByRole('button', { name: 'Load latest version' }).click()
    await expect.poll(() => text.inputValue()).toBe("Ben's text.")
    await modal.getByRole('button', { name: 'View my version' }).click()
    await expect.poll(() => text.inputValue()).toBe('Mine.')
    await modal.getByRole('button', { name: 'Save message' }).click()
    await modal.waitFor({ state: 'detached' })
    expect(sent(EDIT)).toMatchObject({ content: 'Mine.', version: 4 })
  })

  it('shows an edit as queued until Discord refuses it, also while the list is unavailable', async () => {
    const reason = 'The bot needs View Channel in #general.'
    const edits = [undefined, 'unreachable', { status: 'queued', reason: null }, { status: 'refused', reason }]
    const { page, count, live } = await openComposer({
      wire: {
        [MESSAGES]: (_, nth) => {
          const edit = edits[nth]
          if (edit === 'unreachable') return { status: 409, body: { error: 'Closed.' } }
          return { body: LISTED.map((message) => ({ ...message, ...(message.id === '5000' && { edit }) })) }
        },
        [EDIT]: { body: { ...SAVED, id: '5000', status: 'queued' } },
      },
    })
    await page.getByRole('button', { name: 'Edit message 5000' }).click()
    const modal = page.getByRole('dialog', { name: 'Edit message' })
    await modal.getByRole('textbox', { name: 'Message text' }).fill('Hello')
    await modal.getByRole('button', { name: 'Save message' }).click()
    const row = page.getByRole('listitem').filter({ hasText: 'ID: 5000' })
    const queued = row.getByText('Updating in Discord…')
    await queued.waitFor()
    await expect.poll(() => count(LIST)).toBe(2)
    live.change('role_buttons')
    await expect.poll(() => count(LIST)).toBe(3)
    await queued.waitFor()
    live.change('role_buttons')
    await row.getByText(`The last edit was not applied. ${reason}`).waitFor()
    expect(await queued.count()).toBe(0)
    expect(count(LIST)).toBe(4)
  })
})
