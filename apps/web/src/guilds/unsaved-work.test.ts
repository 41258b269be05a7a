import { expect, it } from 'vitest'
import { NOW, TOKEN } from '../testing/reminders-tab.ts'
import { useSite } from '../testing/site.ts'
import { stored, unsavedWork } from '../testing/unsaved-work.ts'

const open = useSite()

it('the links to drafts with the same title differ by the times of the drafts', async () => {
  const edit = (id: string, at: string) =>
    stored(`reminder-${id}`, {
      model: 'reminder edit 1',
      title: 'Reminder edit',
      place: { tab: 'reminders', modal: { kind: 'reminder', id } },
      at: Date.parse(at),
    })
  const { page } = await open('/', {
    startsAt: NOW,
    token: TOKEN,
    timeZone: 'Europe/Berlin',
    local: {
      ...edit('7', '2030-01-03T09:05:00Z'),
      ...edit('8', '2030-01-02T19:30:20Z'),
      ...stored('settings', { at: Date.parse('2030-01-02T18:00:00Z') }),
    },
  })
  await unsavedWork(page).waitFor()
  expect(await unsavedWork(page).getByRole('link').allTextContents()).toEqual([
    'Reminder edit in Guildhall Demo, 10:05:00 AM',
    'Reminder edit in Guildhall Demo, Jan 2, 8:30:20 PM',
    'Settings in Guildhall Demo',
  ])
})
