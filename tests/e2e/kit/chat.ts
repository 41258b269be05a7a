import { expect, type Locator, type Page } from '@playwright/test'
import { tabTo } from './keyboard.ts'

/** A message that pings its reader stands out. */
const PINGS_READER = /\bmessage--mention\b/

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

  /** Opens the page as somebody who is in no server yet. */
  async arrive(user: string): Promise<void> {
    await this.page.goto(this.origin)
    await this.user.selectOption(await this.idOf(user))
  }

  /** Opens another channel of the server. */
  async goTo(channel: string): Promise<void> {
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
    await expect(this.message(text)).toBeVisible()
  }

  /** Writes a message. */
  async say(text: string): Promise<void> {
    await this.composer.fill(text)
    await this.composer.press('Enter')
    await expect(this.composer).toHaveValue('')
  }

  /** The last message of the open channel in which this stands; an answer to it quotes it, and does not count. */
  message(text: string | RegExp): Locator {
    return this.messages(text).last()
  }

  /** Waits for a message that pings the reader. */
  async expectPing(text: string | RegExp): Promise<void> {
    await expect(this.message(text)).toHaveClass(PINGS_READER)
  }

  /** Waits for a message that does not ping the reader, whatever it says. */
  async expectNoPing(text: string | RegExp): Promise<void> {
    await expect(this.message(text)).toBeVisible()
    await expect(this.message(text)).not.toHaveClass(PINGS_READER)
  }

  /** Changes one's own message. */
  async edit(text: string, into: string): Promise<void> {
    await this.message(text).hover()
    await this.message(text).getByRole('button', { name: 'Edit message' }).click()
    const editor = this.page.getByRole('textbox', { name: 'Edit text' })
    await editor.fill(into)
    await editor.press('Enter')
    await expect(this.message(into)).toContainText('(edited)')
  }

  /** Deletes one's own message, or with the permission anybody's. */
  async remove(text: string): Promise<void> {
    const message = this.message(text)
    await message.hover()
    await message.getByRole('button', { name: 'Delete message' }).click()
    await this.expectGone(text)
  }

  async expectGone(text: string | RegExp): Promise<void> {
    await this.expectTimes(0, text)
  }

  /** Waits until this stands in so many messages of the open channel. */
  async expectTimes(times: number, text: string | RegExp): Promise<void> {
    await expect(this.messages(text)).toHaveCount(times)
  }

  /** Writes a message again and again until AutoMod lets it through, or until it blocks it. */
  async sayUntil(outcome: 'blocked' | 'written', text: string): Promise<void> {
    const author = outcome === 'blocked' ? 'Blocked' : await this.name()
    const outcomes = this.page.getByRole('article', { name: `${author}: ${text}` })
    await expect(async () => {
      await this.say(text)
      await expect(outcomes.first()).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 20_000 })
  }

  /** Waits for the preview of the link in a message; its title is the host. */
  async expectPreview(text: string, host: string): Promise<void> {
    await expect(this.message(text).getByRole('link', { name: host, exact: true })).toBeVisible()
  }

  /** Waits until the link in a message has no preview. */
  async expectNoPreview(text: string, host: string): Promise<void> {
    await expect(this.message(text)).toBeVisible()
    await expect(this.message(text).getByRole('link', { name: host, exact: true })).toHaveCount(0)
  }

  /** Waits for the notice, to the author alone, that AutoMod blocked a message, with what the rule says about it. */
  async expectBlocked(text: string, note?: string): Promise<void> {
    const blocked = this.page.getByRole('article', { name: `Blocked: ${text}` })
    await expect(blocked).toContainText('This content is blocked by this server.')
    await expect(blocked).toContainText('Only you can see this')
    if (note !== undefined) await expect(blocked).toContainText(note)
  }

  /** Joins a server that the person is not in, which opens it. */
  async join(guild: string): Promise<void> {
    await this.way('Join a server').click()
    await this.page.getByRole('button', { name: `Join ${guild}`, exact: true }).click()
    await expect(this.guild(guild)).toHaveAttribute('aria-current', 'true')
  }

  /** Leaves a server, and says yes when asked. */
  async leave(guild: string): Promise<void> {
    await this.guild(guild).click()
    await this.page.getByRole('button', { name: `Leave ${guild}`, exact: true }).click()
    await this.confirm('Leave server')
    await this.expectToBeOutOf(guild)
  }

  /** Waits until the person is in a server no more. */
  async expectToBeOutOf(guild: string): Promise<void> {
    await expect(this.guild(guild)).toHaveCount(0)
  }

  /** Opens what the bot wrote to the person alone. */
  async openDirectMessages(): Promise<void> {
    await this.way('Direct messages').click()
    await expect(this.page.getByRole('heading', { name: 'Direct messages' })).toBeVisible()
  }

  /** Says whether members of the person's servers may write to it. */
  async allowDirectMessages(allowed: boolean): Promise<void> {
    await this.openDirectMessages()
    await this.page.getByRole('switch', { name: 'Allow direct messages from server members' }).setChecked(allowed)
  }

  /** Times a member of the open server out for ten minutes. */
  async timeOut(user: string): Promise<void> {
    await this.moderate(user, `Time out ${user}`)
    await this.expectTimedOut(user)
  }

  async endTimeOut(user: string): Promise<void> {
    await this.moderate(user, `Remove time-out of ${user}`)
    await this.expectNotTimedOut(user)
  }

  async kick(user: string): Promise<void> {
    await this.moderate(user, `Kick ${user}`)
    await this.confirm('Kick')
    await expect(this.member(user)).toHaveCount(0)
  }

  async ban(user: string): Promise<void> {
    await this.moderate(user, `Ban ${user}`)
    await this.confirm('Ban')
    await expect(this.page.getByRole('button', { name: `Unban ${user}` })).toBeVisible()
  }

  async unban(user: string): Promise<void> {
    await this.showMembers()
    await this.page.getByRole('button', { name: `Unban ${user}` }).click()
    await expect(this.page.getByRole('button', { name: `Unban ${user}` })).toHaveCount(0)
  }

  /** Waits until the member list says that somebody is timed out. */
  async expectTimedOut(user: string): Promise<void> {
    await this.showMembers()
    await expect(this.member(user)).toContainText('Timed out until')
  }

  async expectNotTimedOut(user: string): Promise<void> {
    await this.showMembers()
    await expect(this.member(user)).toBeVisible()
    await expect(this.member(user)).not.toContainText('Timed out until')
  }

  /** Waits until the person itself is told that it is timed out and cannot write. */
  async expectToBeTimedOut(): Promise<void> {
    await expect(this.page.getByRole('status')).toContainText('You are timed out.')
    await expect(this.composer).toHaveCount(0)
  }

  /** Who is in the open server. */
  member(user: string): Locator {
    const list = this.page.getByRole('region', { name: 'Members' })
    return list.getByRole('listitem').filter({ has: this.page.getByText(user, { exact: true }) })
  }

  private async moderate(user: string, action: string): Promise<void> {
    await this.showMembers()
    const more = this.member(user).getByRole('button', { name: `Moderate ${user}` })
    if ((await more.getAttribute('aria-expanded')) === 'false') await more.click()
    await this.member(user).getByRole('button', { name: action }).click()
  }

  private async showMembers(): Promise<void> {
    const toggle = this.page.getByRole('button', { name: 'Members', exact: true })
    if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click()
  }

  private async confirm(action: string): Promise<void> {
    await this.page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click()
  }

  private async expectToBeIn(channel: string): Promise<void> {
    await expect(this.channel(channel)).toHaveAttribute('aria-current', 'page')
    await expect(this.composer).toBeEditable()
  }

  private messages(text: string | RegExp): Locator {
    const said = this.page.locator('.message__main').filter({ hasText: text })
    return this.page.getByRole('log').getByRole('article').filter({ has: said })
  }

  /** How the person is called. */
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

  private get composer(): Locator {
    return this.page.getByRole('textbox', { name: 'Message' })
  }

  private guild(name: string): Locator {
    return this.page.getByRole('navigation', { name: 'Servers' }).getByRole('button', { name })
  }

  /** What leads to no server: to direct messages, and to servers that the person is not in. */
  private way(name: string): Locator {
    return this.page.getByRole('navigation', { name: 'Servers' }).getByRole('button', { name })
  }

  private channel(name: string): Locator {
    return this.page.getByRole('navigation', { name: 'Channels' }).getByRole('button', { name })
  }

  private option(command: string): Locator {
    return this.page.getByRole('listbox', { name: 'Commands' }).getByRole('option', { name: `/${command}` })
  }
}
