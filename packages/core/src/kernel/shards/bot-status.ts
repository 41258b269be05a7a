import type { Clock } from '../clock.ts'
import type { Database } from '../database/schema.ts'
import { GATEWAY_ALIVE_MS, isCaughtUp, type GatewaySessions } from './gateway-sessions.ts'
import { heldOfAll, isShardHeld } from './held-shards.ts'

/** The bot's status for one guild. */
export interface GuildBotStatus {
  /** Whether the bot runs and is connected to Discord. */
  readonly isOnline: boolean
  /** Whether the gateway is connected and the guild's rows keep up with it, so that Discord is rarely asked about access. */
  readonly areRowsCurrent: boolean
}

/** The status of the bot by its rows, readable from any process. */
export type BotStatus = ReturnType<typeof createBotStatus>

export function createBotStatus(deps: { db: Database; gatewaySessions: GatewaySessions; clock: Clock }) {
  const { db, gatewaySessions, clock } = deps
  // A time further ahead was written before the clock was set back.
  const isRecent = (aliveAt: number | null): boolean =>
    aliveAt !== null && Math.abs(clock.now() - aliveAt) <= GATEWAY_ALIVE_MS
  return {
    /** Whether any shard is connected to Discord. @throws `database.unavailable` */
    isGatewayAlive: async (): Promise<boolean> => isRecent(await gatewaySessions.aliveAt()),
    /** Whether the rows that decide access are current; otherwise access asks Discord. @throws `database.unavailable` */
    areMembersCurrent: (): Promise<boolean> => gatewaySessions.areMembersCurrent(clock.now() - GATEWAY_ALIVE_MS),
    /** The status of a guild's shard, its process and its connection; without a guild, of any shard. @throws `database.unavailable` */
    of: async (guildId: string | undefined): Promise<{ isRunning: boolean; isConnected: boolean }> => ({
      isRunning: await isShardHeld(db, guildId, clock.now()),
      isConnected: isRecent(
        guildId === undefined ? await gatewaySessions.aliveAt() : await gatewaySessions.aliveFor(guildId),
      ),
    }),
    /** Reads the status of all shards at once. @returns the status for a guild. @throws `database.unavailable` */
    ofAll: async (): Promise<(guildId: string) => GuildBotStatus> => {
      const [isHeld, progressOf] = [await heldOfAll(db, clock.now()), await gatewaySessions.progressOfAll()]
      return (guildId) => {
        const progress = progressOf(guildId)
        const isConnected = isRecent(progress?.aliveAt ?? null)
        return { isOnline: isHeld(guildId) && isConnected, areRowsCurrent: isConnected && isCaughtUp(progress) }
      }
    },
  }
}
