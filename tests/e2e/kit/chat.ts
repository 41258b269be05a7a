import { expect, type Locator, type Page } from '@playwright/test'
import { tabTo } from './keyboard.ts'

/** The chat page of the local Discord, as a member of a server uses it. */
export class Chat {
  constructor(
    readonly page: Page,
    readonly origin: string,
  ) {}

  /** Opens the page as somebody in a channel of a server. */
  async enter(user: string, guild: string, channel: string): Promise<void> {
    await this.page.goto(this.origin)
    await this.user.selectOption(await this.idOf(user))
    await this.guild(guild).click()
    await this.channel(channel).click()
    await this.expectToBeIn(channel)
  }

  /** The same with the keyboard alone. */
  async enterByKeyboard(user: string, guild: string, channel: string): Promise<void> {
    await this.page.goto(this.origin)
    await tabTo(this.page, this.user)
    // Typing the beginning of a name is how a list is operated without a mouse.
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

  /** The same key by key, in the composer that has the focus. */
  async useCommandByKeyboard(name: string): Promise<void> {
    await this.page.keyboard.type(`/${name}`)
    await expect(this.option(name)).toBeVisible()
    await this.page.keyboard.press('Enter')
  }

  /** Whether the picker shows a command to somebody who types its name. */
  async offers(name: string): Promise<boolean> {
    await this.composer.fill('')
    await this.composer.fill(`/${name}`)
    await expect(this.page.getByRole('listbox', { name: 'Commands' })).toBeVisible()
    return this.option(name).isVisible()
  }

  /** Waits for a message of the bot. */
  async expectAnswer(text: RegExp): Promise<void> {
    await expect(this.page.getByRole('log').getByRole('article').filter({ hasText: text }).last()).toBeVisible()
  }

  private async expectToBeIn(channel: string): Promise<void> {
    await expect(this.channel(channel)).toHaveAttribute('aria-current', 'page')
    await expect(this.composer).toBeEditable()
  }

  private async idOf(user: string): Promise<string> {
    const option = this.user.getByRole('option', { name: new RegExp(`^${user}`, 'i') })
    return (await option.getAttribute('value')) ?? user
  }

  private get user(): Locator {
    return this.page.getByLabel('User')
  }

  private get composer(): Locator {
    return this.page.getByRole('textbox', { name: 'Message' })
  }

  private guild(name: string): Locator {
    return this.page.getByRole('navigation', { name: 'Servers' }).getByRole('button', { name })
  }

  private channel(name: string): Locator {
    return this.page.getByRole('navigation', { name: 'Channels' }).getByRole('button', { name })
  }

  private option(command: string): Locator {
    return this.page.getByRole('listbox', { name: 'Commands' }).getByRole('option', { name: `/${command}` })
  }
}
