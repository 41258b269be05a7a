import type { Actor } from './audit-log/record.ts'
import type { RuleDraft } from './auto-moderation/read-draft.ts'
import { changeRule, createRule, deleteRule, ruleOf } from './auto-moderation/manage.ts'
import { changeChannel, createChannel, deleteChannel, type ChannelDraft } from './channels/change.ts'
import type { Faults } from './faults/faults.ts'
import { changeGuild, replaceEmojis } from './guilds/change.ts'
import { addBot, joinGuild, leaveGuild, removeBot } from './guilds/membership.ts'
import type { AutoModRule } from './kernel/auto-mod-rule.ts'
import type { Channel, Emoji, Guild, Role, Thread } from './kernel/model.ts'
import { channelOf, guildOf, memberOf, type State } from './kernel/state.ts'
import { changeMember, type MemberChange } from './members/change.ts'
import { changeThread, createThread, threadOf, typeBelow, type ThreadChange } from './threads/change.ts'
import { setInterest } from './scheduled-events/manage.ts'
import { giveRole, takeRole } from './roles/assign.ts'
import { changeRole, createRole, deleteRole, type RoleDraft } from './roles/change.ts'

/** Changes the world as users of Discord would, without checks of permissions, and injects faults. */
export interface Controls extends Faults {
  grantRole(guildId: string, userId: string, roleId: string): void
  revokeRole(guildId: string, userId: string, roleId: string): void
  join(guildId: string, userId: string): void
  kick(guildId: string, userId: string): void
  changeMember(guildId: string, userId: string, change: MemberChange): void
  /** @param permissions of the bot's managed role, a bit set. */
  addBot(guildId: string, permissions: bigint): void
  removeBot(guildId: string): void
  changeGuild(guildId: string, change: Partial<Pick<Guild, 'name' | 'icon'>>): void
  replaceEmojis(guildId: string, emojis: readonly Emoji[]): void
  createRole(guildId: string, draft: RoleDraft): Role
  changeRole(guildId: string, roleId: string, change: Partial<RoleDraft & Pick<Role, 'position'>>): void
  deleteRole(guildId: string, roleId: string): void
  /** Creates an AutoMod rule as a user. */
  createAutoModRule(guildId: string, userId: string, draft: RuleDraft): AutoModRule
  changeAutoModRule(guildId: string, userId: string, ruleId: string, change: Partial<RuleDraft>): void
  deleteAutoModRule(guildId: string, userId: string, ruleId: string): void
  createChannel(guildId: string, draft: ChannelDraft): Channel
  changeChannel(channelId: string, change: Partial<Omit<ChannelDraft, 'type'>>): void
  /** Deletes a channel or a thread. */
  deleteChannel(channelId: string): void
  /** Creates a public thread in a channel as a user. */
  createThread(channelId: string, userId: string, name: string): Thread
  changeThread(threadId: string, change: ThreadChange): void
  /** Adds a member to the interested users of a scheduled event, or removes the member. */
  setInterest(guildId: string, which: { eventId: string; userId: string }, isInterested: boolean): void
}

export function createControls(state: State, faults: Faults): Controls {
  return {
    ...faults,
    grantRole: (guildId, userId, roleId) => giveRole(state, { guildId, userId, roleId }),
    revokeRole: (guildId, userId, roleId) => takeRole(state, { guildId, userId, roleId }),
    join: (guildId, userId) => joinGuild(state, userId, guildId),
    kick: (guildId, userId) => leaveGuild(state, userId, guildId),
    changeMember(guildId, userId, change) {
      const guild = guildOf(state, guildId)
      changeMember(state, guild, memberOf(guild, userId), change)
    },
    addBot: (guildId, permissions) => addBot(state, guildId, permissions),
    removeBot: (guildId) => removeBot(state, guildId),
    changeGuild: (guildId, change) => changeGuild(state, guildId, change),
    replaceEmojis: (guildId, emojis) => replaceEmojis(state, guildId, emojis),
    createRole: (guildId, draft) => createRole(state, guildId, draft),
    changeRole: (guildId, roleId, change) => changeRole(state, { guildId, roleId }, change),
    deleteRole: (guildId, roleId) => deleteRole(state, guildId, roleId),
    createAutoModRule: (guildId, userId, draft) => createRule(state, guildOf(state, guildId), actorOf(userId), draft),
    changeAutoModRule(guildId, userId, ruleId, change) {
      const guild = guildOf(state, guildId)
      changeRule(state, guild, actorOf(userId), ruleOf(guild, ruleId), change)
    },
    deleteAutoModRule(guildId, userId, ruleId) {
      const guild = guildOf(state, guildId)
      deleteRule(state, guild, actorOf(userId), ruleOf(guild, ruleId))
    },
    createChannel: (guildId, draft) => createChannel(state, guildId, draft),
    changeChannel: (channelId, change) => changeChannel(state, channelId, change),
    deleteChannel: (channelId) => deleteChannel(state, channelId),
    createThread(channelId, userId, name) {
      const { guild, channel } = channelOf(state, channelId)
      const draft = { name, type: typeBelow(channel.type), autoArchiveMinutes: 1_440, invitable: true }
      return createThread(state, guild, { userId, parentId: channel.id, start: null }, draft)
    },
    setInterest: (guildId, which, isInterested) => setInterest(state, guildOf(state, guildId), which, isInterested),
    changeThread(threadId, change) {
      const { guild, thread } = threadOf(state, threadId)
      changeThread(state, guild, thread, change)
    },
  }
}

function actorOf(userId: string): Actor {
  return { userId, reason: null }
}
