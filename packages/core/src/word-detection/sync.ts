import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Database, Trx } from '../kernel/database/schema.ts'
import type { ReadRows } from '../kernel/database/unreadable-rows.ts'
import { readSettings, type SettingsEffect } from '../kernel/guild-settings.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import type { Jobs } from '../kernel/jobs/jobs.ts'
import { dropDeletedPlaces } from './deleted-places.ts'
import { alertChannelIn } from './input.ts'
import { forgetCounts, getSet, type SavedList } from './list-sets.ts'
import { createNotedRules } from './noted-rules.ts'
import { jobKeyOf, WORD_LISTS } from './saved-lists.ts'
import { guildsWithLists, storedLists, type StoredList } from './store.ts'
import { createSyncOutcomes } from './sync-outcomes.ts'

/** The shortest time from one comparison of a guild's rules to the next, in ms: changes in between are combined. */
const SPACING_MS = 5_000
/** The sentence for a list whose rule is changed in Discord again and again. */
export const KEEPS_CHANGING = 'This rule keeps being changed in Discord. Save the list to restore it.'

/** The desired lists of a guild, for one attempt. */
export interface DesiredLists {
  /** Also deleted lists, whose rules are to be deleted. */
  readonly lists: readonly StoredList[]
  /** The channel for alerts; null for none. */
  readonly alertChannelId: string | null
  /** The names of users, by their ids, for Discord's audit log. */
  readonly names: ReadonlyMap<string, string>
}

/** The service that makes Discord's rules match the saved lists. */
export type WordListSync = ReturnType<typeof createWordListSync>

export function createWordListSync(deps: {
  db: Database
  clock: Clock
  changes: Changes
  jobs: Jobs
  readRows: ReadRows
}) {
  const { db, changes, jobs, readRows } = deps

  /** Opens the job, also a blocked one: the change may be the one that it waits for. */
  async function compare(trx: Trx, guildId: string): Promise<void> {
    await jobs.setDesired(trx, jobKeyOf({ guildId }), { priority: 2, spacing: SPACING_MS, lane: null })
  }

  const settingsEffect: SettingsEffect = {
    async settingsSaved(trx, { guildId, change }) {
      if (change.moderation_log_channel_id === undefined) return
      const set = await getSet(trx, readRows, { guildId })
      if (set?.lists.some(({ content }) => content.alert)) await compare(trx, guildId)
    },
    warnings: () => [],
  }

  return {
    ...createNotedRules(deps),
    ...createSyncOutcomes(deps),
    settingsEffect,
    /** Reads the desired lists for an attempt, after deleted roles and channels have left them. */
    async desired(guild: GuildSnapshot): Promise<DesiredLists> {
      await dropDeletedPlaces(deps, guild)
      const lists = await storedLists(db, readRows, guild.id)
      const settings = await readSettings(db, guild.id)
      const userIds = [...new Set(lists.map(({ updatedBy }) => updatedBy))]
      const users =
        userIds.length === 0
          ? []
          : await db.selectFrom('users').select(['user_id', 'username']).where('user_id', 'in', userIds).execute()
      return {
        lists,
        alertChannelId: alertChannelIn(guild, settings.moderation_log_channel_id),
        names: new Map(users.map((user) => [user.user_id, user.username])),
      }
    },
    /** Whether a rule belongs to a list that was not deleted. */
    isInUse: async (guildId: string, ruleId: string): Promise<boolean> =>
      (await storedLists(db, readRows, guildId)).some((list) => list.ruleId === ruleId && !list.isRemoved),
    /** Compares the rules of a guild after a change in Discord, if they were ever counted. */
    async recheck(guildId: string): Promise<void> {
      if (!(await getSet(db, readRows, { guildId }))) return
      await changes.transaction((trx) => compare(trx, guildId))
    },
    /** The same if a list exempts a role or a channel, or posts its alerts there. */
    async deleted(guildId: string, id: string): Promise<void> {
      const set = await getSet(db, readRows, { guildId })
      if (!set || set.lists.length === 0) return
      const { moderation_log_channel_id: logChannelId } = await readSettings(db, guildId)
      const concerns = ({ content }: SavedList): boolean =>
        content.exempt_role_ids.includes(id) ||
        content.exempt_channel_ids.includes(id) ||
        (content.alert && logChannelId === id)
      if (set.lists.some(concerns)) await changes.transaction((trx) => compare(trx, guildId))
    },
    /**
     * Compares the lists of these guilds with Discord, which may have changed while the bot was offline. The rules of guilds without lists are
     * counted when they are read.
     */
    async syncGuilds(guildIds: readonly string[]): Promise<void> {
      const guilds = await guildsWithLists(db, guildIds)
      const ids = guilds.map(({ guildId }) => guildId)
      const others = guildIds.filter((id) => !ids.includes(id))
      await forgetCounts(db, others)
      if (ids.length > 0) await jobs.recheckGuilds(WORD_LISTS, ids)
      // A list that waits for its next save must not keep the others from being compared.
      for (const { guildId } of guilds.filter((one) => one.waitsForSave))
        await changes.transaction((trx) => compare(trx, guildId))
    },
  }
}
