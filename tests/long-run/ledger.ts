/** The figures of one UTC day. */
interface Day {
  readonly date: string
  readonly messages: number
  readonly commands: number
}

/** Messages and commands of one user. */
interface UserCounts {
  messages: number
  commands: number
}

/** A count of its own of everything that users do, which the analytics must show exactly. */
export class Ledger {
  /** By the event types of the analytics. */
  readonly events: Record<string, number> = {}
  /** Uses of each command. */
  readonly commands: Record<string, number> = {}
  /** By the user's id. */
  readonly users: Record<string, UserCounts> = {}
  private readonly byDay = new Map<string, { messages: number; commands: number }>()

  /** @param now the time of the community, in epoch ms. */
  constructor(private readonly now: () => number) {}

  /** The current UTC day, YYYY-MM-DD. */
  get today(): string {
    return new Date(this.now()).toISOString().slice(0, 10)
  }

  /** The days with messages or commands, in order. */
  get days(): Day[] {
    return [...this.byDay].map(([date, counts]) => ({ date, ...counts }))
  }

  message(userId: string): void {
    this.event('message_create')
    this.user(userId).messages += 1
    this.day().messages += 1
  }

  command(userId: string, name: string): void {
    this.event('slash_command_usage')
    this.commands[name] = (this.commands[name] ?? 0) + 1
    this.user(userId).commands += 1
    this.day().commands += 1
  }

  event(type: string): void {
    this.events[type] = (this.events[type] ?? 0) + 1
  }

  private user(id: string): UserCounts {
    return (this.users[id] ??= { messages: 0, commands: 0 })
  }

  private day(): { messages: number; commands: number } {
    const known = this.byDay.get(this.today)
    if (known) return known
    const day = { messages: 0, commands: 0 }
    this.byDay.set(this.today, day)
    return day
  }
}
