import type { Locator, Page } from '@playwright/test'
import type { Screen, Visit } from './site.ts'
import { SETTINGS, type Answer, type ApiRequest } from './wire.ts'

export const GET = 'GET /guilds/1/settings'
export const PATCH = 'PATCH /guilds/1/settings'

/** A server that accepts each save. @param saved its settings that differ from `SETTINGS` */
export function saving(
  saved: Record<string, unknown> = {},
): Record<string, Answer | ((request: ApiRequest) => Answer)> {
  const settings = { ...SETTINGS, ...saved }
  return {
    [GET]: { body: settings },
    [PATCH]: (request) => ({ body: { ...settings, ...Object(request.postDataJSON()) } }),
  }
}

/** Opens the Settings tab and waits until it is loaded. `sent` returns the bodies of all saves so far. */
export function settingsOpener(open: (path: string, visit?: Visit) => Promise<Screen>) {
  return async (visit: Visit = {}) => {
    const screen = await open('/guilds/1/settings', visit)
    await prefix(screen.page).waitFor()
    const sent = () =>
      screen.calls.filter(({ name }) => name === PATCH).map(({ request }): unknown => request.postDataJSON())
    return { ...screen, sent }
  }
}

/** A sub-tab by its name, with or without marks for warnings and errors. */
export const subTab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}(,|$)`) })
export const prefix = (page: Page) => page.getByRole('textbox', { name: 'Prefix' })
export const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' })
export const reset = (page: Page) => page.getByRole('button', { name: 'Reset' })
export const welcome = (page: Page) => page.getByRole('checkbox', { name: 'Welcome new members' })
export const message = (page: Page) => page.getByRole('textbox', { name: 'Welcome message' })
export const picker = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })

export async function choose(page: Page, name: string, option: string): Promise<void> {
  await picker(page, name).click()
  await page.getByRole('option', { name: option }).click()
}

export function hasFocus(control: Locator): Promise<boolean> {
  return control.evaluate((element) => element === document.activeElement)
}

/** The description of a control for screen readers. */
export function descriptionOf(control: Locator): Promise<string | null | undefined> {
  return control.evaluate(
    (element) => document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent,
  )
}
