import {
  ComponentType,
  InteractionType,
  TextInputStyle,
  type API,
  type APIInteraction,
  type APIModalInteractionResponseCallbackData,
} from '@discordjs/core'
import { beforeEach, describe, expect, it } from 'vitest'
import { expectGood } from './testing/judge.ts'
import { useChat } from './testing/stage.ts'
import { log, PATIENCE, say } from './testing/visit.ts'

const MODAL: APIModalInteractionResponseCallbackData = {
  custom_id: 'report',
  title: 'Report a member',
  components: [
    {
      type: ComponentType.ActionRow,
      components: [
        {
          type: ComponentType.TextInput,
          custom_id: 'who',
          label: 'Who is it about?',
          style: TextInputStyle.Short,
          placeholder: 'Name or ID',
          min_length: 2,
          max_length: 10,
        },
      ],
    },
    {
      type: ComponentType.Label,
      label: 'What happened?',
      component: {
        type: ComponentType.TextInput,
        custom_id: 'what',
        style: TextInputStyle.Paragraph,
        required: false,
        value: 'Spam in #general',
      },
    },
  ],
}

/** The last submission, and whether the bot answers it. */
const submitted: { values: string; isAnswered: boolean } = { values: '', isAnswered: true }
beforeEach(() => Object.assign(submitted, { values: '', isAnswered: true }))

const stage = useChat([{ name: 'report', description: 'Report a member to the staff' }], async (api, data) => {
  if (data.type === InteractionType.ApplicationCommand) await api.interactions.createModal(data.id, data.token, MODAL)
  if (data.type === InteractionType.ModalSubmit) await answerSubmit(api, data)
})

async function answerSubmit(api: API, data: Extract<APIInteraction, { type: InteractionType.ModalSubmit }>) {
  submitted.values = JSON.stringify(data.data.components.map((row) => ('component' in row ? row.component : row)))
  if (submitted.isAnswered) await api.interactions.reply(data.id, data.token, { content: 'Thank you' })
}

describe('a modal on the chat page', { timeout: PATIENCE }, () => {
  it('shows its title and labeled inputs and sends the values', async () => {
    const page = await stage.open('cleo')
    await say(page, '/report')
    const modal = page.getByRole('dialog', { name: 'Report a member' })
    await modal.waitFor()
    await expectGood(page, 'modal')
    const who = modal.getByLabel('Who is it about?')
    expect(await who.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await who.getAttribute('placeholder')).toBe('Name or ID')
    expect(await who.getAttribute('maxlength')).toBe('10')
    expect(await modal.getByLabel('What happened?').inputValue()).toBe('Spam in #general')
    await page.keyboard.type('b')
    await modal.getByRole('button', { name: 'Submit' }).click()
    expect(submitted.values).toBe('')
    await who.fill('ben')
    await page.keyboard.press('Enter')
    await modal.waitFor({ state: 'detached' })
    expect(submitted.values).toMatch(/"who".*"value":"ben".*"what".*"value":"Spam in #general"/)
    await log(page).getByText('Thank you').waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Message')
  })

  it('keeps its values for another submission when the bot does not answer', async () => {
    submitted.isAnswered = false
    const page = await stage.open('cleo')
    await say(page, '/report')
    const modal = page.getByRole('dialog', { name: 'Report a member' })
    await modal.getByLabel('Who is it about?').fill('ben')
    await modal.getByRole('button', { name: 'Submit' }).click()
    await modal.getByText('Something went wrong. Try again.').waitFor()
    expect(await modal.getByLabel('Who is it about?').inputValue()).toBe('ben')
    await expectGood(page, 'modal-failed')
    submitted.isAnswered = true
    await modal.getByRole('button', { name: 'Submit' }).click()
    await modal.waitFor({ state: 'detached' })
    await log(page).getByText('Thank you').waitFor()
  })

  it('is closed by Cancel and by Escape without being sent', async () => {
    const page = await stage.open('cleo')
    const modal = page.getByRole('dialog', { name: 'Report a member' })
    await say(page, '/report')
    await modal.getByRole('button', { name: 'Cancel' }).click()
    await modal.waitFor({ state: 'detached' })
    await say(page, '/report')
    await modal.waitFor()
    await page.keyboard.press('Escape')
    await modal.waitFor({ state: 'detached' })
    expect(submitted.values).toBe('')
  })
})
