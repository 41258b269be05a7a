import { API } from '@discordjs/core'
import type { REST } from '@discordjs/rest'
import type { GuildSettings } from '@guildhall/contract'
import {
  AUTO_MOD,
  AUTO_MOD_HIT,
  createAutoMod,
  createAutoModHits,
  type Clock,
  type Database,
  type GuildPicture,
  type Log,
  type Nudges,
  type Reconciler,
  type ReconcileHandler,
} from '@guildhall/core'
import { createAutoModRules, createOwnMessages } from '@guildhall/discord'
import type { Configured } from '../kernel/configured.ts'
import type { Insist } from '../kernel/gateway/insistence.ts'
import { createAutoModChanges } from './auto-mod-changes.ts'
import { createAutoModHandler } from './auto-mod-handler.ts'
import { createTakeHit } from './auto-mod-hits.ts'
import type { AutoModActs } from './auto-mod-listeners.ts'
import { createCarryOut } from './default-action.ts'
import { createDefaultActionHandler } from './default-action-handler.ts'
import { createModerationLog } from './moderation-log.ts'
import { createSayOnce } from './say-once.ts'

/**
 * Auto moderation: the bot's rules in Discord's AutoMod, which are kept as they should be, and what follows a message that AutoMod
 * blocked. Both are work of the reconciler.
 */
export interface AutoModeration {
  /** Has the rules of these guilds compared with Discord's. */
  recheck(guildIds: readonly string[]): Promise<void>
  /** The bot left the guild. */
  drop(guildId: string): Promise<void>
  /** Forgets what cannot be repeated any more. */
  prune(): Promise<void>
  handlers: Readonly<Record<string, ReconcileHandler>>
  acts(deps: { reconciler: Reconciler; insist: Insist }): AutoModActs
}

export function createAutoModeration(deps: {
  db: Database
  clock: Clock
  nudges: Nudges
  log: Log
  rest: REST
  settings: Configured<GuildSettings>
  pictureOf: (guildId: string) => GuildPicture | undefined
  botUserId: string
}): AutoModeration {
  const { settings } = deps
  const discord = new API(deps.rest)
  const autoMod = createAutoMod(deps)
  const hits = createAutoModHits(deps)
  const rules = createAutoModRules(deps)
  const sayOnce = createSayOnce({ ...deps, channels: discord.channels, messages: createOwnMessages(deps) })
  const carryOut = createCarryOut({ ...deps, discord, sayOnce })
  const moderationLog = createModerationLog({ ...deps, sayOnce })
  return {
    handlers: {
      [AUTO_MOD]: createAutoModHandler({ ...deps, autoMod, rules }),
      [AUTO_MOD_HIT]: createDefaultActionHandler({
        ...deps,
        hits,
        rules,
        carryOut,
        moderationLog,
        guilds: discord.guilds,
      }),
    },
    acts: ({ reconciler, insist }) => ({
      autoModChanges: createAutoModChanges({ ...deps, autoMod, reconciler }),
      takeHit: createTakeHit({ settings, hits, insist }),
    }),
    recheck: (guildIds) => autoMod.recheck(guildIds),
    prune: () => hits.prune(),
    async drop(guildId) {
      await autoMod.drop(guildId)
      await hits.drop(guildId)
    },
  }
}
