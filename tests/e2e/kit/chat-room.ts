import { expect, type Locator, type Page } from '@playwright/test'
import { tabTo } from './keyboard.ts'

/** The color of a message that pings its reader. */
const PINGS_READER = /\bmessage--mention\b/

/** Channels on the local Discord's chat page: opening them, reading and writing. */
export class ChatRoom {
  constructor(
    readonly page: Page,
    readonly origin: string,
  ) {}

  /** Opens the page as a person in a channel of a server. */
  async enter(user: string, guild: string, channel: string): Promise<void> {
    await this.page.goto(this.origin)
    await this.user.selectOption(await this.idOf(user))
    await this.guild(guild).click()
    await this.channel(channel).click()
    await this.expectToBeIn(channel)
  }

  /** Opens the page as a person without a server. */
  async arrive(user: string): Promise<void> {
    await this.page.goto(this.origin)
    await this.user.selectOption(await this.idOf(user))
  }

  /** Opens another channel of the server. */
  async goTo(channel: string): Promise<void> {
    await this.channel(channel).click()
    await this.expectToBeIn(channel)
  }

  /** Opens the page as a person in a channel of a server, by keyboard alone. */
  async enterByKeyboard(user: string, guild: string, channel: string): Promise<void> {
    await this.page.goto(this.origin)
    await tabTo(this.page, this.user)
    // Lists select by typing the beginning of a name.
    await this.page.keyboard.type(user)
    await tabTo(this.page, this.guild(guild))
    await this.page.keyboard.press('Enter')
    await tabTo(this.page, this.channel(channel))
    await this.page.keyboard.press('Enter')
    await this.expectToBeIn(channel)
    await tabTo(this.page, this.composer)
  }

  /** Types a command that needs no options and sends it. */
  async useCommand(name: string): Promise<void> {
    await this.composer.fill(`/${name}`)
    await expect(this.option(name)).toBeVisible()
    await this.composer.press('Enter')
  }

  /** Opens the options of a command. @returns the form to fill in. */
  async fillIn(name: string): Promise<Locator> {
    await this.composer.fill(`/${name}`)
    await expect(this.option(name)).toBeVisible()
    await this.composer.press('Tab')
    return this.page.getByRole('form', { name: `/${name}` })
  }

  /** Types the same key by key into the focused composer. */
  async useCommandByKeyboard(name: string): Promise<void> {
    await this.page.keyboard.type(`/${name}`)
    await expect(this.option(name)).toBeVisible()
    await this.page.keyboard.press('Enter')
  }

  /** Whether the picker shows a command when its name is typed. */
  async offers(name: string): Promise<boolean> {
    await this.composer.fill('')
    await this.composer.fill(`/${name}`)
    await expect(this.page.getByRole('listbox', { name: 'Commands' })).toBeVisible()
    return this.option(name).isVisible()
  }

  /** Waits for a message of the bot. */
  async expectAnswer(text: RegExp): Promise<void> {
    await expect(this.message(text)).toBeVisible()
  }

  /** Writes a message. */
  async say(text: string): Promise<void> {
    await this.composer.fill(text)
    await this.composer.press('Enter')
    // A blocked message can end in a time-out, without a composer.
    await expect.poll(() => this.typed()).toBe('')
  }

  /** The last message of the open channel with this text, without replies that quote it. */
  message(text: string | RegExp): Locator {
    return this.messages(text).last()
  }

  /** Waits for a message that pings the reader. */
  async expectPing(text: string | RegExp): Promise<void> {
    await expect(this.message(text)).toHaveClass(PINGS_READER)
  }

  /** Waits for a message that does not ping the reader, with any text. */
  async expectNoPing(text: string | RegExp): Promise<void> {
    await expect(this.message(text)).toBeVisible()
    await expect(this.message(text)).not.toHaveClass(PINGS_READER)
  }

  async expectGone(text: string | RegExp): Promise<void> {
    await this.expectTimes(0, text)
  }

  /** Waits until this many messages of the open channel contain the text. */
  async expectTimes(times: number, text: string | RegExp): Promise<void> {
    await expect(this.messages(text)).toHaveCount(times)
  }

  /** Repeats a message until AutoMod accepts it, or until AutoMod blocks it. */
  async sayUntil(outcome: 'blocked' | 'written', text: string): Promise<void> {
    const author = outcome === 'blocked' ? 'Blocked' : await this.name()
    const outcomes = this.page.getByRole('article', { name: `${author}: ${text}` })
    await expect(async () => {
      await this.say(text)
      await expect(outcomes.first()).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 20_000 })
  }

  private async expectToBeIn(channel: string): Promise<void> {
    await expect(this.channel(channel)).toHaveAttribute('aria-current', 'page')
    await expect(this.composer).toBeEditable()
  }

  private messages(text: string | RegExp): Locator {
    const said = this.page.locator('.message__main').filter({ hasText: text })
    return this.page.getByRole('log').getByRole('article').filter({ has: said })
  }

  /** The text in the composer; empty without a composer. */
  private async typed(): Promise<string> {
    return (await this.composer.count()) === 0 ? '' : this.composer.inputValue({ timeout: 500 }).catch(() => '')
  }

  /** The person's name. */
  private async name(): Promise<string> {
    return this.user.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text ?? '')
  }

  private async idOf(user: string): Promise<string> {
    const option = this.user.getByRole('option', { name: new RegExp(`^${user}`, 'i') })
    return (await option.getAttribute('value')) ?? user
  }

  private get user(): Locator {
    return this.page.getByLabel('User')
  }

  protected get composer(): Locator {
    return this.page.getByRole('textbox', { name: 'Message' })
  }

  protected guild(name: string): Locator {
    return this.page.getByRole('navigation', { name: 'Servers' }).getByRole('button', { name })
  }

  private channel(name: string): Locator {
    return this.page.getByRole('navigation', { name: 'Channels' }).getByRole('button', { name })
  }

  private option(command: string): Locator {
    return this.page.getByRole('listbox', { name: 'Commands' }).getByRole('option', { name: `/${command}` })
  }
}
