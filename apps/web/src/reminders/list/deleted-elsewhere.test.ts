import { describe, expect, it } from 'vitest'
import { LIST, ONCE, WEEKLY, remindersOpener } from '../../testing/reminders-tab.ts'
import { useSite, type Visit } from '../../testing/site.ts'
import { DEMO } from '../../testing/wire.ts'

const openReminders = remindersOpener(useSite())

const DELETE = 'DELETE /guilds/1/reminders/7'
const GONE = { error: 'This reminder no longer exists. Reload the page.', code: 'reminder.not_found' }

/** Asks whether to delete or skip a reminder, which another administrator can then delete. */
async function ask(verb: 'Delete' | 'Skip next', visit: Visit = {}) {
  let reminders: object[] = [ONCE, WEEKLY]
  const screen = await openReminders({ ...visit, wire: { [LIST]: () => ({ body: reminders }), ...visit.wire } })
  const { page, live } = screen
  await expect.poll(() => live.count).toBe(1)
  await screen.reminder('Raid tonight!').getByRole('button', { name: verb, exact: true }).click()
  const question = page.getByRole('dialog')
  await question.waitFor()
  return {
    ...screen,
    question,
    remove: (): void => {
      reminders = [ONCE]
    },
    announce: (): void => live.change('reminders'),
  }
}

describe('a question about a reminder that another administrator deletes', () => {
  it.each(['Delete', 'Skip next'] as const)('is closed with an error: %s', async (verb) => {
    const { page, question, reminder, remove, announce } = await ask(verb)
    remove()
    announce()
    await page.getByRole('alert').getByText('This reminder was deleted.').waitFor()
    await question.waitFor({ state: 'hidden' })
    const next = reminder('The guild meeting').getByRole('button', { name: 'Edit' })
    await expect.poll(() => next.evaluate((it) => it === document.activeElement)).toBe(true)
  })

  it('is closed with an error that names both causes for a user with a grant', async () => {
    const access = { reminders: 'edit' }
    const { page, remove, announce } = await ask('Delete', { wire: { 'GET /guilds/1': { body: { ...DEMO, access } } } })
    remove()
    announce()
    await page.getByRole('alert').getByText('This reminder was deleted or became private.').waitFor()
  })

  it('does not ask to reload the page when it is answered too late', async () => {
    const screen = await ask('Delete', {
      wire: {
        [DELETE]: () => {
          screen.remove()
          return { status: 404, body: GONE }
        },
      },
    })
    const { page, question, reminder } = screen
    await question.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alert').getByText('This reminder was deleted.').waitFor()
    await question.waitFor({ state: 'hidden' })
    await reminder('Raid tonight!').waitFor({ state: 'hidden' })
    expect(await page.getByText('Reload the page').count()).toBe(0)
  })
})
