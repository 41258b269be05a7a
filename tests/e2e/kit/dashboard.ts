import { expect, type APIResponse, type Locator, type Page } from '@playwright/test'
import { USERS } from '@guildhall/local-discord'
import { signIn } from '@guildhall/test-kit'

/** The dashboard as a person uses it: by the names on the screen. */
export class Dashboard {
  constructor(
    readonly page: Page,
    readonly origin: string,
  ) {}

  async open(path: string): Promise<void> {
    await this.page.goto(`${this.origin}${path}`)
  }

  /** Signs in with the token of a sign-in without a browser, which takes one page instead of three. */
  async signIn(user: keyof typeof USERS): Promise<void> {
    const token = await signIn(this.origin, USERS[user])
    await this.open(`/auth/callback?token=${token}`)
    await expect(this.heading('Dashboard')).toBeVisible()
  }

  /** Signs in from the login page through Discord's authorize page. */
  async signInThroughDiscord(user: string): Promise<void> {
    await this.open('/')
    await this.loginButton.click()
    await this.page.getByRole('button', { name: user }).click()
    await expect(this.heading('Dashboard')).toBeVisible()
  }

  /** Ends the session without the page, as a sign-out in another tab does. */
  async endSession(): Promise<void> {
    expect((await this.call('POST', '/api/auth/logout')).status()).toBe(204)
    await expect.poll(async () => (await this.call('GET', '/api/guilds')).status()).toBe(401)
  }

  /** Waits until the server knows whether the signed-in user administers a guild. */
  async expectToAdminister(guildId: string, administers: boolean): Promise<void> {
    const status = async (): Promise<number> => (await this.call('GET', `/api/guilds/${guildId}/settings`)).status()
    await expect.poll(status).toBe(administers ? 200 : 404)
  }

  private async call(method: string, path: string): Promise<APIResponse> {
    const token = await this.page.evaluate(() => localStorage.getItem('auth_token'))
    const headers = { authorization: `Bearer ${token ?? ''}`, 'idempotency-key': crypto.randomUUID() }
    return this.page.request.fetch(`${this.origin}${path}`, { method, headers })
  }

  get loginButton(): Locator {
    return this.page.getByRole('main').getByRole('button', { name: 'Login with Discord' })
  }

  /** The card of a server on the dashboard. */
  card(guild: string): Locator {
    return this.page.getByRole('main').getByRole('article', { name: guild })
  }

  /** Opens the page of a server from the list of servers. */
  async manage(guild: string): Promise<void> {
    await this.card(guild).getByRole('button', { name: 'Manage' }).click()
    await expect(this.heading(guild)).toBeVisible()
  }

  /** The switch of a command on the guild page. */
  toggle(command: string): Locator {
    return this.page.getByRole('switch', { name: `/${command}` })
  }

  /** Switches a command on. On a busy machine Discord's menu may take longer than the reply waits for it. */
  async enable(command: string): Promise<void> {
    await this.toggle(command).click()
    await this.expectSaid(new RegExp(`Command /${command} enabled!|Changes queued`))
  }

  /** Opens a tab of the guild page or a sub-tab of its settings. */
  async openTab(name: string): Promise<void> {
    // The accessible name of a tab with warnings or errors continues after a comma.
    await this.page.getByRole('tab', { name: new RegExp(`^${name}(,|$)`) }).click()
  }

  async openSettings(subTab: string): Promise<void> {
    await this.openTab('Settings')
    await this.openTab(subTab)
  }

  textbox(name: string): Locator {
    return this.page.getByRole('textbox', { name, exact: true })
  }

  picker(name: string): Locator {
    return this.page.getByRole('combobox', { name, exact: true })
  }

  /** Chooses an option of a picker. */
  async choose(picker: string, option: string): Promise<void> {
    await this.picker(picker).click()
    await this.page.getByRole('option', { name: option }).click()
    await expect(this.page.getByRole('listbox')).toHaveCount(0)
  }

  /** Adds an option in a picker with several selections. */
  async chooseAlso(picker: string, option: string): Promise<void> {
    await this.picker(picker).click()
    await this.page.getByRole('option', { name: option }).click()
    await this.page.keyboard.press('Escape')
    await expect(this.page.getByRole('listbox')).toHaveCount(0)
  }

  async saveSettings(): Promise<void> {
    await this.page.getByRole('button', { name: 'Save Changes' }).click()
    await this.expectSaid('Settings saved successfully!')
  }

  async saveRules(): Promise<void> {
    await this.page.getByRole('button', { name: 'Save rules' }).click()
    await this.expectSaid('Rules saved successfully!')
  }

  async saveUrlRules(): Promise<void> {
    await this.page.getByRole('button', { name: 'Save URL rules' }).click()
    await this.expectSaid('URL rules saved successfully!')
  }

  /**
   * Waits until the page says that a message was posted. A busy machine may need more than 4 s: then the page says that the message is still being
   * sent, and continues with the same post when it is posted again.
   */
  async expectPosted(): Promise<void> {
    const posted = this.said.filter({ hasText: 'Message posted.' })
    const sending = this.page.getByRole('alert').filter({ hasText: 'The message is still being sent' })
    await expect(posted.or(sending)).toBeVisible()
    if (await posted.isVisible()) return
    await this.page.getByRole('button', { name: 'Post message' }).click()
    await this.expectPosted()
  }

  /** Waits for a success message. */
  async expectSaid(text: string | RegExp): Promise<void> {
    await expect(this.said.filter({ hasText: text })).toBeVisible()
  }

  /** Waits for an error message. */
  async expectAlert(text: string | RegExp): Promise<void> {
    await expect(this.page.getByRole('alert').filter({ hasText: text })).toBeVisible()
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
