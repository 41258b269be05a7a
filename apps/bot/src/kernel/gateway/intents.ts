import { GatewayIntentBits } from 'discord-api-types/v10'

/** What the bot is told of. GuildMembers and MessageContent are privileged: they are switched on in the developer portal. */
export const INTENTS =
  GatewayIntentBits.Guilds |
  GatewayIntentBits.GuildMembers |
  GatewayIntentBits.GuildModeration |
  GatewayIntentBits.GuildMessages |
  GatewayIntentBits.MessageContent |
  GatewayIntentBits.AutoModerationConfiguration |
  GatewayIntentBits.AutoModerationExecution
