import { describe, expect, it } from 'vitest'
import { WEEKLY, remindersOpener } from '../../testing/reminders-tab.ts'
import { chooseChannel, openRoleButtons } from '../../testing/role-buttons-tab.ts'
import { useSite, type Screen } from '../../testing/site.ts'
import type { Answer } from '../../testing/wire.ts'

const open = useSite()
const openReminders = remindersOpener(open)

const POST = 'POST /guilds/1/messages'
const POSTED_BODY = { id: '6000', content: 'Hello', timestamp: WEEKLY.next_run_at, status: 'applied' }
const POSTED: Answer = { status: 201, body: POSTED_BODY }

/** The idempotency keys of all calls by this name. */
const keysOf = ({ calls }: Pick<Screen, 'calls'>, name: string): unknown[] =>
  calls.filter((call) => call.name === name).map(({ request }) => request.headers()['idempotency-key'])

/** The number of different keys: one for each submission. */
const submissionsOf = (screen: Pick<Screen, 'calls'>, name: string): number => new Set(keysOf(screen, name)).size

/** Opens the composer with a server that sends these answers, one for each press of Post message. */
async function openComposer(answers: readonly (Answer | 'broken')[]) {
  let presses = 0
  const wire = { [POST]: () => answers[presses - 1] ?? ('broken' as const) }
  const tab = await openRoleButtons(open, { wire })
  await chooseChannel(tab.page, '#general')
  const composer = tab.page.getByRole('region', { name: 'New message' })
  return {
    ...tab,
    composer,
    text: composer.getByRole('textbox', { name: 'Message text' }),
    /** Presses the button and waits for the message about the outcome. */
    async press(outcome: string) {
      const before = tab.count(POST)
      presses += 1
      await composer.getByRole('button', { name: 'Post message' }).click()
      // Once the request is sent, the page no longer shows the previous outcome.
      await expect.poll(() => tab.count(POST)).toBeGreaterThan(before)
      await tab.page.getByText(outcome).waitFor()
    },
  }
}

const LOST = 'Network Error'
const FULL: Answer = { status: 409, body: { error: 'The hall is full.' } }
const QUEUED: Answer = { status: 201, body: { ...POSTED_BODY, id: null, status: 'queued' } }
const SENDING = 'The message is still being sent'
const DOWN: Answer = { status: 503, body: { error: 'The hall is closed.' } }

describe('a message that Discord has not confirmed', () => {
  it('has the same key when it is posted again, also after a reload, and the next message a new one', async () => {
    const tab = await openComposer([QUEUED, QUEUED, QUEUED, POSTED, POSTED])
    await tab.text.fill('Hello')
    await tab.press(SENDING)
    await tab.press(SENDING)
    await tab.page.reload()
    await expect.poll(() => tab.text.inputValue()).toBe('Hello')
    await tab.press(SENDING)
    await tab.press('Message posted.')
    expect(submissionsOf(tab, POST)).toBe(1)
    await expect.poll(() => tab.text.inputValue()).toBe('')
    await tab.text.fill('Hello')
    await tab.press('Message posted.')
    expect(submissionsOf(tab, POST)).toBe(2)
  })

  it('has a new key once its text is edited, and once Discord has refused it', async () => {
    const tab = await openComposer([QUEUED, QUEUED, FULL, POSTED])
    await tab.text.fill('Hello')
    await tab.press(SENDING)
    await tab.text.fill('Hello!')
    await tab.press(SENDING)
    expect(submissionsOf(tab, POST)).toBe(2)
    await tab.press('The hall is full.')
    expect(submissionsOf(tab, POST)).toBe(2)
    await tab.press('Message posted.')
    expect(submissionsOf(tab, POST)).toBe(3)
  })
})

describe('a form whose response was lost', () => {
  it('sends the same key after a reload unless the text is edited', async () => {
    const tab = await openComposer(['broken', 'broken', POSTED])
    await tab.text.fill('Hello')
    await tab.press(LOST)
    await tab.page.reload()
    await expect.poll(() => tab.text.inputValue()).toBe('Hello')
    await tab.press(LOST)
    expect(submissionsOf(tab, POST)).toBe(1)
    await tab.page.reload()
    await tab.text.fill('Hello!')
    await tab.press('Message posted.')
    expect(submissionsOf(tab, POST)).toBe(2)
  })

  it('repeats the key when resubmitted and sends a new key for the next message', async () => {
    const tab = await openComposer(['broken', 'broken', POSTED, POSTED])
    await tab.text.fill('Hello')
    await tab.press(LOST)
    await tab.press(LOST)
    await tab.press('Message posted.')
    expect(submissionsOf(tab, POST)).toBe(1)
    await tab.text.fill('Hello')
    await tab.press('Message posted.')
    expect(submissionsOf(tab, POST)).toBe(2)
  })

  it('sends a new key after an edit or in another channel', async () => {
    const tab = await openComposer(['broken', 'broken', POSTED])
    await tab.text.fill('Hello')
    await tab.press(LOST)
    await tab.text.fill('Hello!')
    await tab.press(LOST)
    expect(submissionsOf(tab, POST)).toBe(2)
    await chooseChannel(tab.page, '#staff')
    await tab.press('Message posted.')
    expect(submissionsOf(tab, POST)).toBe(3)
  })

  it('keeps its key while the server is unavailable, but not after a refusal', async () => {
    const tab = await openComposer(['broken', DOWN, FULL, POSTED])
    await tab.text.fill('Hello')
    await tab.press(LOST)
    await tab.press('The hall is closed.')
    await tab.press('The hall is full.')
    expect(submissionsOf(tab, POST)).toBe(1)
    await tab.press('Message posted.')
    expect(submissionsOf(tab, POST)).toBe(2)
  })
})

describe('a form', () => {
  it.each([
    ['a refusal', FULL, 'The hall is full.'],
    ['an error of the server', DOWN, 'The hall is closed.'],
  ])('sends a new key after %s', async (_, answer, words) => {
    const tab = await openComposer([answer, POSTED])
    await tab.text.fill('Hello')
    await tab.press(words)
    await tab.press('Message posted.')
    expect(submissionsOf(tab, POST)).toBe(2)
  })
})

describe('an action of a reminder', () => {
  it('repeats its key after a lost response, but only for the same reminder', async () => {
    const name = (id: string): string => `POST /guilds/1/reminders/${id}/test`
    const isLost = { value: true }
    const answer = () => (isLost.value ? ('broken' as const) : { body: { status: 'applied' } })
    const screen = await openReminders({ wire: { [name('7')]: answer, [name('8')]: answer } })
    const { page, reminder } = screen
    const send = async (text: string, id: string, outcome: string): Promise<void> => {
      const before = screen.count(name(id))
      await reminder(text).getByRole('button', { name: 'Send test' }).click()
      await expect.poll(() => screen.count(name(id))).toBeGreaterThan(before)
      await page.getByText(outcome).waitFor()
      // The error of one reminder stays during the call of another one.
      if (isLost.value) await page.getByRole('button', { name: 'Dismiss' }).click()
    }
    await send('Raid tonight!', '7', 'Error sending test message')
    await send('The guild meeting', '8', 'Error sending test message')
    isLost.value = false
    await send('Raid tonight!', '7', 'Test message sent to #raids.')
    expect(submissionsOf(screen, name('7'))).toBe(1)
    expect(keysOf(screen, name('8'))).not.toContain(keysOf(screen, name('7'))[0])
    await send('Raid tonight!', '7', 'Test message sent to #raids.')
    expect(submissionsOf(screen, name('7'))).toBe(2)
  })
})
