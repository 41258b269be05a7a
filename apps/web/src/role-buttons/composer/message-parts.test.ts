import { axeErrorsInThemes } from '@guildhall/axe'
import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { FULL_EMBED, FULL_MESSAGE, LINKS, SHORT_EMBED } from '../../testing/composer/full-message.ts'
import { LISTED, MESSAGES, chooseChannel, openRoleButtons } from '../../testing/role-buttons-tab.ts'
import { useSite, type Visit } from '../../testing/site.ts'
import { atEachWidth, sidewaysScroll } from '../../testing/widths.ts'

const open = useSite()

const POST = 'POST /guilds/1/messages'
const EDIT = 'PUT /guilds/1/messages/5000'
const SAVED = { id: '5000', content: 'Hello', timestamp: '2030-01-08T19:00:00.000Z', status: 'applied' }
const FULL = { ...LISTED[0], ...FULL_MESSAGE, version: 3 }
const SHOTS = process.env.SCREENSHOTS

async function openTab(visit: Visit = {}) {
  const tab = await openRoleButtons(open, {
    timeZone: 'UTC',
    ...visit,
    wire: { [POST]: { status: 201, body: SAVED }, [EDIT]: { body: SAVED }, ...visit.wire },
  })
  await chooseChannel(tab.page, '#general')
  const composer = tab.page.getByRole('region', { name: 'New message' })
  const field = (name: string) => composer.getByRole('textbox', { name, exact: true })
  const press = (name: string) => composer.getByRole('button', { name, exact: true }).click()
  return { ...tab, composer, field, press }
}

/** Opens the message with two embeds and two link buttons. */
async function openFull(visit: Visit = {}) {
  const tab = await openTab({ ...visit, wire: { [MESSAGES]: { body: [FULL] }, ...visit.wire } })
  await tab.page.getByRole('button', { name: 'Edit message 5000' }).click()
  const modal = tab.page.getByRole('dialog', { name: 'Edit message' })
  const field = (name: string) => modal.getByRole('textbox', { name, exact: true })
  const press = (name: string) => modal.getByRole('button', { name, exact: true }).click()
  await field('Embed 2 title').waitFor()
  return { ...tab, modal, field, press }
}

