import { expect, type Locator, type Page } from '@playwright/test'

/** The dashboard as a person uses it: by the names on the screen. */
export class Dashboard {
  constructor(
    readonly page: Page,
    readonly origin: string,
  ) {}

  async open(path: string): Promise<void> {
    await this.page.goto(`${this.origin}${path}`)
  }

  /** From the login page through Discord's authorize page and back. */
  async signIn(user: string): Promise<void> {
    await this.open('/')
    await this.loginButton.click()
    await this.page.getByRole('button', { name: user }).click()
    await expect(this.page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  }

  get loginButton(): Locator {
    return this.page.getByRole('main').getByRole('button', { name: 'Login with Discord' })
  }

  /** The card of a server on the dashboard. */
  card(guild: string): Locator {
    return this.page.getByRole('main').getByRole('article', { name: guild })
  }

  /** The switch of a command on the guild page. */
  toggle(command: string): Locator {
    return this.page.getByRole('switch', { name: `/${command}` })
  }

  heading(name: string): Locator {
    return this.page.getByRole('heading', { level: 1, name })
  }

  get said(): Locator {
    return this.page.getByRole('status')
  }

  /** The running counter in the header. */
  get blamed(): Locator {
    return this.page.getByRole('banner').getByText(/^Gremlin Blamed: \d+$/)
  }
}
