import { expect, type Locator } from '@playwright/test'
import { ChatRoom } from './chat-room.ts'

/** The chat page of the local Discord, as a member of a server uses it. */
export class Chat extends ChatRoom {
  /**
   * Fills in the options of a command and sends it. For an option with suggestions the first one is taken.
   *
   * @param fields by the option's name; a person or a truth value by its shown name.
   */
  async command(name: string, fields: Readonly<Record<string, string>>): Promise<void> {
    await this.composer.fill(`/${name}`)
    await this.page
      .getByRole('listbox', { name: 'Commands' })
      .getByRole('option', { name: `/${name}` })
      .click()
    const form = this.page.getByRole('form', { name: `/${name}` })
    for (const [option, value] of Object.entries(fields)) await this.fillOption(form, option, value)
    await form.getByRole('button', { name: 'Send' }).click()
    await expect(form).toHaveCount(0)
  }

  private async fillOption(form: Locator, option: string, value: string): Promise<void> {
    const field = form.getByLabel(option, { exact: true })
    if ((await field.evaluate((element) => element.tagName)) === 'SELECT') {
      await field.selectOption({ label: value })
      return
    }
    await field.fill(value)
    if ((await field.getAttribute('role')) !== 'combobox') return
    const suggested = form.getByRole('listbox', { name: `Options of ${option}` }).getByRole('option')
    await expect(suggested.first()).not.toHaveAttribute('aria-disabled', 'true')
    await suggested.first().click()
  }

  /** Edits a message of this user. */
  async edit(text: string, into: string): Promise<void> {
    await this.message(text).hover()
    await this.message(text).getByRole('button', { name: 'Edit message' }).click()
    const editor = this.page.getByRole('textbox', { name: 'Edit text' })
    await editor.fill(into)
    await editor.press('Enter')
    await expect(this.message(into)).toContainText('(edited)')
  }

  /** Deletes a message of this user, or any message with the permission. */
  async remove(text: string): Promise<void> {
    const message = this.message(text)
    await message.hover()
    await message.getByRole('button', { name: 'Delete message' }).click()
    await this.expectGone(text)
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

  /** Waits for the author's notice that AutoMod blocked a message, with the rule's text. */
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

  /** Leaves a server, and confirms. */
  async leave(guild: string): Promise<void> {
    await this.guild(guild).click()
    await this.page.getByRole('button', { name: `Leave ${guild}`, exact: true }).click()
    await this.confirm('Leave server')
    await this.expectToBeOutOf(guild)
  }

  /** Waits until the person is no longer in a server. */
  async expectToBeOutOf(guild: string): Promise<void> {
    await expect(this.guild(guild)).toHaveCount(0)
  }

  /** Opens the person's direct messages with the bot. */
  async openDirectMessages(): Promise<void> {
    await this.way('Direct messages').click()
    await expect(this.page.getByRole('heading', { name: 'Direct messages' })).toBeVisible()
  }

  /** Sets whether members of the person's servers can send it direct messages. */
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

  /** Waits until the member list shows a time-out. */
  async expectTimedOut(user: string): Promise<void> {
    await this.showMembers()
    await expect(this.member(user)).toContainText('Timed out until')
  }

  async expectNotTimedOut(user: string): Promise<void> {
    await this.showMembers()
    await expect(this.member(user)).toBeVisible()
    await expect(this.member(user)).not.toContainText('Timed out until')
  }

  /** Waits until the person sees its time-out and cannot write. */
  async expectToBeTimedOut(): Promise<void> {
    await expect(this.page.getByRole('status')).toContainText('You are timed out.')
    await expect(this.composer).toHaveCount(0)
  }

  /** The members of the open server. */
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

  /** The buttons for direct messages and for joining a server. */
  private way(name: string): Locator {
    return this.page.getByRole('navigation', { name: 'Servers' }).getByRole('button', { name })
  }
}
