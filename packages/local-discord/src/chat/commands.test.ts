import { ApplicationCommandOptionType as Option, InteractionType, type APIInteraction } from '@discordjs/core'
import { beforeEach, describe, expect, it } from 'vitest'
import { ROLES, USERS } from '../world.ts'
import { expectGood } from './testing/judge.ts'
import { useChat } from './testing/stage.ts'
import { box, hasFocusWhenDrawn, log, PATIENCE, say } from './testing/visit.ts'

const GAMES = ['Molten Keep', 'Moonlit Marsh', 'Old Mine']

/** Every kind of option that the page fills in. */
const KINDS = [
  { type: Option.String as const, name: 'text', description: 'A text', min_length: 2, max_length: 5 },
  { type: Option.Integer as const, name: 'count', description: 'A whole number', min_value: 1, max_value: 9 },
  { type: Option.Number as const, name: 'ratio', description: 'A number' },
  { type: Option.Boolean as const, name: 'loud', description: 'Yes or no' },
  { type: Option.User as const, name: 'who', description: 'A member' },
  { type: Option.Role as const, name: 'rank', description: 'A role' },
  { type: Option.Channel as const, name: 'place', description: 'A text channel', channel_types: [0 as const] },
  { type: Option.Mentionable as const, name: 'whom', description: 'A member or role' },
]

/** The options of the last command, and whether the bot suggests values. */
const received: { options: string; typed: string[]; suggests: boolean } = { options: '', typed: [], suggests: true }
beforeEach(() => Object.assign(received, { options: '', typed: [], suggests: true }))

const stage = useChat(
  [
    {
      name: 'raid',
      description: 'Raids',
      options: [
        {
          type: Option.Subcommand,
          name: 'plan',
          description: 'Plan a raid',
          options: [
            { type: Option.String, name: 'game', description: 'Which one', autocomplete: true, required: true },
            { type: Option.Integer, name: 'seats', description: 'How many' },
          ],
        },
        {
          type: Option.SubcommandGroup,
          name: 'roster',
          description: 'Who comes',
          options: [{ type: Option.Subcommand, name: 'show', description: 'Show who comes' }],
        },
      ],
    },
    { name: 'kinds', description: 'Every kind', options: KINDS },
  ],
  async (api, data) => {
    if (data.type === InteractionType.ApplicationCommand) {
      received.options = JSON.stringify('options' in data.data ? data.data.options : [])
      await api.interactions.reply(data.id, data.token, { content: 'Done' })
    }
    if (data.type !== InteractionType.ApplicationCommandAutocomplete) return
    const typed = typedIn(data)
    received.typed.push(typed)
    const fitting = GAMES.filter((game) => game.toLowerCase().includes(typed.toLowerCase()))
    const choices = fitting.map((name) => ({ name, value: name.toUpperCase() }))
    if (received.suggests) await api.interactions.createAutocompleteResponse(data.id, data.token, { choices })
  },
)

/** The text typed so far into the option that has the focus. */
function typedIn(data: APIInteraction): string {
  return /"name":"game","type":3,"value":"([^"]*)"/.exec(JSON.stringify(data.data))?.[1] ?? ''
}

describe('a command on the chat page', { timeout: PATIENCE }, () => {
  it('is found by its subcommand and runs when it is typed in full', async () => {
    const page = await stage.open('cleo')
    await box(page).pressSequentially('/raid r')
    await page.getByRole('option', { name: '/raid roster show' }).waitFor()
    expect(await page.getByRole('listbox', { name: 'Commands' }).getByRole('option').count()).toBe(1)
    await say(page, '/raid roster show')
    await log(page).getByText('cleo used /raid').waitFor()
    expect(received.options).toContain('"name":"roster"')
  })

  it('focuses its first option as soon as the form appears', async () => {
    const page = await stage.open('cleo')
    const hasFocus = hasFocusWhenDrawn(page, 'form[aria-label="/kinds"] input')
    await box(page).fill('/kinds')
    await page.getByRole('option', { name: '/kinds' }).click()
    expect(await hasFocus).toBe(true)
  })

  it('shows the bot’s suggestions for an option and sends the chosen one', async () => {
    const page = await stage.open('cleo')
    await say(page, '/raid plan')
    const game = page.getByRole('form', { name: '/raid plan' }).getByRole('combobox', { name: 'game' })
    const options = page.getByRole('listbox', { name: 'Options of game' }).getByRole('option')
    await expect.poll(() => options.allTextContents()).toEqual(GAMES)
    await game.pressSequentially('mo')
    await expect.poll(() => options.allTextContents()).toEqual(['Molten Keep', 'Moonlit Marsh'])
    expect(received.typed.at(-1)).toBe('mo')
    await expectGood(page, 'suggestions')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => options.nth(1).getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('Enter')
    await expect.poll(() => game.inputValue()).toBe('Moonlit Marsh')
    expect(await options.first().isVisible()).toBe(false)
    await page.getByLabel('seats').fill('12')
    await page.keyboard.press('Enter')
    await log(page).getByText('cleo used /raid').waitFor()
    expect(received.options).toContain('"value":"MOONLIT MARSH"')
    expect(received.options).toContain('"value":12')
  })

  it('accepts any text when loading suggestions fails', async () => {
    received.suggests = false
    const page = await stage.open('cleo')
    await say(page, '/raid plan')
    await page.getByText('Loading options…').waitFor()
    await page.getByText('Loading options failed.').waitFor()
    await page.getByRole('combobox', { name: 'game' }).fill('Own idea')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Enter')
    await log(page).getByText('cleo used /raid').waitFor()
    expect(received.options).toContain('"value":"Own idea"')
  })

  it('accepts every type of option within its limits', async () => {
    const page = await stage.open('cleo')
    await box(page).pressSequentially('/kinds')
    await page.getByRole('option', { name: '/kinds' }).click()
    const form = page.getByRole('form', { name: '/kinds' })
    const option = (name: string) => form.getByLabel(name, { exact: true })
    await option('text').fill('Hello you')
    await expect.poll(() => option('text').inputValue()).toBe('Hello')
    await option('count').fill('10')
    await option('ratio').fill('0.5')
    await option('loud').selectOption('True')
    await option('who').selectOption('ben')
    await option('rank').selectOption('Raider')
    await option('place').selectOption('#general')
    await expect.poll(() => option('place').getByRole('option', { name: '#announcements' }).count()).toBe(0)
    await option('whom').selectOption('@Raider')
    await expectGood(page, 'options')
    await form.getByRole('button', { name: 'Send' }).click()
    expect(received.options).toBe('')
    await option('count').fill('9')
    await form.getByRole('button', { name: 'Send' }).click()
    await log(page).getByText('cleo used /kinds').waitFor()
    const values = [...received.options.matchAll(/"value":("[^"]*"|[^},]+)/g)].map(([, value]) => value)
    const { demoRaider } = ROLES
    const general = `"${stage.local.state.world.guilds[0]?.channels.find(({ name }) => name === 'general')?.id}"`
    const ids = [`"${USERS.ben}"`, `"${demoRaider}"`, general, `"${demoRaider}"`]
    expect(values).toEqual(['"Hello"', '9', '0.5', 'true', ...ids])
  })
})
