import { shardOf, type Clock, type JobHandler } from '@guildhall/core'
import { GatewayDispatchEvents as Event } from 'discord-api-types/v10'
import { on } from '../kernel/gateway/listener.ts'

/** The shortest and the longest pause before a job of an unavailable guild is tried again, in ms. */
const SHORTEST_MS = 1_000
const LONGEST_MS = 30_000

const REASON = "This server isn't available in Discord right now. This will be done as soon as it is."

/**
 * The guilds of this process's shards that are not available: Discord names them at READY and shows each one later, and it takes guilds
 * away during an outage. What Discord responds about such a guild says nothing of its state.
 */
export type GuildOutages = ReturnType<typeof createGuildOutages>

/** @param deps.shardCount the number of shards in all. */
export function createGuildOutages(deps: { clock: Clock; shardCount: () => number }) {
  const { clock, shardCount } = deps
  /** Since when a guild is unavailable, in epoch ms. */
  const since = new Map<string, number>()

  function begin(guildId: string): void {
    if (!since.has(guildId)) since.set(guildId, clock.now())
  }

  /** Another process has the shard now. */
  function dropShard(shardId: number): void {
    for (const guildId of since.keys()) if (shardOf(guildId, shardCount()) === shardId) since.delete(guildId)
  }

  return {
    /** They run before the listeners of modules. */
    listeners: [
      on(Event.Ready, ({ guilds }, { shardId }) => {
        dropShard(shardId)
        for (const { id } of guilds) begin(id)
      }),
      on(Event.GuildCreate, ({ id, unavailable }) => (unavailable ? begin(id) : void since.delete(id))),
      on(Event.GuildDelete, ({ id, unavailable }) => (unavailable ? begin(id) : void since.delete(id))),
    ],
    /** The same handler, whose jobs wait while their guild is unavailable. */
    whileAvailable: (handler: JobHandler): JobHandler => ({
      ...handler,
      async run(job, tools) {
        const begun = since.get(job.guildId)
        if (begun === undefined) return handler.run(job, tools)
        // Most guilds are shown within seconds; an outage lasts longer.
        const pause = Math.min(LONGEST_MS, Math.max(SHORTEST_MS, clock.now() - begun))
        return { type: 'retryAt', time: clock.now() + pause, reason: REASON }
      },
    }),
    dropShard,
  }
}
