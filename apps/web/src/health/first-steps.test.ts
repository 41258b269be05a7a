import { describe, expect, it } from 'vitest'
import { useLoadingSite, type Visit } from '../testing/site.ts'
import { goodToken } from '../testing/wire.ts'

const STEPS = [
  { step: 'time_zone', is_done: true },
  { step: 'welcome', is_done: false },
  { step: 'access', is_done: false },
]

const open = useLoadingSite()

async function openSteps(steps: object[] = STEPS, visit: Visit = {}) {
  const body = { checked_at: '2030-01-02T11:59:00.000Z', problems: [], first_steps: steps }
  const { page } = await open('/guilds/1/health', { ...visit, wire: { 'GET /guilds/1/health': { body } } })
  await page.getByText('Everything works.').waitFor()
  return { page, steps: page.getByRole('region', { name: 'First steps' }) }
}

describe('the first steps', () => {
  it('link their places, and say which are done', async () => {
    const { page, steps } = await openSteps()
    await steps.getByText('1 of 3 done').waitFor()
    await steps.getByRole('link', { name: 'Choose the time zone, done' }).waitFor()
    await steps.getByRole('link', { name: 'Welcome new members' }).click()
    await page.getByRole('tab', { name: 'Notifications', selected: true }).waitFor()
    await page.goBack()
    await steps.waitFor()
  })

  it('move the focus to the heading when they are hidden, and can be shown again', async () => {
    const { page, steps } = await openSteps()
    await steps.getByRole('button', { name: 'Hide' }).press('Enter')
    await expect.poll(() => steps.count()).toBe(0)
    await page.getByRole('status').getByText('First steps hidden.').waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Health')
    await page.getByRole('button', { name: 'Undo' }).click()
    await steps.waitFor()
    await page.reload()
    await steps.waitFor()
  })

  it('stay hidden for the user who hid them, until Logout', async () => {
    const { page, steps } = await openSteps()
    await steps.getByRole('button', { name: 'Hide' }).click()
    await page.reload()
    await page.getByText('Everything works.').waitFor()
    expect(await steps.count()).toBe(0)
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('button', { name: /Login/ }).first().waitFor()
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('first-steps')))).toEqual(
      [],
    )
  })

  it('are shown to another user of the browser', async () => {
    const local = { 'hidden:v1:100:1:first-steps': 'true' }
    const { steps } = await openSteps(STEPS, { local, token: goodToken({ sub: '200', username: 'ben' }) })
    await steps.waitFor()
  })

  it('stay hidden on this page when the browser stores nothing', async () => {
    const { page, steps } = await openSteps()
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await steps.getByRole('button', { name: 'Hide' }).click()
    await expect.poll(() => steps.count()).toBe(0)
    await page.getByRole('tab', { name: 'Commands' }).click()
    await page.goBack()
    await page.getByText('Everything works.').waitFor()
    expect(await steps.count()).toBe(0)
  })

  it.each([
    ['all are done', STEPS.map((step) => ({ ...step, is_done: true }))],
    ['the server lists none', []],
  ])('are not shown when %s', async (_, listed) => {
    const { steps } = await openSteps(listed)
    expect(await steps.count()).toBe(0)
  })
})
