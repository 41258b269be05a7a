import { expect, type Browser, type Page } from '@playwright/test'
import { CHANNELS, GUILDS, USERS, type ChatMessage, type PersonClient } from '@guildhall/local-discord'
import { Chat } from '../e2e/kit/chat.ts'
import { Dashboard } from '../e2e/kit/dashboard.ts'
import { Caller, WITHIN_MS } from './api.ts'
import { Ledger } from './ledger.ts'
import type { Processes } from './processes.ts'

export const GUILD = GUILDS.quietCorner
export const GUILD_NAME = 'Quiet Corner'
export const GENERAL = CHANNELS.quietGeneral
export const BOOKS = '945470240302778427'

/** A server over six weeks: its people with their pages, its clock, and a count of its own of everything that they do. */
export class Community {
  readonly ledger = new Ledger(() => this.processes.now())
  /** Every run of a reminder that was due, in order. */
  readonly due: string[] = []
  /** The UTC days of the messages that a word list stopped. */
  readonly stopped: string[] = []
  /** The ids of the users by name. */
  readonly ids: Record<string, string> = { ...USERS }
  private readonly chats = new Map<string, Chat>()
  private admin: Caller | undefined

  private constructor(
    readonly processes: Processes,
    private readonly browser: Browser,
    readonly dashboard: Dashboard,
  ) {}

  static async open(processes: Processes, browser: Browser): Promise<Community> {
    const page = await (await browser.newContext()).newPage()
    await page.clock.install({ time: processes.now() })
    return new Community(processes, browser, new Dashboard(page, processes.origins[0]))
  }

  /** The owner's dashboard. */
  get page(): Page {
    return this.dashboard.page
  }

  /** The owner's calls, with a session that has not expired. */
  get ada(): Caller {
    if (!this.admin) throw new Error('The owner is not signed in')
    return this.admin
  }

  idOf(name: string): string {
    const id = this.ids[name]
    if (id === undefined) throw new Error(`There is no user ${name}`)
    return id
  }

  as(name: string): PersonClient {
    return this.processes.discord.as(this.idOf(name))
  }

  caller(name: string): Promise<Caller> {
    return Caller.signIn(this.processes, name, GUILD)
  }

  /** Signs the owner in, in the browser and for calls: a session ends after a few days. */
  async signIn(): Promise<void> {
    await this.processes.ready()
    await this.page.clock.setSystemTime(this.processes.now())
    await this.dashboard.open('/')
    await this.page.evaluate(() => localStorage.clear())
    await this.dashboard.signIn('ada')
    this.admin = await this.caller('ada')
  }

  /** Opens the dashboard in the browser of another user, from the last of the APIs, while `work` runs. */
  async inBrowserOf(name: string, work: (dashboard: Dashboard) => Promise<void>): Promise<void> {
    const context = await this.browser.newContext()
    const page = await context.newPage()
    await page.clock.install({ time: this.processes.now() })
    const dashboard = new Dashboard(page, this.processes.origins.at(-1) ?? this.processes.origins[0])
    await dashboard.signInThroughDiscord(name)
    await work(dashboard)
    await context.close()
  }

  /** The chat page of a member, in the general channel. */
  async chat(name: string): Promise<Chat> {
    const known = this.chats.get(name)
    if (known) return known
    const chat = await this.openChat(name)
    await chat.enter(name, GUILD_NAME, 'general')
    return chat
  }

  /** A browser of its own for each person: the pages of one browser share six connections, and each holds one open. */
  private async openChat(name: string): Promise<Chat> {
    const page = await (await this.browser.newContext()).newPage()
    const chat = new Chat(page, this.processes.discordOrigin)
    this.chats.set(name, chat)
    return chat
  }

  /** Joins the server on the chat page and is welcomed. */
  async join(name: string): Promise<void> {
    const chat = await this.openChat(name)
    await chat.arrive(name)
    await chat.join(GUILD_NAME)
    this.ledger.event('member_join')
    await chat.goTo('general')
    await chat.expectPing(`Welcome @${name} to ${GUILD_NAME}!`)
  }

  /** Moves all clocks. The browser follows at once. */
  async moveTo(time: string): Promise<void> {
    this.processes.moveTo(time)
    await this.page.clock.setSystemTime(this.processes.now())
  }

  /** Moves to the time of a reminder, and waits until its message is in the channel for the first time or once more. */
  async remind(time: string, message: string): Promise<void> {
    this.due.push(message)
    this.ledger.event('reminder_sent')
    const times = this.due.filter((one) => one === message).length
    await this.moveTo(time)
    await expect.poll(() => this.posted(message), { timeout: WITHIN_MS, message: `${message} at ${time}` }).toBe(times)
  }

  /** The number of messages in the general channel that contain a text. */
  async posted(text: string): Promise<number> {
    return (await this.as('ada').read(GENERAL)).filter(({ content }) => content.includes(text)).length
  }

  /** Waits for a message of the general channel, as a member sees it. */
  async sees(name: string, text: string | RegExp): Promise<ChatMessage> {
    let found: ChatMessage | undefined
    await expect(async () => {
      const messages = await this.as(name).read(GENERAL)
      found = messages.findLast(({ content }) =>
        typeof text === 'string' ? content.includes(text) : text.test(content),
      )
      expect(found, `${text} among ${messages.map(({ content }) => content).join(' | ')}`).toBeDefined()
    }).toPass({ timeout: WITHIN_MS })
    if (!found) throw new Error('It was found')
    return found
  }

  /** A member writes, which counts today. */
  async write(name: string, text: string): Promise<void> {
    await this.as(name).write(GENERAL, text)
    this.ledger.message(this.idOf(name))
  }

  /** A member writes on the chat page. */
  async say(name: string, text: string): Promise<void> {
    await (await this.chat(name)).say(text)
    this.ledger.message(this.idOf(name))
  }

  /** A member writes a message that must never be seen: AutoMod stops it. */
  async stop(name: string, text: string): Promise<void> {
    const blocked = await this.as(name)
      .write(GENERAL, text)
      .then(
        () => false,
        () => true,
      )
    expect(blocked, text).toBe(true)
    expect(await this.posted(text)).toBe(0)
    this.stopped.push(this.ledger.today)
  }

  /** A member runs a command on the chat page, and everyone sees the answer. */
  async run(name: string, command: string, fields: Readonly<Record<string, string>>, answer: RegExp): Promise<void> {
    const chat = await this.chat(name)
    await expect(async () => expect(await chat.offers(command)).toBe(true)).toPass({ timeout: WITHIN_MS })
    await chat.command(command, fields)
    this.ledger.command(this.idOf(name), command)
    await chat.expectAnswer(answer)
  }

  /** A member presses a button of the last message with a text on the chat page. */
  async press(name: string, text: string | RegExp, button: string): Promise<void> {
    const chat = await this.chat(name)
    await chat.message(text).getByRole('button', { name: button, exact: true }).click()
    this.ledger.event('component_press')
  }
}

/** Opens a screen that is linked beside the name of the server. */
export async function openScreen({ page }: { readonly page: Page }, name: string): Promise<void> {
  const link = page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}(,|$)`) })
  await link.click()
}
