import type { Database } from '../kernel/database/schema.ts'
import type { EventRecord } from '../kernel/recorded-events.ts'
import { highestUserNumber, recordedEvents, userNumbers, type DayCount, type DaysOf } from './read-store.ts'

/** Counts of a user on a day. */
interface UserActivity {
  readonly day: number
  readonly userNumber: number
  readonly messages: number
  readonly commands: number
}

/** Users with activity that is not rolled up yet. */
export interface PendingUsers {
  readonly activity: readonly UserActivity[]
  /** Each user's id and, if known, name, by user number. A new user gets a number above those in the rows. */
  readonly users: ReadonlyMap<number, { userId: string; username: string | null }>
  /** One more than the highest user number. */
  readonly size: number
}

/** The events of a guild, or of all, that are not rolled up yet. */
export async function readPending(db: Database, guildId: string): Promise<EventRecord[]> {
  const events = await recordedEvents(db)
  return guildId === '' ? events : events.filter((one) => one.guildId === guildId)
}

/** Counts the events of these days by their type. */
export function pendingCounts(events: readonly EventRecord[], { first, last }: Omit<DaysOf, 'guildId'>): DayCount[] {
  return events.filter(({ day }) => day >= first && day <= last)
}

/** Counts by day and user, each pair once. */
export async function pendingUsers(db: Database, events: readonly EventRecord[]): Promise<PendingUsers> {
  const ofUsers = events.filter(({ userId }) => userId !== '')
  const ids = [...new Set(ofUsers.map(({ userId }) => userId))]
  const numbers = await userNumbers(db, ids)
  let size = (await highestUserNumber(db)) + 1
  for (const id of ids) if (!numbers.has(id)) numbers.set(id, size++)

  const users = new Map<number, { userId: string; username: string | null }>()
  const activity = new Map<string, { day: number; userNumber: number; messages: number; commands: number }>()
  for (const { userId, username, day, event, count } of ofUsers) {
    const userNumber = numbers.get(userId) ?? 0
    users.set(userNumber, { userId, username: username ?? users.get(userNumber)?.username ?? null })
    const key = `${day} ${userNumber}`
    const known = activity.get(key) ?? { day, userNumber, messages: 0, commands: 0 }
    activity.set(key, known)
    if (event === 'message_create') known.messages += count
    else known.commands += count
  }
  return { activity: [...activity.values()], users, size }
}
