import type { Locator } from '@playwright/test'
import { expect, it } from 'vitest'
import { LIST, historyOpener, openRow, previewOf, previewed, revision } from '../testing/history/history-screen.ts'
import { useSite } from '../testing/site.ts'

const openHistory = historyOpener(useSite())

/** The Hebrew words with an exclamation mark, in the order of the text, and whether the mark is drawn at the left, where they end. */
const hebrew = (shown: Locator): Promise<(readonly [word: string, isAtEnd: boolean])[]> =>
  shown.evaluate((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const found: (readonly [string, boolean])[] = []
    const leftOf = (text: Node, at: number): number => {
      const character = document.createRange()
      character.setStart(text, at)
      character.setEnd(text, at + 1)
      return character.getBoundingClientRect().left
    }
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(/[\u05d0-\u05ea]+!/g))
        found.push([word, leftOf(text, index + word.length - 1) < leftOf(text, index)])
    }
    return found
  })

it('keeps the punctuation of right-to-left names and values at their ends', async () => {
  const healer = { id: 'a', label: 'מרפא!', style: 'secondary', position: 0 }
  const changes = [
    { field: 'buttons.0', before: healer, after: { ...healer, label: 'רופא!' } },
    { field: 'buttons.1', before: null, after: { id: 'b', label: 'טנק!', position: 1 } },
  ]
  const renamed = revision(1, { area: 'role_buttons', target: { key: '7', name: 'תפקידים!' }, changes })
  const { page, dialog } = await openHistory({
    wire: { [LIST]: { body: [renamed] }, [previewOf('1')]: { body: previewed(renamed, 4) } },
  })
  const opened = await openRow(page, 'ben changed 2 buttons of “תפקידים!”')
  const words = ['תפקידים!', 'רופא!', 'מרפא!', 'רופא!', 'טנק!', 'טנק!'].map((word) => [word, true])
  expect(await hebrew(opened)).toEqual(words)
  await opened.getByRole('button', { name: 'Restore' }).click()
  await dialog.getByRole('region', { name: 'What will change' }).waitFor()
  expect((await hebrew(dialog)).every(([, isAtEnd]) => isAtEnd)).toBe(true)
})
