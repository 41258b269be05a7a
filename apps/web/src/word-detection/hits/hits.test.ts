import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { useSite } from '../../testing/site.ts'
import { HITS, HIT_DAYS, NO_HITS, wordsOpener } from '../../testing/word-detection/word-detection-screen.ts'

const openWords = wordsOpener(useSite())

describe('the stopped messages', () => {
  it('are summed by word and list, the most frequent first', async () => {
    const { page } = await openWords()
    const rows = page.getByRole('table', { name: 'Messages stopped' }).getByRole('row')
    await expect.poll(() => rows.count()).toBe(3)
    const cells = await Promise.all([1, 2].map((at) => rows.nth(at).getByRole('cell').allTextContents()))
    expect(cells).toEqual([
      ['*discord.gg/*', 'Invite links', '16'],
      ['free nitro', 'Invite links', '7'],
    ])
  })

  it('are read day by day with the keyboard', async () => {
    const { page } = await openWords()
    const plot = page.getByRole('slider', { name: 'Messages stopped by day' })
    await plot.focus()
    const read = () => plot.getAttribute('aria-valuetext')
    await expect.poll(read).toBe('Thursday, January 3, 2030, so far: 3 messages')
    await plot.press('Home')
    await expect.poll(read).toBe('Wednesday, December 5, 2029: 0 messages')
    await plot.press('ArrowRight')
    await plot.press('ArrowRight')
    await expect.poll(read).toBe('Friday, December 7, 2029: 2 messages')
  })

  it('are downloaded as a CSV file', async () => {
    const { page } = await openWords()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download CSV' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('guildhall-stopped-messages_2029-12-05_2030-01-03_server-1.csv')
    const lines = (await buffer(await file.createReadStream())).toString().split('\r\n')
    expect(lines[0]).toBe('\uFEFFDay,List,Word,Count')
    expect(lines).toContain('2029-12-20,Invite links,free nitro,4')
  })

  it('are asked for the chosen number of days', async () => {
    const { page, count } = await openWords({
      wire: { [HITS]: ({ query }) => ({ body: query.get('days') === '7' ? NO_HITS : HIT_DAYS }) },
    })
    await page.getByRole('table', { name: 'Messages stopped' }).waitFor()
    expect(count(`${HITS}?days=30`)).toBe(1)
    await page.getByRole('button', { name: '7 days', exact: true }).click()
    await page.getByText(/^No message was stopped/).waitFor()
    await page.getByRole('button', { name: '7 days', pressed: true, exact: true }).waitFor()
  })

  it('have an error with Retry', async () => {
    const { page } = await openWords({
      wire: { [HITS]: (_, nth) => (nth === 0 ? { status: 400, body: { error: 'Closed.' } } : { body: HIT_DAYS }) },
    })
    const failed = page.getByRole('alert').filter({ hasText: 'Failed to load the stopped messages.' })
    await failed.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('table', { name: 'Messages stopped' }).waitFor()
  })
})
