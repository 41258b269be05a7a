/** Discord's number of an installation in a guild. */
const GUILD_INSTALL = '0'

/** Through which installation an interaction came: that of its guild, or "0" in direct messages with the bot. */
export function integrationOwners(guildId: string | null): Record<string, string> {
  return { [GUILD_INSTALL]: guildId ?? '0' }
}