describe('the embeds of a message', () => {
  it('are posted with all of their parts', async () => {
    const { composer, field, press, sent } = await openTab()
    await press('Embed')
    await field('Embed title').fill('Raid')
    await press('More embed options')
    await field('Embed title link').fill('https://example.com/raid')
    await field('Embed author').fill('Council')
    await field('Embed author link').fill('https://example.com/council')
    await field('Embed author icon').fill('https://example.com/crest.png')
    await field('Embed thumbnail').fill('https://example.com/boss.png')
    await press('Add field')
    await field('Embed field 1 name').fill('Tanks')
    await field('Embed field 1 value').fill('2')
    await composer.getByRole('checkbox', { name: 'Embed field 1 inline' }).check()
    await field('Embed footer').fill('See you')
    await field('Embed footer icon').fill('https://example.com/foot.png')
    await composer.getByLabel('Embed time').fill('2030-03-07T19:00')
    await press('Add embed')
    await field('Embed 2 description').fill('Loot')
    await press('Post message')
    await expect
      .poll(() => sent(POST))
      .toEqual({
        channel_id: '10',
        content: '',
        embeds: [
          {
            title: 'Raid',
            description: null,
            color: null,
            image_url: null,
            url: 'https://example.com/raid',
            author: {
              name: 'Council',
              url: 'https://example.com/council',
              icon_url: 'https://example.com/crest.png',
            },
            fields: [{ name: 'Tanks', value: '2', inline: true }],
            footer: { text: 'See you', icon_url: 'https://example.com/foot.png' },
            thumbnail_url: 'https://example.com/boss.png',
            timestamp: '2030-03-07T19:00:00.000Z',
          },
          { title: null, description: 'Loot', color: null, image_url: null },
        ],
      })
  })

  it('show a mention in a title or in the name of a field as it is written, like Discord', async () => {
    const { composer, field, press } = await openTab()
    const preview = composer.getByRole('group', { name: 'Preview of the message' })
    await press('Embed')
    await field('Embed title').fill('**Read** <#10> <@!5>')
    await field('Embed description').fill('In <#10>')
    await press('More embed options')
    await press('Add field')
    await field('Embed field 1 name').fill('Ask <@&20> @here')
    await field('Embed field 1 value').fill('See <#10>')
    for (const shown of ['Read <#10> <@!5>', 'In #general', 'Ask <@&20> @here', 'See #general'])
      await preview.getByText(shown, { exact: true }).waitFor()
  })

  it('are read and saved again without a loss', async () => {
    const { field, press, sent } = await openFull()
    expect(await field('Embed author').inputValue()).toBe('Guild council')
    await field('Message text').fill('Hear me!')
    await press('Save message')
    await expect
      .poll(() => sent(EDIT))
      .toEqual({
        channel_id: '10',
        content: 'Hear me!',
        embeds: [FULL_EMBED, SHORT_EMBED],
        components: LINKS,
        version: 3,
      })
  })

  it('keep their time to the millisecond until it is edited, also in an hour that repeats', async () => {
    const timestamp = '2030-10-27T01:30:00.123Z'
    const embed = { ...SHORT_EMBED, timestamp }
    const { modal, field, press, sent } = await openFull({
      timeZone: 'Europe/Berlin',
      wire: {
        [MESSAGES]: { body: [{ ...LISTED[0], ...FULL_MESSAGE, embed, embeds: [embed, SHORT_EMBED], version: 3 }] },
      },
    })
    const time = modal.getByLabel('Embed time', { exact: true })
    await expect.poll(() => time.inputValue()).toBe('2030-10-27T02:30')
    await field('Message text').fill('Hear me!')
    await press('Save message')
    await expect.poll(() => sent(EDIT)).toMatchObject({ content: 'Hear me!', embeds: [embed, SHORT_EMBED] })
  })

  it('are moved and removed, with the focus at the moved one', async () => {
    const { page, modal, field, press, sent } = await openFull()
    await modal.getByRole('button', { name: 'Move embed 2', exact: true }).press('Enter')
    await page.getByRole('menuitem', { name: 'Move up' }).press('Enter')
    await expect.poll(() => field('Embed title').inputValue()).toBe('Loot')
    await expect.poll(() => field('Embed title').evaluate((input) => input === document.activeElement)).toBe(true)
    await press('Remove embed 2')
    await expect.poll(() => field('Embed 2 title').count()).toBe(0)
    await press('Save message')
    await expect.poll(() => sent(EDIT)).toMatchObject({ embeds: [SHORT_EMBED] })
  })

  it('have the errors of the server at their fields, which a blank embed before them does not shift', async () => {
    const { composer, field, press } = await openTab({
      wire: {
        [POST]: {
          status: 400,
          body: {
            error: 'Invalid.',
            code: 'request.invalid',
            details: { fields: [{ path: 'embeds.0.fields.0.value', message: 'must be shorter' }] },
          },
        },
      },
    })
    await press('Embed')
    await press('Add embed')
    await field('Embed 2 title').fill('Raid')
    await press('More options of embed 2')
    await press('Add field to embed 2')
    await press('Add field to embed 2')
    await field('Embed 2 field 2 name').fill('Tanks')
    await field('Embed 2 field 2 value').fill('2')
    await press('Post message')
    await composer.getByRole('alert').getByText('Embed 2 field 2 value must be shorter.').waitFor()
    const value = field('Embed 2 field 2 value')
    await expect.poll(() => value.evaluate((area) => area === document.activeElement)).toBe(true)
    await value.fill('3')
    await composer.getByText('Embed 2 field 2 value must be shorter.').waitFor({ state: 'detached' })
  })

  it('are not posted with a part that lacks its text, a link alone, or an invalid address', async () => {
    const { composer, field, press, count } = await openTab()
    await press('Embed')
    await press('More embed options')
    await field('Embed title link').fill('https://example.com')
    await press('Post message')
    await composer.getByText('an embed that has only a link or a time').waitFor()
    await field('Embed author icon').fill('crest.png')
    await press('Add field')
    await field('Embed field 1 value').fill('2')
    await press('Post message')
    await composer.getByText('Enter a name for the author.').waitFor()
    await composer.getByText('Enter an image address that starts with https:// or http://.').waitFor()
    await composer.getByText('Enter a name for this field.').waitFor()
    expect(count(POST)).toBe(0)
  })

  it('are counted together near the limit of 6,000 characters', async () => {
    const { composer, field, press, count } = await openTab()
    await press('Embed')
    await field('Embed description').fill('a'.repeat(4_000))
    expect(await composer.getByText(/^Embeds: /).count()).toBe(0)
    await press('Add embed')
    await field('Embed 2 description').fill('💚'.repeat(1_950))
    await composer.getByText('Embeds: 5,950 / 6,000').waitFor()
    await field('Embed 2 title').fill('a'.repeat(51))
    await press('Post message')
    await composer.getByText('Shorten the embeds: together they can have up to 6,000 characters.').waitFor()
    expect(count(POST)).toBe(0)
  })
})

