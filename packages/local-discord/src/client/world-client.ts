import {
  AutoModerationRuleTriggerType,
  type RESTPatchAPIAutoModerationRuleJSONBody,
  type RESTPostAPIAutoModerationRuleJSONBody,
} from 'discord-api-types/v10'
import type { ChannelSettings } from '../channels/read-draft.ts'
import type { NewChannel } from '../world-routes/channel-routes.ts'
import type { GuildChange, GuildDraft, PersonDraft } from '../world-routes/guild-routes.ts'
import type { MembersDraft, MemberSettings } from '../world-routes/member-routes.ts'
import type { RoleChange } from '../world-routes/role-routes.ts'
import type { RoleDraft } from '../roles/change.ts'
import { booleanOf, fieldOf, listOf, numberOf, textOf } from './read.ts'
import type { Send } from './send.ts'

/** A user in a guild. */
export interface Membership {
  readonly guildId: string
  readonly userId: string
}

/** A member and a role of the same guild. */
export interface MemberRole extends Membership {
  readonly roleId: string
}

/** An AutoMod rule as far as tests look at it. */
interface AutoModRuleShown {
  readonly id: string
  readonly name: string
  readonly creatorId: string
  readonly enabled: boolean
  /** The keywords of a keyword rule; empty for other rules. */
  readonly keywords: readonly string[]
}

function readRuleShown(value: unknown): AutoModRuleShown {
  const metadata = fieldOf(value, 'trigger_metadata')
  const isKeywordRule = numberOf(value, 'trigger_type') === AutoModerationRuleTriggerType.Keyword
  return {
    id: textOf(value, 'id'),
    name: textOf(value, 'name'),
    creatorId: textOf(value, 'creator_id'),
    enabled: booleanOf(value, 'enabled'),
    keywords: isKeywordRule ? listOf(fieldOf(metadata, 'keyword_filter'), String) : [],
  }
}

/** An AutoMod rule of a guild. */
interface GuildRule {
  readonly guildId: string
  readonly ruleId: string
}

/** Changes the world. Changes in a guild are made as its owner, with Discord's limits, events and audit log entries. */
export interface WorldClient {
  /** Creates a user who can sign in. @returns the user's id. */
  createPerson(draft: PersonDraft): Promise<string>
  /** Creates a guild with one channel. @returns the ids of both. */
  createGuild(draft: GuildDraft): Promise<{ id: string; channelId: string }>
  changeGuild(guildId: string, change: GuildChange): Promise<void>
  /** @param permissions of the bot's managed role, a bit set. */
  addBot(guildId: string, permissions: bigint): Promise<void>
  removeBot(guildId: string): Promise<void>
  /** @returns the role's id. */
  createRole(guildId: string, draft: Partial<RoleDraft> & Pick<RoleDraft, 'name'>): Promise<string>
  changeRole(which: { guildId: string; roleId: string }, change: RoleChange): Promise<void>
  deleteRole(which: { guildId: string; roleId: string }): Promise<void>
  /** Changes the nickname, the end of the time-out in epoch ms, or whether the member has still to pass the screening. */
  changeMember(membership: Membership, change: MemberSettings): Promise<void>
  giveRole(role: MemberRole): Promise<void>
  takeRole(role: MemberRole): Promise<void>
  /** @returns the channel's id. */
  createChannel(guildId: string, draft: NewChannel): Promise<string>
  changeChannel(channelId: string, change: Partial<ChannelSettings>): Promise<void>
  /** Deletes a channel or a thread. */
  deleteChannel(channelId: string): Promise<void>
  /** Adds up to 10,000 new users, who cannot sign in. @returns their ids. */
  addMembers(guildId: string, draft: MembersDraft): Promise<string[]>
  join(membership: Membership): Promise<void>
  leave(membership: Membership): Promise<void>
  kick(membership: Membership, reason?: string): Promise<void>
  /** AutoMod's rules of a guild, as Discord's API shows them. */
  autoModRules(guildId: string): Promise<AutoModRuleShown[]>
  /** @returns the rule's id. */
  createAutoModRule(guildId: string, draft: RESTPostAPIAutoModerationRuleJSONBody): Promise<string>
  changeAutoModRule(which: GuildRule, change: RESTPatchAPIAutoModerationRuleJSONBody): Promise<void>
  deleteAutoModRule(which: GuildRule): Promise<void>
}

export function worldClient(send: Send): WorldClient {
  const guild = (guildId: string): string => `/world/guilds/${guildId}`
  const member = ({ guildId, userId }: Membership): string => `${guild(guildId)}/members/${userId}`
  const rules = (guildId: string): string => `${guild(guildId)}/auto-moderation/rules`
  const create = async (path: string, draft: object): Promise<unknown> => send('POST', path, draft)
  return {
    createPerson: async (draft) => textOf(await create('/world/people', draft), 'id'),
    async createGuild(draft) {
      const created = await create('/world/guilds', draft)
      return { id: textOf(created, 'id'), channelId: textOf(created, 'channelId') }
    },
    async changeGuild(guildId, change) {
      await send('PATCH', guild(guildId), change)
    },
    async addBot(guildId, permissions) {
      await send('PUT', `${guild(guildId)}/bot`, { permissions: permissions.toString() })
    },
    async removeBot(guildId) {
      await send('DELETE', `${guild(guildId)}/bot`)
    },
    createRole: async (guildId, draft) => textOf(await create(`${guild(guildId)}/roles`, draft), 'id'),
    async changeRole({ guildId, roleId }, change) {
      await send('PATCH', `${guild(guildId)}/roles/${roleId}`, change)
    },
    async deleteRole({ guildId, roleId }) {
      await send('DELETE', `${guild(guildId)}/roles/${roleId}`)
    },
    async changeMember(membership, change) {
      await send('PATCH', member(membership), change)
    },
    async giveRole({ roleId, ...which }) {
      await send('PUT', `${member(which)}/roles/${roleId}`)
    },
    async takeRole({ roleId, ...which }) {
      await send('DELETE', `${member(which)}/roles/${roleId}`)
    },
    createChannel: async (guildId, draft) => textOf(await create(`${guild(guildId)}/channels`, draft), 'id'),
    async changeChannel(channelId, change) {
      await send('PATCH', `/world/channels/${channelId}`, change)
    },
    async deleteChannel(channelId) {
      await send('DELETE', `/world/channels/${channelId}`)
    },
    async addMembers(guildId, draft) {
      const added = await create(`${guild(guildId)}/members`, draft)
      return listOf(fieldOf(added, 'userIds'), String)
    },
    async join(membership) {
      await send('PUT', member(membership))
    },
    async leave(membership) {
      await send('DELETE', member(membership))
    },
    async kick(membership, reason) {
      await send('POST', `${member(membership)}/kick`, reason === undefined ? {} : { reason })
    },
    autoModRules: async (guildId) => listOf(await send('GET', rules(guildId)), readRuleShown),
    createAutoModRule: async (guildId, draft) => textOf(await create(rules(guildId), draft), 'id'),
    async changeAutoModRule({ guildId, ruleId }, change) {
      await send('PATCH', `${rules(guildId)}/${ruleId}`, change)
    },
    async deleteAutoModRule({ guildId, ruleId }) {
      await send('DELETE', `${rules(guildId)}/${ruleId}`)
    },
  }
}
