import { describe, expect, it } from 'vitest'
import { useSite } from '../testing/site.ts'

const open = useSite()

describe('/analytics', () => {
  it('waits until the owner is known', async () => {
    const { page } = await open('/analytics', { wire: { 'GET /bot/owner': 'never' } })
    await page.getByText('Loading authentication...').waitFor()
  })

  it.each([
    ['another user', { body: { owner_id: '7' } }],
    ['unknown', { body: { owner_id: null } }],
    ['unavailable', { status: 404 }],
  ])('is denied when the owner is %s', async (_, answer) => {
    const { page } = await open('/analytics', { wire: { 'GET /bot/owner': answer } })
    await page.getByText('Access Denied: You do not have permission to view analytics.').waitFor()
  })

  it('shows the owner that analytics is coming soon', async () => {
    const { page } = await open('/analytics')
    await page.getByText('Analytics is coming soon').waitFor()
    expect(await page.title()).toBe('Analytics Dashboard · Guildhall')
  })
})
