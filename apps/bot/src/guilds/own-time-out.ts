import type { Changes, Clock, JobHandler, Jobs, JobWorker, Log } from '@guildhall/core'
import { GatewayDispatchEvents as Event } from 'discord-api-types/v10'
import { onDurable, type Listener } from '../kernel/gateway/listener.ts'
import { isDatabaseFailure, retry } from '../kernel/gateway/retry.ts'

/** The kind of the job at the end of the bot's time-out. The key is empty. */
const KIND = 'own-time-out'

/** The pause after the end of a time-out, in ms: Discord's clock may be behind that of this machine. */
const AFTER_MS = 5_000

/**
 * The end of a time-out of the bot. Discord sends no event when it passes, so a job at that time retries the jobs that Discord refused.
 * A time-out that a moderator ends early is a change of the bot's member, which retries them immediately.
 *
 * @param deps.signal aborts when the bot stops.
 */
export function createOwnTimeOut(deps: {
  jobs: Pick<Jobs, 'schedule'>
  changes: Pick<Changes, 'transaction'>
  clock: Clock
  botUserId: string
  unblock: JobWorker['unblock']
  signal: AbortSignal
  log: Log
}): { listeners: readonly Listener[]; job: JobHandler } {
  const { jobs, changes, clock, botUserId, unblock, signal, log } = deps

  /** @param until Discord's time of the end; absent or null without a time-out. It may have passed. */
  function note(guildId: string, until: string | null | undefined): Promise<void> | undefined {
    const end = Date.parse(until ?? '')
    if (!(end > clock.now())) return undefined
    const schedule = (): Promise<void> =>
      changes.transaction((trx) => jobs.schedule(trx, { guildId, kind: KIND, key: '' }, end + AFTER_MS))
    return retry('note the end of a time-out', schedule, { signal, log, mayRetry: isDatabaseFailure })
  }

  return {
    listeners: [
      onDurable(Event.GuildCreate, ({ id, unavailable, members }) => {
        if (unavailable) return undefined
        return note(id, members.find(({ user }) => user.id === botUserId)?.communication_disabled_until)
      }),
      onDurable(Event.GuildMemberUpdate, ({ guild_id: guildId, user, communication_disabled_until: until }) =>
        user.id === botUserId ? note(guildId, until) : undefined,
      ),
    ],
    job: {
      kind: KIND,
      area: null,
      slots: 4,
      perGuild: 2,
      limitMs: 10_000,
      async run({ guildId }) {
        await unblock(guildId, ['permissions', 'roles'])
        return { type: 'drop' }
      },
    },
  }
}
