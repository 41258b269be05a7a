import type { Database } from '../../kernel/database/schema.ts'
import type { JobHandler } from '../../kernel/jobs/job.ts'
import { createTestQueue, type Queue } from '../../kernel/jobs/testing/queue.ts'
import type { JobWorker } from '../../kernel/jobs/worker.ts'
import { createEvents } from '../capability.ts'
import type { EventPosting } from '../posting.ts'
import type { EventInput } from '../input.ts'
import { EVENT_MESSAGE, eventOf } from '../jobs.ts'
import type { Events } from '../service.ts'
import { signUpStatusOf, type EventView } from '../view.ts'

export const NOW = Date.parse('2030-01-02T12:00:00Z')
export const HOUR = 3_600_000
export const GUILD = '10'

/** The input for an event with one slot in a day; `parts` replace its fields. */
export function inputOf(parts: Partial<EventInput>): EventInput {
  return { title: 'Raid', description: '', starts: [NOW + 24 * HOUR], limit: null, location: null, ...parts }
}

/** The services on a stopped clock, and a worker that posts messages immediately. */
export interface TestEvents {
  readonly queue: Queue
  readonly events: Events
  readonly posting: EventPosting
  /** Removes the bot from the guild. */
  leaveGuild(guildId: string): Promise<void>
  readonly worker: JobWorker
  /** Adds an event and waits until it is posted. */
  add(parts: Partial<EventInput>): Promise<EventView>
  /** Presses the button of a slot. @returns "out", "placed" or the place on the waiting list. */
  press(event: EventView, user: string, slotId?: number): Promise<string | number>
  now(event: EventView): Promise<EventView>
}

/** @param run replaces the posting of messages. */
export function createTestEvents(db: Database, run?: JobHandler['run']): TestEvents {
  const queue = createTestQueue(db)
  queue.now = NOW
  const deps = { db, ...queue, clock: queue.clock }
  const { services, leaveGuild } = createEvents(deps)
  const { events, eventPosting: posting } = services
  let posted = 0
  const worker = queue.worker({
    kind: EVENT_MESSAGE,
    area: null,
    slots: 4,
    perGuild: 2,
    limitMs: 5_000,
    run:
      run ??
      (async (job) => {
        const event = await posting.view(eventOf(job))
        const messageId = event?.messageId ?? `m${++posted}`
        return {
          type: 'next',
          runAt: queue.now + HOUR,
          commit: (trx) => posting.posted(trx, eventOf(job), messageId),
        }
      }),
  })
  let interactions = 0
  const nextInteraction = (): string => `i${++interactions}`
  return {
    queue,
    events,
    posting,
    leaveGuild,
    worker,
    async add(parts) {
      const request = { guildId: GUILD, channelId: '20', creatorId: '1', interactionId: nextInteraction() }
      return (await events.create(request, inputOf(parts))).event
    },
    async press({ eventId }, userId, slotId = 1) {
      const interactionId = nextInteraction()
      const { event, status } = await events.press({ guildId: GUILD, eventId, slotId, userId, interactionId })
      const slot = event.slots.find((one) => one.slotId === slotId)
      if (slot && JSON.stringify(signUpStatusOf(slot, userId)) !== JSON.stringify(status))
        throw new Error('they differ')
      return status.type === 'waiting' ? status.place : status.type
    },
    now: ({ eventId }) => events.get({ guildId: GUILD, eventId }),
  }
}
