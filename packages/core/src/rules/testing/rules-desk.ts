import type { BodyOf, RulesEntry, saveRules } from '@guildhall/contract'
import { createLocalChanges } from '../../kernel/changes/changes.ts'
import type { Database } from '../../kernel/database/sqlite.ts'
import { DiscordRefusal } from '../../kernel/discord-refusal.ts'
import type { GuildSnapshot } from '../../kernel/guild-snapshot.ts'
import { createLocalNudges } from '../../kernel/nudge.ts'
import { RULES } from '../matching.ts'
import type { RulesChannels, WantedMessages } from '../rules-channels.ts'
import { createRules, type Rules } from '../rules.ts'
import { createRulesUpkeep, type RulesUpkeep } from '../upkeep.ts'

export const GUILD: GuildSnapshot = {
  id: '10',
  name: 'Hall',
  icon: null,
  ownerId: '1',
  memberCount: 2,
  isBotMember: true,
  roles: [{ id: '10', name: '@everyone', color: 0, position: 0, permissions: '68608', managed: false }],
  channels: [
    { id: '20', name: 'rules', type: 0, position: 0, parentId: null, topic: null, overwrites: [] },
    { id: '21', name: 'general', type: 0, position: 1, parentId: null, topic: null, overwrites: [] },
  ],
  emojis: [],
  botRoleIds: [],
}
export const KEY = { guildId: '10', channelId: '20' }
export const TARGET = { guildId: '10', kind: RULES, ref: '20' }
export const REFUSAL = new DiscordRefusal(50_013, 'Missing Permissions')

/** Rules on both sides, before a Discord that does what a test wants. */
export interface RulesDesk {
  now: number
  rules: Rules
  upkeep: RulesUpkeep
  /** What Discord does with messages. */
  match: (wanted: WantedMessages) => Promise<void>
  save(content: string, more?: { version?: number; userId?: string }): Promise<RulesEntry>
  /** The rule, its version and its state, as the dashboard reads them. */
  saved(): Promise<string | undefined>
}

export function setDesk(db: Database): RulesDesk {
  const channels: RulesChannels = { match: (wanted) => desk.match(wanted) }
  const deps = {
    db,
    clock: { now: () => desk.now },
    changes: createLocalChanges(db),
    nudges: createLocalNudges(),
    channels,
  }
  const rules = createRules({ ...deps, botUserId: '9' })
  const desk: RulesDesk = {
    now: 1_000_000,
    rules,
    upkeep: createRulesUpkeep(deps),
    match: takeAll,
    save(content, more) {
      const { version, userId = '1' } = more ?? {}
      const body: BodyOf<typeof saveRules> = { channel_id: '20', rules: [{ content, position: 0 }] }
      return rules.save(GUILD, version === undefined ? body : { ...body, version }, userId)
    },
    async saved() {
      const [entry] = await rules.list(GUILD)
      return entry && `${entry.rules[0]?.content} ${entry.version} ${entry.status}`
    },
  }
  return desk
}

/** A Discord that takes everything. */
export const takeAll = ({ texts, note }: WantedMessages): Promise<void> =>
  note({ messageIds: texts.map((_, at) => String(100 + at)), leavingIds: [], posting: null })

export const refuse = (): Promise<never> => Promise.reject(REFUSAL)

/** A process that ends while it waits for Discord. */
export const crash = (): Promise<never> => Promise.reject(new Error('the process ended'))
