import { shardOf, type Clock, type JobHandler } from '@guildhall/core'
import { GatewayDispatchEvents as Event } from 'discord-api-types/v10'
import { on } from '../kernel/gateway/listener.ts'

/** The shortest and the longest pause before a retry of a job in an unavailable guild, in ms. */
const SHORTEST_MS = 1_000
const LONGEST_MS = 30_000

const REASON = "This server isn't available in Discord right now. Guildhall will try again when it is."

/**
 * The unavailable guilds of this process's shards. Discord names all guilds at READY and sends each one later, and it removes guilds during
 * an outage. Discord's responses about such a guild do not reflect its state.
 *
 * @param deps.shardCount the total number of shards.
 */
export function createGuildOutages(deps: { clock: Clock; shardCount: () => number }) {
  const { clock, shardCount } = deps
  /** The start of a guild's unavailability, in epoch ms. */
  const since = new Map<string, number>()

  function begin(guildId: string): void {
    if (!since.has(guildId)) since.set(guildId, clock.now())
  }

  /** Drops a shard that another process has taken. */
  function dropShard(shardId: number): void {
    for (const guildId of since.keys()) if (shardOf(guildId, shardCount()) === shardId) since.delete(guildId)
  }

  return {
    /** These listeners run before those of modules. */
    listeners: [
      on(Event.Ready, ({ guilds }, { shardId }) => {
        dropShard(shardId)
        for (const { id } of guilds) begin(id)
      }),
      on(Event.GuildCreate, ({ id, unavailable }) => (unavailable ? begin(id) : void since.delete(id))),
      on(Event.GuildDelete, ({ id, unavailable }) => (unavailable ? begin(id) : void since.delete(id))),
    ],
    /** Wraps a handler so that its jobs wait while their guild is unavailable. */
    whileAvailable: (handler: JobHandler): JobHandler => ({
      ...handler,
      async run(job, tools) {
        const begun = since.get(job.guildId)
        if (begun === undefined) return handler.run(job, tools)
        // Most guilds arrive within seconds; an outage lasts longer.
        const pause = Math.min(LONGEST_MS, Math.max(SHORTEST_MS, clock.now() - begun))
        return { type: 'retryAt', time: clock.now() + pause, reason: REASON }
      },
    }),
    dropShard,
  }
}
