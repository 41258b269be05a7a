import { describe, expect, it } from 'vitest'
import { narrow, useShowcase, wide } from './testing/showcase.ts'

const open = useShowcase()

describe('toasts', () => {
  it('announce success in the status region and disappear after a few seconds', async () => {
    const page = await open('dark', wide)
    await page.getByRole('button', { name: 'Show success' }).click()
    const status = page.getByRole('status').filter({ hasText: 'Command /blame enabled!' })
    await status.waitFor()
    await expect.poll(() => status.count(), { timeout: 4000 }).toBe(0)
  })

  it.each([wide, narrow])(
    'show a success above an error, which stays until it is dismissed, at $width px',
    async (viewport) => {
      const page = await open('dark', viewport)
      await page.getByRole('button', { name: 'Show error' }).click()
      const alert = page.getByRole('alert').filter({ hasText: 'Discord does not answer.' })
      await alert.waitFor()
      await page.getByRole('button', { name: 'Show success' }).click()
      const status = page.getByRole('status').filter({ hasText: 'Command /blame enabled!' })
      await status.waitFor()
      const [above, below] = [await status.boundingBox(), await alert.boundingBox()]
      if (!above || !below) throw new Error('A toast is not on the screen')
      expect(above.y + above.height).toBeLessThanOrEqual(below.y)
      expect(below.x).toBeGreaterThanOrEqual(0)
      expect(below.x + below.width).toBeLessThanOrEqual(viewport.width)
      await expect.poll(() => status.count(), { timeout: 4000 }).toBe(0)
      expect(await alert.count()).toBe(1)
      await page.getByRole('button', { name: 'Dismiss' }).click()
      await expect.poll(() => alert.count()).toBe(0)
    },
  )

  it('show an error in place of the last message', async () => {
    const page = await open('dark', wide)
    await page.getByRole('button', { name: 'Show success' }).click()
    await page.getByText('Command /blame enabled!').waitFor()
    await page.getByRole('button', { name: 'Show error' }).click()
    await page.getByRole('alert').filter({ hasText: 'Discord does not answer.' }).waitFor()
    expect(await page.getByText('Command /blame enabled!').count()).toBe(0)
  })

  it.each([wide, narrow])('never cover the buttons of an open modal at $width px', async (viewport) => {
    const page = await open('dark', viewport)
    await page.getByRole('button', { name: 'Open modal' }).click()
    const save = page.getByRole('button', { name: 'Save Configuration' })
    await save.click()
    const toast = page.getByRole('alert').filter({ hasText: 'The role is above the bot.' })
    const [below, above] = [await save.boundingBox(), await toast.boundingBox()]
    if (!below || !above) throw new Error('The toast or the button is not on the screen')
    const beside = above.x >= below.x + below.width
    expect(beside || above.y + above.height <= below.y || above.y >= below.y + below.height).toBe(true)

    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect.poll(() => toast.count()).toBe(0)
    expect(await page.getByRole('dialog').isVisible()).toBe(true)
  })
})
