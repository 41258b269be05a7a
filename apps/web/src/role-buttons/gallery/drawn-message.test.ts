import { expect, it } from 'vitest'
import { CONFIG, CONFIGS, LISTED, MESSAGES, chooseChannel, openRoleButtons } from '../../testing/role-buttons-tab.ts'
import { useSite } from '../../testing/site.ts'

const open = useSite()

/** The height of a card's part that shows two rows of buttons, in px. */
const TWO_ROWS = 74

it('a long message in the list shows the start of its text and its first two rows of buttons', async () => {
  const content = 'A long line of rules.\n'.repeat(60)
  const { buttons } = CONFIG
  const many = Array.from({ length: 25 }, (_, at) => ({ ...buttons[0], id: `b${at}`, label: `Role ${at + 1}` }))
  const { page } = await openRoleButtons(open, {
    wire: {
      [MESSAGES]: { body: [{ ...LISTED[0], content }] },
      [CONFIGS]: { body: [{ ...CONFIG, message: { content, embeds: [] }, buttons: many }] },
    },
  })
  await chooseChannel(page, '#general')
  const card = page.getByRole('listitem').filter({ hasText: 'Role 25' }).first()
  await card.waitFor()
  const box = async (text: string) => {
    const found = await card.getByText(text, { exact: true }).first().boundingBox()
    if (!found) throw new Error(`“${text}” is not drawn.`)
    return found
  }
  const whole = await card.boundingBox()
  const [first, fifth] = [await box('Role 1'), await box('Role 5')]
  expect(first.y + first.height).toBeLessThan((whole?.y ?? 0) + (whole?.height ?? 0))
  expect(fifth.y - first.y).toBeLessThan(TWO_ROWS)
  expect(whole?.height).toBeLessThan(450)
})
