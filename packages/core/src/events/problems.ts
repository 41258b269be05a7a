import type { Clock } from '../kernel/clock.ts'
import type { Database } from '../kernel/database/schema.ts'
import {
  fixInGuild,
  fixRefusal,
  type BlockedJob,
  type CheckedGuild,
  type FindProblems,
  type FoundProblem,
} from '../kernel/guild-problems.ts'
import { quoted } from '../kernel/problem-words.ts'
import { EVENT_CALENDAR, EVENT_MESSAGE, EVENT_PING, eventOf, slotOfJob } from './jobs.ts'
import { NO_ROOM_LEFT, THREAD_CLOSED, TO_SHOW_EVENTS } from './sentences.ts'
import { getEvent, slotsOf } from './store.ts'
import type { EventRow } from './tables.ts'

type Deps = { readonly db: Database; readonly clock: Clock }

/** The effect of each blocked kind of job, after the title of its event. */
const STOPPED: Readonly<Record<string, string>> = {
  [EVENT_MESSAGE]: 'is missing or outdated in its channel',
  [EVENT_CALENDAR]: "is missing or outdated in the server's list of events",
  [EVENT_PING]: 'does not ping its members',
}

/** Finds events that Discord does not show, and pings that it refuses. */
export function createEventProblems(deps: Deps): FindProblems {
  return async (checked) => {
    const kinds = Object.keys(STOPPED)
    const found = await Promise.all(
      kinds.flatMap((kind) => checked.blocked(kind).map((job) => problemOf(deps, checked, kind, job))),
    )
    return found.flat()
  }
}

async function problemOf(deps: Deps, checked: CheckedGuild, kind: string, job: BlockedJob): Promise<FoundProblem[]> {
  const { key, reason } = job
  const event = await getEvent(deps.db, eventOf({ guildId: checked.guild.id, kind, key }))
  if (!event || (kind === EVENT_PING && !(await isPingDue(deps, event, key)))) return []
  return [
    {
      id: `events/${kind}/${key}`,
      area: 'commands',
      severity: 'broken',
      title: `The event ${quoted(event.title)} ${STOPPED[kind]}.`,
      detail: reason,
      fix: kind === EVENT_CALENDAR ? fixOfCalendar(checked, job) : fixOfMessage(checked, event.channel_id, job),
      place: null,
      channelIds: [event.channel_id],
    },
  ]
}

/** Whether the members of a slot are still to be pinged. A blocked ping stays after its event was canceled, or its slot removed or begun. */
async function isPingDue({ db, clock }: Deps, event: EventRow, key: string): Promise<boolean> {
  const { guildId, eventId, slotId } = slotOfJob({ guildId: event.guild_id, kind: EVENT_PING, key })
  if (event.is_cancelled === 1) return false
  const slot = (await slotsOf(db, { guildId, eventId })).find(({ slot_id: id }) => id === slotId)
  return slot !== undefined && slot.is_removed === 0 && slot.starts_at > clock.now()
}

function fixOfCalendar(checked: CheckedGuild, { on, reason }: BlockedJob): string {
  const missing = checked.missing(['Create Events'])
  const other = "Or leave the event's location empty."
  if (missing.length > 0) return `${fixInGuild(checked, missing)} ${other}`
  if (reason === NO_ROOM_LEFT)
    return `In Discord: open the server's Events and delete some that are no longer needed. ${other}`
  return on === 'permissions'
    ? `In Discord, check whether ${checked.botName} is timed out: Server Settings › Members. ${other}`
    : `Its organizer can press Edit below the event and correct its title, times, or location. ${other}`
}

/** An event in a thread needs the permissions of the channel to which the thread belongs, which the reason names. */
function fixOfMessage(checked: CheckedGuild, channelId: string, job: BlockedJob): string {
  if (job.reason === THREAD_CLOSED) return 'In Discord, open the thread of the event and unlock it.'
  const otherwise = 'Its organizer can press Edit below the event and shorten its texts.'
  const channel = checked.channel(channelId)
  if (!channel) return `In Discord, open the channel of the event: Edit Channel › Permissions › ${checked.botName}.`
  return fixRefusal(checked, channel, { job, needed: TO_SHOW_EVENTS, otherwise })
}
