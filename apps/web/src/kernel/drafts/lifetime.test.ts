import { describe, expect, it } from 'vitest'
import { useLoadingSite } from '../../testing/site.ts'
import { draftKeys, storedBy, unsavedWork } from '../../testing/unsaved-work.ts'
import { ADA, DEMO, goodToken, tokenOf } from '../../testing/wire.ts'

const open = useLoadingSite()

const BEN = { sub: '200', username: 'ben' }

describe('the lifetime of a draft', () => {
  const DAY_MS = 24 * 60 * 60_000
  const written = (userId: string, at: number) => storedBy(userId, 'settings', { at })

  it('ends after seven days', async () => {
    const { page } = await open('/', {
      local: { ...written(ADA.sub, Date.now() - 7 * DAY_MS - 1000), ...written('1001', Date.now()) },
    })
    await page.getByRole('heading', { name: 'Your Servers' }).waitFor()
    expect(await draftKeys(page)).toEqual(['draft:v1:1001:1:settings'])
  })

  it.each([
    ['whose token expired 25 hours ago', tokenOf({ ...ADA, exp: (Date.now() - 25 * 60 * 60_000) / 1000 }), {}, 0],
    ['whose token expired an hour ago', tokenOf({ ...ADA, exp: (Date.now() - 60 * 60_000) / 1000 }), {}, 1],
    [
      'who was found signed out 25 hours ago',
      null,
      { [`drafts-ended:v1:${ADA.sub}`]: String(Date.now() - 25 * 60 * 60_000) },
      0,
    ],
    ['who is found signed out', null, {}, 1],
    [
      'beside whom another user signed in 25 hours ago',
      goodToken(BEN),
      { [`drafts-ended:v1:${ADA.sub}`]: String(Date.now() - 25 * 60 * 60_000) },
      0,
    ],
  ])('ends 24 hours after the session for a user %s', async (_, token, noted, left) => {
    const { page } = await open('/', { token, local: { ...written(ADA.sub, Date.now() - 30 * 60 * 60_000), ...noted } })
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await draftKeys(page)).toHaveLength(left)
  })

  it('loses the 24-hour limit when the user signs in again', async () => {
    const { page } = await open('/', {
      local: {
        ...written(ADA.sub, Date.now() - DAY_MS),
        [`drafts-ended:v1:${ADA.sub}`]: String(Date.now() - 23 * 60 * 60_000),
      },
    })
    await unsavedWork(page)
      .getByRole('link', { name: `Settings in ${DEMO.name}` })
      .waitFor()
    expect(await page.evaluate((key) => localStorage.getItem(key), `drafts-ended:v1:${ADA.sub}`)).toBeNull()
  })
})
