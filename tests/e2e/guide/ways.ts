import type { Locator } from '@playwright/test'
import type { Chat } from '../kit/chat.ts'
import type { Dashboard } from '../kit/dashboard.ts'
import type { Program } from '../kit/program.ts'

/** The pages that pictures are taken of. The dashboard shows the page of a server when `open` is called. */
export interface Stage {
  readonly dashboard: Dashboard
  readonly chat: Chat
  readonly program: Program
}

/** The main part of a page. */
export const main = ({ page }: Dashboard): Locator => page.getByRole('main')

/** Opens a tab of the page of the server. */
export const tab =
  (name: string) =>
  async ({ dashboard }: Stage): Promise<Locator> => {
    await dashboard.openTab(name)
    return main(dashboard)
  }

/** Opens a sub-tab of the settings. */
export const settings =
  (name: string) =>
  async ({ dashboard }: Stage): Promise<Locator> => {
    await dashboard.openSettings(name)
    return main(dashboard)
  }

/** Opens a page that is linked beside the name of the server. */
export const linked =
  (name: string) =>
  async ({ dashboard }: Stage): Promise<Locator> => {
    await main(dashboard)
      .getByRole('link', { name: new RegExp(`^${name}(,|$)`) })
      .click()
    return main(dashboard)
  }
