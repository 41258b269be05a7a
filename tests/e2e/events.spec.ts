import { expect, type Locator } from '@playwright/test'
import { expectAccessible } from './kit/accessible.ts'
import type { Chat } from './kit/chat.ts'
import { describeApart, test } from './kit/test.ts'

const DEMO = 'Guildhall Demo'

/** The newest message of an event. */
function eventOf({ page }: Chat): Locator {
  const embed = page.locator('.embed__fields')
  return page.getByRole('log').getByRole('article').filter({ has: embed }).last()
}

async function press(chat: Chat, button: string): Promise<void> {
  await eventOf(chat).getByRole('button', { name: button, exact: true }).click()
}

/** A day ahead, as an organizer writes it. */
function tomorrow(hour: string): string {
  return `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)} ${hour}`
}

describeApart('events', () => {
  test('can be created in a form, signed up for with a waiting list, edited and canceled', async ({
    dashboard,
    as,
  }) => {
    await dashboard.signIn('ada')
    await dashboard.manage(DEMO)
    await dashboard.enable('createevent')
    const [ada, ben, cleo] = [
      await as('ada', DEMO, 'general'),
      await as('ben', DEMO, 'general'),
      await as('cleo', DEMO, 'general'),
    ]
    await ada.useCommand('createevent')
    const form = ada.page.getByRole('dialog', { name: 'Create an event' })
    await form.getByRole('textbox', { name: 'Title' }).fill('Molten Core')
    await form.getByRole('textbox', { name: 'Slots' }).fill(`${tomorrow('20:00')}\n${tomorrow('22:00')}`)
    await form.getByRole('textbox', { name: 'Places in each slot' }).fill('1')
    await expectAccessible(ada.page)
    await form.getByRole('button', { name: 'Submit' }).click()
    await expect(ada.message('Molten Core is here')).toBeVisible()
    await expect(eventOf(cleo)).toContainText('Slot 2 · 0/1')

    await press(cleo, 'Slot 1')
    await expect(cleo.message('You have a place in Slot 1')).toBeVisible()
    await expect(eventOf(ben)).toContainText('Slot 1 · 1/1')
    await press(ben, 'Slot 1')
    await expect(ben.message('You are number 1 on its waiting list.')).toBeVisible()
    await expect(eventOf(cleo)).toContainText('Waiting: 1')
    await cleo.expectNoPing('Molten Core')
    await press(cleo, 'Slot 1')
    await expect(cleo.message('You are no longer signed up for Slot 1')).toBeVisible()
    await expect(eventOf(ada)).not.toContainText('Waiting')
    await expect(eventOf(ada)).toContainText('@ben')
    await expectAccessible(ben.page)

    await press(cleo, 'Edit')
    await expect(cleo.message('Only its creator or a member who may create events can change this event')).toBeVisible()
    await press(ada, 'Edit')
    const edit = ada.page.getByRole('dialog', { name: 'Edit the event' })
    await expect(edit.getByRole('textbox', { name: 'Slots' })).toHaveValue(/20:00\n.*22:00$/)
    await edit.getByRole('textbox', { name: 'Title' }).fill('Blackwing Lair')
    await edit.getByRole('textbox', { name: 'Places in each slot' }).fill('5')
    await edit.getByRole('button', { name: 'Submit' }).click()
    await expect(ada.message('Blackwing Lair was changed.')).toBeVisible()
    await expect(eventOf(ben)).toContainText('Slot 1 · 1/5')

    await press(ada, 'Cancel event')
    await ada.message('Cancel Blackwing Lair?').getByRole('button', { name: 'Cancel the event' }).click()
    await expect(eventOf(ben)).toContainText('This event was canceled.')
    await expect(eventOf(ben).getByRole('button', { name: 'Slot 1' })).toHaveCount(0)
  })

  test.describe(() => {
    test.use({ ownProcesses: true })

    test('can be created with options by administrators and accept sign-ups after a restart', async ({
      dashboard,
      as,
      program,
    }) => {
      await dashboard.signIn('ada')
      await dashboard.manage(DEMO)
      await dashboard.enable('createevent')
      const [ada, cleo] = [await as('ada', DEMO, 'general'), await as('cleo', DEMO, 'general')]
      await cleo.useCommand('createevent')
      await expect(cleo.message('You need a role named Admin or Moderator')).toBeVisible()
      await ada.expectGone('You need a role named Admin or Moderator')

      const options = await ada.fillIn('createevent')
      await options.getByLabel('title').fill('Onyxia')
      await options.getByLabel('slots').fill(`${tomorrow('20:00')}; ${tomorrow('25:00')}`)
      await options.getByLabel('location').fill("Onyxia's Lair")
      await options.getByRole('button', { name: 'Send' }).click()
      await expect(ada.message("That time doesn't exist")).toBeVisible()
      const again = await ada.fillIn('createevent')
      await again.getByLabel('title').fill('Onyxia')
      await again.getByLabel('slots').fill(`${tomorrow('20:00')}; ${tomorrow('21:00')}`)
      await again.getByLabel('location').fill("Onyxia's Lair")
      await again.getByRole('button', { name: 'Send' }).click()
      await expect(eventOf(cleo)).toContainText("Onyxia's Lair")
      await expect(cleo.page.getByRole('region', { name: 'Events' }).getByText('Onyxia', { exact: true })).toHaveCount(
        2,
      )

      await press(cleo, 'Slot 2')
      await expect(eventOf(ada)).toContainText('Slot 2 · 1/40')
      await program.restart()
      await expect(async () => {
        await press(ada, 'Slot 2')
        await expect(ada.message('You have a place in Slot 2')).toBeVisible({ timeout: 8_000 })
      }).toPass({ timeout: 60_000 })
      await expect(eventOf(cleo)).toContainText('Slot 2 · 2/40')
    })
  })
})
