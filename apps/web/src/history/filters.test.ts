import { describe, expect, it } from 'vitest'
import { LIST, REVISIONS, historyOpener, revision, row } from '../testing/history/history-screen.ts'
import { useSite } from '../testing/site.ts'
import type { ApiRequest } from '../testing/wire.ts'

const openHistory = historyOpener(useSite())

/** The server's filters. */
const filtered = ({ query }: ApiRequest) => ({
  body: REVISIONS.filter(
    ({ area, user }) => (query.get('area') ?? area) === area && (query.get('user_id') ?? user?.id) === user?.id,
  ),
})

const pick = async (page: Awaited<ReturnType<typeof openHistory>>['page'], picker: string, option: string) => {
  await page.getByRole('combobox', { name: picker }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

describe('the filters', () => {
  it('ask the server for an area and a person, and are kept over a reload', async () => {
    const { page, count } = await openHistory({ wire: { [LIST]: filtered } })
    await pick(page, 'Area', 'Rules')
    await row(page, /welcome message/).waitFor({ state: 'detached' })
    await pick(page, 'Person', 'ada')
    await row(page, /Guildhall moved/).waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('article').count()).toBe(2)
    expect(count(`${LIST}?area=rules&user_id=100&limit=50`)).toBe(1)
    expect(new URL(page.url()).search).toBe('')
    await page.reload()
    await row(page, 'ada removed rule 3 in #rules').waitFor()
    expect(await page.getByRole('article').count()).toBe(2)
    expect(await page.getByRole('combobox', { name: 'Area' }).textContent()).toBe('Rules')
    expect(await page.getByRole('combobox', { name: 'Person' }).textContent()).toBe('ada')
  })

  it('offer everyone who was loaded, also while one person is chosen', async () => {
    const { page } = await openHistory({ wire: { [LIST]: filtered } })
    await row(page, /welcome message/).waitFor()
    await pick(page, 'Person', 'cleo')
    await row(page, /welcome message/).waitFor({ state: 'detached' })
    await page.getByRole('combobox', { name: 'Person' }).click()
    expect(await page.getByRole('listbox', { name: 'Person' }).getByRole('option').allTextContents()).toEqual([
      'Everyone',
      'ben',
      'ada',
      'cleo',
    ])
  })

  it('are cleared where nothing matches them', async () => {
    const { page } = await openHistory({ wire: { [LIST]: filtered } })
    await pick(page, 'Person', 'cleo')
    await pick(page, 'Area', 'Reminders')
    await page.getByText('No changes match these filters.').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await row(page, /welcome message/).waitFor()
    expect(await page.getByRole('combobox', { name: 'Person' }).textContent()).toBe('Everyone')
  })
})

describe('Load more', () => {
  const fifty = Array.from({ length: 50 }, (_, at) => revision(200 - at))
  const older = [revision(150, { user: null, area: 'rules', target: { key: '20', name: '#rules' }, changes: [] })]

  it('adds the next page until there is none', async () => {
    const { page, count } = await openHistory({
      wire: { [LIST]: ({ query }) => ({ body: query.get('before') === '151' ? older : fifty }) },
    })
    await expect.poll(() => page.getByRole('article').count()).toBe(50)
    const more = page.getByRole('button', { name: 'Load more' })
    await more.click()
    await row(page, /Guildhall moved/).waitFor()
    expect(await page.getByRole('article').count()).toBe(51)
    expect(await more.count()).toBe(0)
    expect(count(`${LIST}?before=151&limit=50`)).toBe(1)
  })

  it('is there after a short page of large changes, which is not the end', async () => {
    const changes = [{ field: 'rules', before: null, after: 'é'.repeat(130_000) }]
    const large = [revision(152, { changes }), revision(151, { changes })]
    const { page } = await openHistory({
      wire: {
        [LIST]: ({ query }) => {
          const before = query.get('before')
          return { body: before === null ? large : before === '151' ? older : [] }
        },
      },
    })
    await expect.poll(() => page.getByRole('article').count()).toBe(2)
    const more = page.getByRole('button', { name: 'Load more' })
    await more.click()
    await row(page, /Guildhall moved/).waitFor()
    expect(await more.count()).toBe(0)
  })

  it('says why the next page failed and can be pressed again', async () => {
    let isClosed = true
    const { page } = await openHistory({
      wire: {
        [LIST]: ({ query }) => {
          if (query.get('before') === null) return { body: fifty }
          return isClosed ? { status: 400, body: { error: 'The hall is closed.' } } : { body: older }
        },
      },
    })
    const more = page.getByRole('button', { name: 'Load more' })
    await more.click()
    await page.getByRole('alert').filter({ hasText: 'The hall is closed.' }).waitFor()
    isClosed = false
    await more.click()
    await row(page, /Guildhall moved/).waitFor()
  })
})
