export { localDiscordAt, startLocalDiscord } from './server.ts'
export type { LocalDiscord, LocalDiscordAddress, LocalDiscordOptions } from './server.ts'
export type { Application, PortalSettings } from './kernel/application.ts'
export { NOT_SUPPORTED, type UnsupportedUse } from './kernel/unsupported.ts'
export { localDiscordClient, type ClockClient, type LocalDiscordClient } from './client/client.ts'
export type { ChatMessage } from './client/chat-message.ts'
export type { InjectedFault, FaultsClient } from './client/faults-client.ts'
export type { CommandCall, MemberModeration, MessageAddress, PersonClient } from './client/person-client.ts'
export { LocalDiscordError } from './client/send.ts'
export type { MemberRole, Membership, WorldClient } from './client/world-client.ts'
export type { Clock, MovableClock } from './kernel/clock.ts'
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
