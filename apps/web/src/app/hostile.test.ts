import { TOKEN_STORAGE_KEY } from '@guildhall/contract'
import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { sidewaysScroll } from '../testing/widths.ts'
import { narrow, useSite } from '../testing/site.ts'
import { ADA, DEMO, RAID, SETTINGS, goodToken, tokenOf } from '../testing/wire.ts'
import { HITS, HIT_DAYS, INVITES, LISTS } from '../testing/word-detection/word-detection-screen.ts'

const open = useSite()

const HOSTILE = [
  '<img src=x onerror="window.hacked=true"><script>window.hacked=true</script>',
  '\u202eright to left for ever',
  'W'.repeat(10_000),
  '\u200b\u200d\ufeff',
  '\u{1f469}\u200d\u{1f680}'.repeat(500),
  'a\u0300'.repeat(500),
]
const GUILDS = HOSTILE.map((name, index) => ({ ...DEMO, id: String(index + 1), name }))

async function expectUnbroken(page: Page): Promise<void> {
  expect(await sidewaysScroll(page)).toBe(0)
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  expect(await page.locator('img[src="x"]').count()).toBe(0)
}

describe('hostile names', () => {
  it('are shown as text and break no list on a phone', async () => {
    const { page } = await open('/', {
      viewport: narrow,
      wire: { 'GET /guilds': { body: GUILDS } },
      token: goodToken({ sub: '100', username: `${HOSTILE[0]}${HOSTILE[2]}` }),
    })
    await expect.poll(() => page.getByRole('article').count()).toBe(HOSTILE.length)
    await expectUnbroken(page)
    const tallest = await page
      .getByRole('article')
      .evaluateAll((cards) => Math.max(...cards.map((card) => card.clientHeight)))
    expect(tallest).toBeLessThan(200)
    await page.getByRole('button', { name: 'Open servers' }).click()
    await expect.poll(() => page.getByRole('complementary').getByRole('link').count()).toBe(HOSTILE.length)
    await expectUnbroken(page)
  })

  it.each(GUILDS.map((guild) => [guild.id, guild] as const))('break no server page (%s)', async (id, guild) => {
    const { page } = await open(`/guilds/${id}`, {
      viewport: narrow,
      wire: { [`GET /guilds/${id}`]: { body: guild } },
    })
    await page.getByRole('tab', { name: 'Commands' }).waitFor()
    await expectUnbroken(page)
    expect(await page.getByRole('tab', { name: 'Commands' }).isVisible()).toBe(true)
    expect(await page.getByRole('heading', { level: 1 }).evaluate((title) => title.clientHeight)).toBeLessThan(300)
  })

  it('are shown as text for commands and never mistaken for known commands', async () => {
    const names = ['__proto__', 'constructor', 'toString', '', '<b>b</b>', 'c'.repeat(2_000)]
    const commands = names.map((command_name) => ({ command_name, is_enabled: false }))
    const { page } = await open('/guilds/1', {
      viewport: narrow,
      wire: { 'GET /guilds/1/commands': { body: commands } },
    })
    await expect.poll(() => page.getByText('No description available.').count()).toBe(names.length)
    await expectUnbroken(page)
    expect(await page.locator('li b').count()).toBe(0)
  })
})

/** Discord: the name of a channel or a role has at most 100 characters. */
const LONG = 'w'.repeat(100)
const LONG_NAMES = {
  'GET /guilds/1/channels': { body: [{ id: '10', name: LONG, channel_type: 0, position: 0, topic: null }] },
  'GET /guilds/1/roles': { body: [{ id: '20', name: LONG, color: 0, position: 1 }] },
  'GET /guilds/1/settings': {
    body: { ...SETTINGS, unavailable_channel_id: '10', moderation_log_channel_id: '10', alerts_channel_id: '10' },
  },
}

describe('a chosen channel with a long name', () => {
  it.each([['General'], ['Moderation'], ['Notifications'], ['Rules']])(
    'does not widen the sub-tab %s on a phone',
    async (name) => {
      const { page } = await open('/guilds/1/settings', { viewport: narrow, wire: LONG_NAMES })
      await page.getByRole('tab', { name }).click()
      if (name === 'Rules') await choose(page, 'Channel')
      await page.getByText(`#${LONG}`).filter({ visible: true }).first().waitFor()
      await expectUnbroken(page)
    },
  )

  it.each([
    ['Reminders', ['Channel', 'Mention role']],
    ['Role Buttons', ['Channel']],
  ])('does not widen the tab %s on a phone', async (tab, pickers) => {
    const { page } = await open('/guilds/1', { viewport: narrow, wire: LONG_NAMES })
    await page.getByRole('tab', { name: tab }).click()
    for (const picker of pickers) await choose(page, picker)
    await expectUnbroken(page)
  })
})

