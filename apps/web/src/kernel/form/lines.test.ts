import { expect, it } from 'vitest'
import { LISTED, MESSAGES, ROLE_BUTTONS_WIRE } from '../../testing/role-buttons-tab.ts'
import { narrow, useSite, wide } from '../../testing/site.ts'
import { stored, unsavedWork } from '../../testing/unsaved-work.ts'

const open = useSite()

/** The drafts of deleted items, and the labels below their lines. */
const LOST = [
  {
    label: 'Message',
    form: 'reminder-7',
    model: 'reminder 1',
    edits: { message: { value: 'No raid.', n: 1 } },
    place: { tab: 'reminders', modal: { kind: 'reminder', id: '7' } },
    distances: [20, 8, 16],
  },
  {
    label: 'Name',
    form: 'word-list-7',
    model: 'word list 1',
    edits: { words: { value: 'mine', n: 1 } },
    place: { tab: 'word-detection', modal: { kind: 'word-list', id: '7' } },
    distances: [20, 8, 16],
  },
  {
    label: 'This message no longer exists.',
    form: 'message-5000',
    model: 'message 2',
    edits: { content: { value: 'Hear ye!', n: 1 } },
    place: { tab: 'role-buttons', channelId: '10', modal: { kind: 'message', id: '5000' } },
    distances: [20, 16],
  },
]

it.each([wide, narrow])('the lines of all dialogs have the same distances: %o', async (viewport) => {
  for (const { label, form, distances, ...draft } of LOST) {
    const wire = { ...ROLE_BUTTONS_WIRE, [MESSAGES]: { body: LISTED.slice(1) } }
    const { page } = await open('/', { viewport, wire, local: stored(form, { ...draft, title: 'Lost' }) })
    await unsavedWork(page).getByRole('link', { name: 'Lost in Guildhall Demo' }).click()
    const dialog = page.getByRole('dialog')
    const lines = dialog.getByRole('region', { name: /^(?:Unsaved changes|Deleted)$/ })
    await expect.poll(() => lines.count()).toBe(distances.length - 1)
    const boxes = [
      dialog.locator('header').first(),
      ...(await lines.all()),
      dialog.locator('label', { hasText: label }),
    ]
    const tops = await Promise.all(boxes.map((box) => box.first().evaluate((it) => it.getBoundingClientRect().top)))
    const bottoms = await Promise.all(
      boxes.map((box) => box.first().evaluate((it) => it.getBoundingClientRect().bottom)),
    )
    expect(tops.slice(1).map((top, at) => Math.round(top - (bottoms[at] ?? 0)))).toEqual(distances)
  }
})
