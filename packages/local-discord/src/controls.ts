import { removeChannel } from './channels/remove.ts'
import type { GatewayServer } from './gateway/server.ts'
import { addBot, leaveGuild, removeBot } from './guilds/membership.ts'
import type { Faults } from './kernel/faults.ts'
import type { State } from './kernel/state.ts'
import { giveRole, takeRole } from './roles/assign.ts'

/** What happens to a Discord from outside: people change things, and things go wrong. */
export interface Controls {
  /** Somebody who may gives a role. */
  grantRole(guildId: string, userId: string, roleId: string): void
  revokeRole(guildId: string, userId: string, roleId: string): void
  kick(guildId: string, userId: string): void
  /** @param permissions of the bot's own role, a bit set. */
  addBot(guildId: string, permissions: bigint): void
  removeBot(guildId: string): void
  deleteChannel(channelId: string): void
  /** Cuts the bot's connections; with a code they are closed with it. Sessions can be resumed, as far as the code lets them. */
  dropGateway(code?: number): void
  /** Asks the bot to come back on a new connection. */
  askToReconnect(): void
  /** The bot has to identify anew. */
  invalidateSessions(): void
  /** Whether the application may use the intents that have to be switched on for it; it may at first. */
  allowPrivilegedIntents(allowed: boolean): void
  /** Nothing answers, and every gateway connection is cut, until `comeBack`. */
  goAway(): void
  comeBack(): void
}

export function createControls(state: State, gateway: GatewayServer, faults: Faults): Controls {
  return {
    grantRole: (guildId, userId, roleId) => giveRole(state, { guildId, userId, roleId }),
    revokeRole: (guildId, userId, roleId) => takeRole(state, { guildId, userId, roleId }),
    kick: (guildId, userId) => leaveGuild(state, userId, guildId),
    addBot: (guildId, permissions) => addBot(state, guildId, permissions),
    removeBot: (guildId) => removeBot(state, guildId),
    deleteChannel: (channelId) => removeChannel(state, channelId),
    dropGateway: (code) => gateway.drop(code),
    askToReconnect: () => gateway.askToReconnect(),
    invalidateSessions: () => gateway.invalidateSessions(),
    allowPrivilegedIntents: (allowed) => gateway.allowPrivilegedIntents(allowed),
    goAway() {
      faults.isAway = true
      gateway.drop(undefined)
    },
    comeBack() {
      faults.isAway = false
    },
  }
}
