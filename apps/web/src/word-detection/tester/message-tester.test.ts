import { describe, expect, it } from 'vitest'
import { useSite } from '../../testing/site.ts'
import { INVITES, LISTS, MASKED, wordsOpener } from '../../testing/word-detection/word-detection-screen.ts'

const openWords = wordsOpener(useSite())

/** Opens the screen with these lists and types a message. */
async function typed(lists: object[], message: string) {
  const screen = await openWords({ wire: { [LISTS]: { body: { lists, free_rules: 2 } } } })
  const region = screen.page.getByRole('region', { name: 'Try a message' })
  await region.getByRole('textbox', { name: 'Test message' }).fill(message)
  return { ...screen, region }
}

describe('a test message', () => {
  it('is stopped by a word of a list, which is named and marked', async () => {
    const { region, calls } = await typed([INVITES], 'Get FREE NITRO now')
    await region.getByRole('status').getByText('Discord stops this message.').waitFor()
    expect(await region.locator('mark').allTextContents()).toEqual(['FREE NITRO'])
    await region.getByRole('listitem').getByText('Invite links').waitFor()
    await region.getByRole('listitem').getByText('free nitro').waitFor()
    expect(calls.filter(({ request }) => request.postData()?.includes('NITRO'))).toEqual([])
  })

  it('is stopped by a pattern, whose engine is loaded only then', async () => {
    const assets: string[] = []
    const screen = await openWords({
      wire: { [LISTS]: { body: { lists: [{ ...MASKED, block: true }], free_rules: 2 } } },
      routes: async (page) => {
        page.on('request', (request) => assets.push(request.url()))
      },
    })
    await screen.idle()
    expect(assets.filter((address) => address.includes('pattern-engine'))).toEqual([])
    const region = screen.page.getByRole('region', { name: 'Try a message' })
    await region.getByRole('textbox', { name: 'Test message' }).fill('See [this](https://evil.example)!')
    await region.getByText('Discord stops this message.').waitFor()
    expect(await region.locator('mark').allTextContents()).toEqual(['[this](https://evil.example)'])
    expect(assets.filter((address) => address.includes('pattern-engine'))).not.toEqual([])
  })

  it('passes if its only match is allowed', async () => {
    const { region } = await typed([INVITES], 'Join discord.gg/ourserver')
    await region.getByText('No list stops this message.').waitFor()
    expect(await region.locator('mark').count()).toBe(0)
  })

  it('is not stopped by a list that is off', async () => {
    const { region } = await typed([{ ...INVITES, is_enabled: false }, MASKED], 'free nitro')
    await region.getByText(/stops this message\.$/).waitFor()
    expect(await region.locator('mark').count()).toBe(0)
  })

  it('is posted, with an alert, if no list that it hits blocks it', async () => {
    const { region } = await typed([{ ...INVITES, block: false, timeout_seconds: null }], 'free nitro')
    await region.getByText('Discord posts this message and alerts moderators.').waitFor()
  })

  it.each([
    ['a list that blocks nearly matches', { ...INVITES, words: ['nítro'] }],
    ['a list that blocks has a pattern that only Discord can run', { ...MASKED, block: true, patterns: ['(?=a)'] }],
  ])('would probably be posted, with an alert, if %s', async (_, blocking) => {
    const alerting = { ...INVITES, id: '9', words: ['free'], block: false, timeout_seconds: null }
    const { region } = await typed([alerting, blocking], 'free nitro')
    await region.getByText('Discord would probably post this message and alert moderators.').waitFor()
  })

  it('is stopped by no list that can be tested while the engine of patterns cannot be loaded', async () => {
    const screen = await openWords({
      wire: { [LISTS]: { body: { lists: [{ ...MASKED, block: true }], free_rules: 2 } } },
      routes: (page) => page.route(/pattern-engine/, (route) => route.abort()),
    })
    await screen.page.getByRole('textbox', { name: 'Test message' }).fill('[x](https://a.b)')
    await screen.page.getByText("Patterns can't be tested right now.").waitFor()
    await screen.page.getByText('No list that can be tested here stops this message.').waitFor()
  })

  it('would probably be stopped where Discord documents nothing, such as beside a comma', async () => {
    const { region } = await typed([INVITES, MASKED], 'Get free nitro, now')
    await region.getByRole('status').getByText('Discord would probably stop this.').waitFor()
  })

  it('would probably pass if only an accent separates it from a word', async () => {
    const { region } = await typed([INVITES, MASKED], 'Get frée nitro now')
    await region.getByRole('status').getByText('Discord would probably let this pass.').waitFor()
  })

  it('names patterns that only Discord can run, with the reason', async () => {
    const { region } = await typed([{ ...MASKED, patterns: [String.raw`(?=a)\X`] }], 'a')
    await region.getByText("Can't be tested here").waitFor()
    await region.getByRole('list', { name: "Can't be tested here" }).getByRole('listitem').waitFor()
  })

  it('follows the unsaved list in its form', async () => {
    const { dialog, newList } = await openWords()
    await newList.click()
    await dialog.getByRole('textbox', { name: 'Test message' }).fill('I like castles')
    await dialog.getByText('Nothing stops this message.').waitFor()
    await dialog.getByRole('textbox', { name: 'Words', exact: true }).fill('castle*')
    await dialog.getByText('Discord stops this message.').waitFor()
    expect(await dialog.locator('mark').allTextContents()).toEqual(['castle'])
  })
})

describe('six lists with a thousand words each', () => {
  it('are tried while the typed text appears at once', async () => {
    const lists = Array.from({ length: 6 }, (_, at) => ({
      ...INVITES,
      id: String(20 + at),
      name: `List ${at}`,
      words: Array.from({ length: 1_000 }, (_word, index) => `*word${at}x${index}y*`),
    }))
    const { region, page } = await typed(lists, 'hello')
    const field = region.getByRole('textbox', { name: 'Test message' })
    await field.focus()
    await page.keyboard.type(' and word3x77y here')
    expect(await field.inputValue()).toBe('hello and word3x77y here')
    await region.getByText('Discord stops this message.').waitFor()
    await region.getByRole('listitem').getByText('List 3').waitFor()
  })
})
