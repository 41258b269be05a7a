import type { Selectable, Transaction } from 'kysely'
import * as z from 'zod'
import type { Clock } from '../kernel/clock.ts'
import { isAmong } from '../kernel/database/id-list.ts'
import type { GuildRow, Schema } from '../kernel/database/schema.ts'
import type { Database } from '../kernel/database/sqlite.ts'
import type { Nudges } from '../kernel/nudge.ts'
import type { GuildPicture, PictureChannel, PictureEmoji, PictureRole } from '../kernel/guild-picture.ts'

const Roles: z.ZodType<PictureRole[]> = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    color: z.number(),
    position: z.number(),
    permissions: z.string(),
    managed: z.boolean(),
  }),
)

const Channels: z.ZodType<PictureChannel[]> = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    type: z.number(),
    position: z.number(),
    parentId: z.nullable(z.string()),
    topic: z.nullable(z.string()),
    overwrites: z.array(z.object({ id: z.string(), type: z.number(), allow: z.string(), deny: z.string() })),
  }),
)

const Emojis: z.ZodType<PictureEmoji[]> = z.array(z.object({ id: z.string(), name: z.string(), animated: z.boolean() }))

const Ids = z.array(z.string())

/** The pictures of all guilds as rows; whoever changes one nudges with `guild-picture`. */
export interface GuildPictures {
  put(picture: GuildPicture): Promise<void>
  get(guildId: string): Promise<GuildPicture | undefined>
  /** Those of the given guilds that have a picture, in no order. */
  list(guildIds: readonly string[]): Promise<GuildPicture[]>
  /** Notes that the bot is no longer in the guild; the rest of its picture stays as it last was. */
  markLeft(guildId: string): Promise<void>
  /** Every guild that the bot is in. */
  idsWithBot(): Promise<string[]>
}

export function createGuildPictures(deps: { db: Database; clock: Clock; nudges: Nudges }): GuildPictures {
  const { db, clock, nudges } = deps
  return {
    async put(picture) {
      await writePicture(db, picture, clock.now())
      nudges.send({ about: 'guild-picture', guildId: picture.id })
    },
    async get(guildId) {
      const row = await db.selectFrom('guilds').selectAll().where('guild_id', '=', guildId).executeTakeFirst()
      return row && fromRow(row)
    },
    async list(guildIds) {
      if (guildIds.length === 0) return []
      const rows = await db
        .selectFrom('guilds')
        .selectAll()
        .where((eb) => isAmong(db, eb.ref('guild_id'), guildIds))
        .execute()
      return rows.map(fromRow)
    },
    async markLeft(guildId) {
      const left = { is_bot_member: 0, updated_at: clock.now() } as const
      await db.updateTable('guilds').set(left).where('guild_id', '=', guildId).execute()
      nudges.send({ about: 'guild-picture', guildId })
    },
    async idsWithBot() {
      const rows = await db.selectFrom('guilds').select('guild_id').where('is_bot_member', '=', 1).execute()
      return rows.map((row) => row.guild_id)
    },
  }
}

/** {@link GuildPictures.put} inside somebody's transaction, without the nudge. */
export async function writePicture(
  db: Database | Transaction<Schema>,
  picture: GuildPicture,
  now: number,
): Promise<void> {
  const values = {
    name: picture.name,
    icon: picture.icon,
    owner_id: picture.ownerId,
    member_count: picture.memberCount,
    is_bot_member: picture.isBotMember ? 1 : 0,
    roles: JSON.stringify(picture.roles),
    channels: JSON.stringify(picture.channels),
    emojis: JSON.stringify(picture.emojis),
    bot_role_ids: JSON.stringify(picture.botRoleIds),
    updated_at: now,
  } as const
  await db
    .insertInto('guilds')
    .values({ guild_id: picture.id, ...values })
    .onConflict((oc) => oc.column('guild_id').doUpdateSet(values))
    .execute()
}

function fromRow(row: Selectable<GuildRow>): GuildPicture {
  return {
    id: row.guild_id,
    name: row.name,
    icon: row.icon,
    ownerId: row.owner_id,
    memberCount: row.member_count,
    isBotMember: row.is_bot_member === 1,
    roles: Roles.parse(JSON.parse(row.roles)),
    channels: Channels.parse(JSON.parse(row.channels)),
    emojis: Emojis.parse(JSON.parse(row.emojis)),
    botRoleIds: Ids.parse(JSON.parse(row.bot_role_ids)),
  }
}
