/*
 * The tables, for both engines: times are epoch ms, booleans 0 or 1, JSON and snowflakes text.
 * Every per-guild table has guild_id first in its key.
 */
import type { Kysely, Transaction } from 'kysely'
import type { AnalyticsTables } from '../../analytics/tables.ts'
import type { AuthTables } from '../../auth/tables.ts'
import type { BlameTables } from '../../blame/tables.ts'
import type { BotProfileTables } from '../../bot-profile/tables.ts'
import type { CommandTables } from '../../commands/tables.ts'
import type { EventTables } from '../../events/tables.ts'
import type { GuildTables } from '../../guilds/tables.ts'
import type { HealthTables } from '../../health/tables.ts'
import type { SettingsTables } from '../../settings/tables.ts'
import type { HugTables } from '../../hugs/tables.ts'
import type { MessageTables } from '../../messages/tables.ts'
import type { ModerationTables } from '../../moderation/tables.ts'
import type { RaidTimeTables } from '../../raid-times/tables.ts'
import type { ReminderTables } from '../../reminders/tables.ts'
import type { RoleButtonTables } from '../../role-buttons/tables.ts'
import type { RulesTables } from '../../rules/tables.ts'
import type { SavedMessageTables } from '../../saved-messages/tables.ts'
import type { UrlRuleTables } from '../../url-rules/tables.ts'
import type { WordDetectionTables } from '../../word-detection/tables.ts'
import type { KernelTables } from './kernel-tables.ts'

export interface Schema
  extends
    KernelTables,
    AnalyticsTables,
    AuthTables,
    BlameTables,
    BotProfileTables,
    CommandTables,
    EventTables,
    GuildTables,
    HealthTables,
    SettingsTables,
    HugTables,
    MessageTables,
    ModerationTables,
    RaidTimeTables,
    ReminderTables,
    RoleButtonTables,
    RulesTables,
    SavedMessageTables,
    UrlRuleTables,
    WordDetectionTables {}

/** The database of all stores: SQLite, or PostgreSQL for installations of several machines. */
export type Database = Kysely<Schema>

/** A transaction of the database. */
export type Trx = Transaction<Schema>

/** The database, or a transaction of it. */
export type Connection = Database | Trx
