export { localDiscordAt, startLocalDiscord } from './server.ts'
export type { LocalDiscord, LocalDiscordAddress, LocalDiscordOptions } from './server.ts'
export { BOT_ID, CHANNELS, GUILDS, ROLES, USERS } from './world.ts'