describe('a word list with a long name and long words', () => {
  const HOSTILE_LIST = { ...INVITES, name: LONG, words: ['w'.repeat(60)], patterns: ['p'.repeat(260)], allowed: [] }
  const wire = {
    ...LONG_NAMES,
    [LISTS]: { body: { lists: [HOSTILE_LIST], free_rules: 5 } },
    [HITS]: {
      body: {
        ...HIT_DAYS,
        hits: [{ date: '2030-01-01', list_id: '7', list_name: LONG, word: 'w'.repeat(60), count: 1_000_000 }],
      },
    },
  }

  it('does not widen its screen on a phone, nor the result of a test', async () => {
    const { page } = await open('/guilds/1/word-detection', { viewport: narrow, wire })
    await page.getByRole('table', { name: 'Messages stopped' }).waitFor()
    await page.getByRole('textbox', { name: 'Test message' }).fill('w'.repeat(60))
    await page.getByText('Discord stops this message.').waitFor()
    await expectUnbroken(page)
    const screen = page.getByRole('region', { name: 'Word detection' })
    expect(await screen.evaluate((part) => part.scrollWidth - part.clientWidth)).toBe(0)
  })

  it('does not widen its form or the question before its deletion on a phone', async () => {
    const { page } = await open('/guilds/1/word-detection', { viewport: narrow, wire })
    await page.getByRole('button', { name: `Delete ${LONG}` }).click()
    const dialog = page.getByRole('dialog')
    const isWider = () => dialog.evaluate((box) => box.scrollWidth > box.clientWidth)
    await dialog.getByRole('button', { name: 'Cancel' }).waitFor()
    expect(await isWider()).toBe(false)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: `Edit ${LONG}` }).click()
    await dialog.getByRole('textbox', { name: 'Pattern 1' }).waitFor()
    expect(await isWider()).toBe(false)
    await expectUnbroken(page)
  })

  it('keeps the question about its deletion within the window at a zoom of 400 %', async () => {
    const { page } = await open('/guilds/1/word-detection', { viewport: { width: 320, height: 256 }, wire })
    await page.getByRole('button', { name: `Delete ${LONG}` }).click()
    const box = await page.getByRole('dialog').boundingBox()
    expect(box?.y).toBeGreaterThanOrEqual(0)
    expect(box?.height).toBeLessThanOrEqual(256)
  })
})

async function choose(page: Page, picker: string): Promise<void> {
  await page.getByRole('combobox', { name: picker }).first().click()
  await page.getByRole('option').filter({ hasText: LONG }).first().click()
}

describe('hostile parameters in the address', () => {
  it('are shown as text on the callback page without breaking its layout', async () => {
    const query = new URLSearchParams({ error: HOSTILE[0] ?? '', code: 'W'.repeat(5_000), status: '<b>1</b>' })
    const { page } = await open(`/auth/callback?${query}`, { viewport: narrow, token: null })
    await page.getByText(`Authentication failed: ${HOSTILE[0]}`).waitFor()
    await page.getByText('(<b>1</b>)').waitFor()
    await expectUnbroken(page)
  })
})

describe('a response with only the required fields', () => {
  it('is accepted with an id of special characters', async () => {
    const id = 'a/../b?c#d e%'
    const address = `/guilds/${encodeURIComponent(id)}`
    const { page, count } = await open('/', {
      wire: {
        'GET /guilds': { body: [{ id, name: 'Odd', icon: '', is_bot_member: true }] },
        [`GET ${address}`]: { body: { id, name: 'Odd', icon: '', is_bot_member: true } },
        [`GET ${address}/commands`]: { body: [{ command_name: 'blame', is_enabled: false }] },
        [`POST ${address}/commands/blame/toggle`]: { body: {} },
      },
    })
    await page.getByRole('button', { name: 'Manage' }).click()
    await page.getByRole('switch', { name: '/blame' }).click()
    await page.getByText('Command /blame enabled!').waitFor()
    expect(count(`GET ${address}`)).toBe(1)
  })
})

describe('the token in the local storage', () => {
  it('is removed when it is malformed', { timeout: 60_000 }, async () => {
    const garbage = [
      '',
      '..',
      'a.!!!.c',
      `a.${btoa('[]')}.c`,
      `a.${btoa('null')}.c`,
      goodToken({ sub: '1', username: '' }),
      tokenOf({ ...ADA, exp: '9999999999' }),
      `a.${btoa('{"sub":"1","username":"a","exp":1e999}')}.c`,
      // A header cannot carry this value: every call would fail like a broken network.
      `${goodToken()}\u{1f600}`,
      `${goodToken()}\nX-Evil: 1`,
    ]
    const { page, count } = await open('/login', { token: null })
    for (const token of garbage) {
      await page.evaluate(([key, value]) => localStorage.setItem(key, value), [TOKEN_STORAGE_KEY, token] as const)
      await page.goto(new URL('/', page.url()).href)
      await page.getByRole('button', { name: 'Login with Discord' }).waitFor()
      expect(await page.evaluate((key) => localStorage.getItem(key), TOKEN_STORAGE_KEY), token).toBeNull()
    }
    expect(count('GET /guilds')).toBe(0)
  })

  it('is shared by all tabs: a logout in one signs out the others', async () => {
    const { page } = await open('/guilds/1', { token: null })
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [TOKEN_STORAGE_KEY, goodToken()] as const)
    await page.reload()
    await page.getByRole('heading', { name: DEMO.name, level: 1 }).waitFor()
    const opened = page.waitForEvent('popup')
    await page.evaluate(() => void window.open('about:blank'))
    const other = await opened
    await other.goto(new URL('/', page.url()).href)
    await other.getByRole('article', { name: RAID.name }).waitFor()
    await other.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('button', { name: 'Login with Discord' }).waitFor()
    expect(await page.getByText(DEMO.name).count()).toBe(0)
  })
})
