import type { Commands, GuildMembers, GuildPictures, Reconciler } from '@guildhall/core'
import type { GatewayGuildCreateDispatchData, GatewayReadyDispatchData } from 'discord-api-types/v10'
import type { GuildBook } from './guild-book.ts'
import { pictureOf } from './picture-from-gateway.ts'

/** In which guilds the bot is, and what follows when that changes. */
export interface Presence {
  /** A new session: says which guilds there are, and that everything that happened before was missed. */
  begin(ready: GatewayReadyDispatchData, shardId: number): Promise<void>
  /** An earlier session goes on: nothing was missed. */
  resume(): Promise<void>
  /** A guild is there: after the start, after an outage of Discord's, or because the bot was added. */
  appear(guild: GatewayGuildCreateDispatchData): Promise<void>
  /** The bot was removed. */
  leave(guildId: string): Promise<void>
}

export function createPresence(deps: {
  book: GuildBook
  pictures: GuildPictures
  members: GuildMembers
  commands: Commands
  reconciler: Reconciler
  botUserId: string
}): Presence {
  const { book, pictures, members, commands, reconciler, botUserId } = deps
  const announced = new Set<string>()
  let isFirst = true

  async function recheckMenus(guildIds: readonly string[]): Promise<void> {
    await commands.recheckMenus(guildIds)
    reconciler.wake()
  }

  async function leave(guildId: string): Promise<void> {
    await commands.dropMenu(guildId)
    await members.forgetGuild(guildId)
    if (book.get(guildId)) book.change(guildId, () => ({ isBotMember: false }))
    else await pictures.markLeft(guildId)
  }

  return {
    leave,
    async begin(ready, shardId) {
      isFirst = false
      const there = ready.guilds.map((guild) => guild.id)
      for (const guildId of there) announced.add(guildId)
      const shardCount = ready.shard?.[1] ?? 1
      const gone = book.ids().filter((id) => isOfShard(id, shardId, shardCount) && !there.includes(id))
      for (const guildId of gone) await leave(guildId)
      for (const guildId of there) await members.forgetGuild(guildId)
      await recheckMenus(there)
    },
    async resume() {
      // A new version of the program may bring new texts for the menus; a session that merely went on brings nothing.
      if (isFirst) await recheckMenus(book.ids())
      isFirst = false
      await reconciler.retryFailed()
    },
    async appear(guild) {
      if (guild.unavailable) return
      const wasThere = announced.delete(guild.id) || book.get(guild.id)?.isBotMember
      book.set(pictureOf(guild, botUserId))
      if (!wasThere) await recheckMenus([guild.id])
    },
  }
}

/** Discord's own formula for which shard a guild is on. */
function isOfShard(guildId: string, shardId: number, shardCount: number): boolean {
  return Number((BigInt(guildId) >> 22n) % BigInt(shardCount)) === shardId
}
