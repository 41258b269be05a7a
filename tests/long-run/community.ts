import { expect, type Browser, type Page } from '@playwright/test'
import { CHANNELS, GUILDS, USERS, type ChatMessage, type PersonClient } from '@guildhall/local-discord'
import * as z from 'zod'
import { Dashboard } from '../e2e/kit/dashboard.ts'
import { Caller, WITHIN_MS } from './api.ts'
import type { Processes } from './processes.ts'

export const GUILD = GUILDS.quietCorner
export const GUILD_NAME = 'Quiet Corner'
export const GENERAL = CHANNELS.quietGeneral
export const BOOKS = '945470240302778427'

/** The figures of one UTC day, as the analytics must show them. */
export interface Day {
  readonly date: string
  messages: number
  commands: number
}

const Days = z.object({
  days: z.array(z.object({ date: z.string(), total_messages: z.number(), commands_used: z.number() })),
  event_type_counts: z.record(z.string(), z.number()),
})

/** A server over six weeks: its people, its clock, and a count of its own of everything that they do. */
export class Community {
  readonly days: Day[] = []
  /** Every run of a reminder that was due, in order. */
  readonly due: string[] = []
  /** The UTC days of the messages that a word list stopped. */
  readonly stopped: string[] = []
  private admin: Caller | undefined

  private constructor(
    readonly processes: Processes,
    readonly dashboard: Dashboard,
    private readonly firstDay: string,
  ) {}

  static async open(processes: Processes, browser: Browser, firstDay: string): Promise<Community> {
    const page = await (await browser.newContext()).newPage()
    await page.clock.install({ time: processes.now() })
    return new Community(processes, new Dashboard(page, processes.origins[0]), firstDay)
  }

  get page(): Page {
    return this.dashboard.page
  }

  /** The owner's calls, with a session that has not expired. */
  get ada(): Caller {
    if (!this.admin) throw new Error('The owner is not signed in')
    return this.admin
  }

  as(userId: string): PersonClient {
    return this.processes.discord.as(userId)
  }

  caller(username: string): Promise<Caller> {
    return Caller.signIn(this.processes, username, GUILD)
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

  /** Moves all clocks. The browser follows at the next sign-in. */
  async moveTo(time: string): Promise<void> {
    this.processes.moveTo(time)
    await this.page.clock.setSystemTime(this.processes.now())
  }

  /** Moves to the time of a reminder, and waits until its message is in the channel for the first time or once more. */
  async remind(time: string, message: string): Promise<void> {
    this.due.push(message)
    const times = this.due.filter((one) => one === message).length
    await this.moveTo(time)
    await expect.poll(() => this.posted(message), { timeout: WITHIN_MS, message: `${message} at ${time}` }).toBe(times)
  }

  /** The number of messages in the channels that contain a text. */
  async posted(text: string): Promise<number> {
    return (await this.messages()).filter(({ content }) => content.includes(text)).length
  }

  async messages(): Promise<ChatMessage[]> {
    return this.as(USERS.ada).read(GENERAL)
  }

  /** Waits for a message of the general channel, as a member sees it. */
  async sees(userId: string, text: string | RegExp): Promise<ChatMessage> {
    let found: ChatMessage | undefined
    await expect(async () => {
      const messages = await this.as(userId).read(GENERAL)
      found = messages.findLast(({ content }) =>
        typeof text === 'string' ? content.includes(text) : text.test(content),
      )
      expect(found, `${text} among ${messages.map(({ content }) => content).join(' | ')}`).toBeDefined()
    }).toPass({ timeout: WITHIN_MS })
    if (!found) throw new Error('It was found')
    return found
  }

  /** A member writes, which counts today. */
  async write(userId: string, text: string): Promise<void> {
    await this.as(userId).write(GENERAL, text)
    this.today().messages += 1
  }

  /** A member writes a message that must never be seen: AutoMod stops it. */
  async stop(userId: string, text: string): Promise<void> {
    await expect(async () => {
      const blocked = await this.as(userId)
        .write(GENERAL, text)
        .then(
          () => false,
          () => true,
        )
      expect(blocked).toBe(true)
    }).toPass({ timeout: WITHIN_MS })
    expect(await this.posted(text)).toBe(0)
    this.stopped.push(new Date(this.processes.now()).toISOString().slice(0, 10))
  }

  /** A member uses a command, which counts today, and gets an answer. */
  async use(userId: string, command: string, fields: Record<string, string>, answer: RegExp): Promise<void> {
    await expect(async () => {
      await this.as(userId).run({ channelId: GENERAL, command, fields })
    }).toPass({ timeout: WITHIN_MS })
    this.today().commands += 1
    await this.sees(userId, answer)
  }

  /** Waits until the analytics show what was counted, day by day. Events of a lost second would be missing. */
  async expectCounted(): Promise<void> {
    const shown = async (): Promise<Day[]> => {
      const { days } = await this.figures()
      return days
        .filter((day) => day.total_messages + day.commands_used > 0)
        .map((day) => ({ date: day.date, messages: day.total_messages, commands: day.commands_used }))
    }
    await expect.poll(shown, { timeout: WITHIN_MS }).toEqual(this.days)
  }

  /** The analytics of the whole time. */
  figures(): Promise<z.output<typeof Days>> {
    const today = new Date(this.processes.now()).toISOString().slice(0, 10)
    return this.ada.read(`/analytics/summary?start_date=${this.firstDay}&end_date=${today}`, Days)
  }

  private today(): Day {
    const date = new Date(this.processes.now()).toISOString().slice(0, 10)
    const known = this.days.find((day) => day.date === date)
    if (known) return known
    const day = { date, messages: 0, commands: 0 }
    this.days.push(day)
    return day
  }
}
