import { axeErrorsInThemes } from '@guildhall/axe'
import { expect, it } from 'vitest'
import { useSite } from './site.ts'

const open = useSite()

it('a low contrast only in the light theme is reported for that theme', async () => {
  const { page } = await open('/login', { token: null })
  const heading = page.getByRole('heading', { level: 1 })
  await heading.evaluate((element: HTMLElement) => (element.style.color = 'light-dark(#eee, #fff)'))
  expect(await axeErrorsInThemes(page, async () => undefined)).toEqual([
    expect.stringMatching(/^light: color-contrast: /),
  ])
})

it('an element that appears only in the light theme is checked by every rule', async () => {
  const { page } = await open('/login', { token: null })
  const addNameless = () =>
    page.evaluate(() => document.querySelector('main')?.append(document.createElement('button')))
  const errors = axeErrorsInThemes(page, async (theme) => (theme === 'light' ? addNameless() : undefined))
  expect(await errors).toEqual([expect.stringMatching(/^light: button-name: /)])
})
