import {
  ButtonStyle,
  ComponentType,
  InteractionType,
  MessageFlags,
  type APIButtonComponent,
  type APIInteraction,
} from '@discordjs/core'
import { describe, expect, it } from 'vitest'
import { CHANNELS, GUILDS } from '../world.ts'
import { expectGood } from './testing/judge.ts'
import { useChat } from './testing/stage.ts'
import { log, PATIENCE, shoot } from './testing/visit.ts'

/** Pending answers to presses; a test calls one to send it. */
const presses: ((api: typeof stage.bot.api) => Promise<void>)[] = []

const stage = useChat([], async (_api, data) => {
  if (data.type === InteractionType.MessageComponent) presses.push((api) => answer(api, data))
})

async function answer(api: typeof stage.bot.api, { id, token }: APIInteraction): Promise<void> {
  await api.interactions.reply(id, token, { content: 'Welcome, raider', flags: MessageFlags.Ephemeral })
}

const DANCING = { id: '904882766166609666', name: 'dance', animated: true }

/** A message of the bot with these buttons in rows of five. */
async function post(buttons: readonly APIButtonComponent[]): Promise<void> {
  const rows = [buttons.slice(0, 5), buttons.slice(5)].filter((row) => row.length > 0)
  await stage.bot.api.channels.createMessage(CHANNELS.demoGeneral, {
    content: 'Pick your roles',
    components: rows.map((components) => ({ type: ComponentType.ActionRow, components: [...components] })),
  })
}

const button = (label: string, style: 1 | 2 | 3 | 4, more: object = {}): APIButtonComponent => ({
  type: ComponentType.Button,
  style,
  custom_id: label,
  label,
  ...more,
})

describe('the buttons of a message on the chat page', { timeout: PATIENCE }, () => {
  it('are drawn in rows of five, with styles, emoji and links as in Discord', async () => {
    const { emojis } = stage.local.state.world.guilds.find(({ id }) => id === GUILDS.guildhallDemo) ?? { emojis: [] }
    stage.local.replaceEmojis(GUILDS.guildhallDemo, [...emojis, DANCING])
    const still = { id: emojis[0]?.id, name: 'guildhall' }
    await post([
      button('Tank', ButtonStyle.Primary, { emoji: { name: '🛡️' } }),
      button('Healer', ButtonStyle.Secondary, { emoji: still }),
      button('Damage', ButtonStyle.Success, { emoji: DANCING }),
      button('Leave', ButtonStyle.Danger),
      button('Full', ButtonStyle.Secondary, { disabled: true }),
      { type: ComponentType.Button, style: ButtonStyle.Link, url: 'https://guild.example/raids', label: 'Raids' },
      { type: ComponentType.Button, style: ButtonStyle.Primary, custom_id: 'dance', emoji: DANCING },
    ])
    const page = await stage.open('cleo')
    const rows = log(page).locator('.buttons')
    await rows.nth(1).waitFor()
    const [first, second] = await rows.evaluateAll((all) => all.map((row) => row.children.length))
    expect([first, second]).toEqual([5, 2])
    const tops = await rows.first().evaluate((row) => [...row.children].map((one) => one.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(1)
    const named = (name: string) => page.getByRole('button', { name, exact: true })
    expect(await named('Tank').innerText()).toContain('🛡️')
    expect(await named('Healer').locator('img').getAttribute('src')).toContain(`/cdn/emojis/${still.id}.png`)
    expect(await named('Damage').locator('img').getAttribute('src')).toContain(`/cdn/emojis/${DANCING.id}.gif`)
    expect(await named(':dance:').count()).toBe(1)
    expect(await named('Full').isDisabled()).toBe(true)
    const colors = await Promise.all(
      ['Tank', 'Healer', 'Damage', 'Leave'].map((name) =>
        named(name).evaluate((element) => getComputedStyle(element).backgroundColor),
      ),
    )
    expect(new Set(colors).size).toBe(4)
    const link = page.getByRole('link', { name: 'Raids' })
    expect(await link.getAttribute('href')).toBe('https://guild.example/raids')
    expect(await link.getAttribute('target')).toBe('_blank')
    await expectGood(page, 'buttons')
  })

  it('show a busy state, then the ephemeral answer to its user only', async () => {
    await post([button('Tank', ButtonStyle.Primary)])
    const [cleo, ben] = [await stage.open('cleo'), await stage.open('ben')]
    const tank = cleo.getByRole('button', { name: 'Tank' })
    await tank.click()
    await expect.poll(() => tank.getAttribute('aria-busy')).toBe('true')
    await shoot(cleo, 'button-pressed')
    await expect.poll(() => presses.length).toBe(1)
    await presses.pop()?.(stage.bot.api)
    await expect.poll(() => tank.getAttribute('aria-busy')).toBe('false')
    const message = log(cleo).getByRole('article').filter({ hasText: 'Welcome, raider' })
    await message.getByText('Only you can see this').waitFor()
    await expectGood(cleo, 'ephemeral')
    expect(await log(ben).getByText('Welcome, raider').count()).toBe(0)
    await message.getByRole('button', { name: 'Dismiss message' }).click()
    await message.waitFor({ state: 'detached' })
  })
})
