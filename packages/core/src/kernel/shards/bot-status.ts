import type { Clock } from '../clock.ts'
import type { Database } from '../database/sqlite.ts'
import { GATEWAY_ALIVE_MS, type GatewaySessions } from './gateway-sessions.ts'
import { isShardHeld } from './shard-leases.ts'

/** The bot as its rows show it, from any process. */
export type BotStatus = ReturnType<typeof createBotStatus>

export function createBotStatus(deps: { db: Database; gatewaySessions: GatewaySessions; clock: Clock }) {
  const { db, gatewaySessions, clock } = deps
  const isRecent = (aliveAt: number | null): boolean => aliveAt !== null && clock.now() - aliveAt <= GATEWAY_ALIVE_MS
  return {
    /** Whether any shard is connected to Discord. @throws `database.unavailable` */
    isGatewayAlive: async (): Promise<boolean> => isRecent(await gatewaySessions.aliveAt()),
    /** Whether the rows that decide access follow the gateway; otherwise access asks Discord. @throws `database.unavailable` */
    areMembersCurrent: (): Promise<boolean> => gatewaySessions.areMembersCurrent(clock.now() - GATEWAY_ALIVE_MS),
    /** The bot as a guild sees it: its shard's process and connection; without a guild, those of any shard. @throws `database.unavailable` */
    of: async (guildId: string | undefined): Promise<{ isRunning: boolean; isConnected: boolean }> => ({
      isRunning: await isShardHeld(db, guildId, clock.now()),
      isConnected: isRecent(
        guildId === undefined ? await gatewaySessions.aliveAt() : await gatewaySessions.aliveFor(guildId),
      ),
    }),
  }
}
