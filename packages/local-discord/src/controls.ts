import { changeChannel, createChannel, deleteChannel, type ChannelDraft } from './channels/change.ts'
import type { GatewayServer } from './gateway/server.ts'
import { changeGuild, replaceEmojis } from './guilds/change.ts'
import { addBot, leaveGuild, removeBot } from './guilds/membership.ts'
import type { Faults } from './kernel/faults.ts'
import type { Channel, Emoji, Guild, Role } from './kernel/model.ts'
import type { State } from './kernel/state.ts'
import { giveRole, takeRole } from './roles/assign.ts'
import { changeRole, createRole, deleteRole, type RoleDraft } from './roles/change.ts'

/** What happens to a Discord from outside: people change things, and things go wrong. */
export interface Controls {
  /** Somebody who may gives a role. */
  grantRole(guildId: string, userId: string, roleId: string): void
  revokeRole(guildId: string, userId: string, roleId: string): void
  kick(guildId: string, userId: string): void
  /** @param permissions of the bot's own role, a bit set. */
  addBot(guildId: string, permissions: bigint): void
  removeBot(guildId: string): void
  changeGuild(guildId: string, change: Partial<Pick<Guild, 'name' | 'icon'>>): void
  replaceEmojis(guildId: string, emojis: readonly Emoji[]): void
  createRole(guildId: string, draft: RoleDraft): Role
  changeRole(guildId: string, roleId: string, change: Partial<RoleDraft & Pick<Role, 'position'>>): void
  deleteRole(guildId: string, roleId: string): void
  createChannel(guildId: string, draft: ChannelDraft): Channel
  changeChannel(channelId: string, change: Partial<Omit<ChannelDraft, 'type'>>): void
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
    changeGuild: (guildId, change) => changeGuild(state, guildId, change),
    replaceEmojis: (guildId, emojis) => replaceEmojis(state, guildId, emojis),
    createRole: (guildId, draft) => createRole(state, guildId, draft),
    changeRole: (guildId, roleId, change) => changeRole(state, { guildId, roleId }, change),
    deleteRole: (guildId, roleId) => deleteRole(state, guildId, roleId),
    createChannel: (guildId, draft) => createChannel(state, guildId, draft),
    changeChannel: (channelId, change) => changeChannel(state, channelId, change),
    deleteChannel: (channelId) => deleteChannel(state, channelId),
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