describe('the link buttons of a message', () => {
  it('are posted in their order', async () => {
    const { page, composer, field, press, sent } = await openTab()
    await field('Message text').fill('Hello')
    await press('Link buttons')
    await field('Link 1 label').fill('Sign up')
    await field('Link 1 address').fill('https://example.com/signup')
    await press('Link 1 emoji')
    await page.getByRole('gridcell', { name: 'dragon' }).click()
    await press('Add link button')
    await field('Link 2 label').fill('Rules')
    await field('Link 2 address').fill('https://example.com/rules')
    await press('Add link button')
    await press('Remove link 3')
    await composer.getByRole('group', { name: 'Preview of the message' }).getByText('Sign up').waitFor()
    await press('Post message')
    await expect
      .poll(() => sent(POST))
      .toEqual({
        channel_id: '10',
        content: 'Hello',
        components: [
          { label: 'Sign up', url: 'https://example.com/signup', emoji: '<:dragon:71>' },
          { label: 'Rules', url: 'https://example.com/rules', emoji: null },
        ],
      })
  })

  it('are not posted without an address, or without a label and an emoji', async () => {
    const { composer, field, press, count } = await openTab()
    await field('Message text').fill('Hello')
    await press('Link buttons')
    await field('Link 1 label').fill('Sign up')
    await press('Add link button')
    await field('Link 2 address').fill('https://example.com')
    await press('Post message')
    await composer.getByText('Enter an address that starts with https:// or http://.').waitFor()
    await composer.getByText('Enter a label or choose an emoji.').waitFor()
    expect(count(POST)).toBe(0)
  })
})

describe('a full composer', () => {
  it('is accessible in both themes and fits each width', async () => {
    const reach = async (viewport: { width: number; height: number }) => (await openFull({ viewport })).page
    await atEachWidth(reach, false, async (page, width) => {
      expect(await sidewaysScroll(page)).toBe(0)
      const errors = await axeErrorsInThemes(page, (theme) => photograph(page, `composer-${theme}-${width}`))
      expect(errors).toEqual([])
    })
  })
})

/** Takes a picture of each screenful of the dialog, for a review by eye. */
async function photograph(page: Page, name: string): Promise<void> {
  if (SHOTS === undefined) return
  const body = page.getByRole('dialog').locator('.overflow-y-auto').first()
  const scroll = (top: number) =>
    body.evaluate((box, to) => {
      box.scrollTop = to
      return { seen: box.scrollTop + box.clientHeight, all: box.scrollHeight, page: box.clientHeight }
    }, top)
  for (let at = 0, top = 0; ; at += 1) {
    const { seen, all, page: height } = await scroll(top)
    await page.screenshot({ path: `${SHOTS}/${name}-${at}.png` })
    if (seen >= all - 1) return
    top += height - 40
  }
}
