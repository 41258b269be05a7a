import { isDeepStrictEqual } from 'node:util'
import type { GuildPicture } from '@guildhall/core'

/** The pictures of all guilds in memory, and which of them the rows do not have yet. */
export interface GuildBook {
  get(guildId: string): GuildPicture | undefined
  /** Takes over a picture that others wait for. */
  set(picture: GuildPicture): void
  /** Puts parts of a known guild's picture in the place of what they were; an unknown guild's are of no use and are dropped. */
  change(guildId: string, change: (picture: GuildPicture) => Partial<GuildPicture>): void
  /** Counts members without hurry: in a busy guild they come and go all the time. */
  addMembers(guildId: string, difference: number): void
  /** Fills the book from the rows, without writing them again. */
  load(pictures: readonly GuildPicture[]): void
  /** The guilds that the bot is in. */
  ids(): string[]
  take(): GuildPicture[]
  giveBack(pictures: readonly GuildPicture[]): void
}

/** @param onChange called when a change should reach the rows soon. */
export function createGuildBook(onChange: () => void): GuildBook {
  const pictures = new Map<string, GuildPicture>()
  const changed = new Set<string>()

  function keep(picture: GuildPicture): void {
    pictures.set(picture.id, picture)
    changed.add(picture.id)
  }

  return {
    get: (guildId) => pictures.get(guildId),
    set(picture) {
      // After a start every guild is told again, and most are as they were.
      if (isDeepStrictEqual(pictures.get(picture.id), picture)) return
      keep(picture)
      onChange()
    },
    change(guildId, change) {
      const picture = pictures.get(guildId)
      if (!picture) return
      keep({ ...picture, ...change(picture) })
      onChange()
    },
    addMembers(guildId, difference) {
      const picture = pictures.get(guildId)
      if (picture) keep({ ...picture, memberCount: Math.max(0, picture.memberCount + difference) })
    },
    load(stored) {
      for (const picture of stored) pictures.set(picture.id, picture)
    },
    ids: () => [...pictures.values()].filter((picture) => picture.isBotMember).map((picture) => picture.id),
    take() {
      const taken = [...changed].flatMap((guildId) => pictures.get(guildId) ?? [])
      changed.clear()
      return taken
    },
    giveBack(notWritten) {
      for (const picture of notWritten) changed.add(picture.id)
    },
  }
}
