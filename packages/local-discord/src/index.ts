export { localDiscordAt, startLocalDiscord } from './server.ts'
export type { LocalDiscord, LocalDiscordAddress, LocalDiscordOptions } from './server.ts'
export type { Application } from './kernel/application.ts'
export type { Clock } from './kernel/clock.ts'
export type { Channel, Emoji, Guild, Member, Overwrite, Role, User, World } from './kernel/model.ts'
export {
  botOf,
  channel,
  createWorld,
  everyoneRole,
  EVERYONE_MAY,
  guild,
  member,
  overwriteFor,
  person,
  role,
} from './world-parts.ts'
export type { WorldOptions } from './world-parts.ts'
export { STARTER, starterWorld } from './starter-world.ts'
export { BOT_ID, CHANNELS, demoWorld, GUILDS, ROLES, USERS } from './world.ts'
