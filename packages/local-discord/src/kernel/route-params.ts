/** The parameters in the paths of routes, as Fastify's generics take them. */
export type OfGuild = { Params: { guildId: string } }
export type OfMember = { Params: { guildId: string; userId: string } }
export type OfMemberRole = { Params: { guildId: string; userId: string; roleId: string } }
export type OfRole = { Params: { guildId: string; roleId: string } }
export type OfRule = { Params: { guildId: string; ruleId: string } }
export type OfChannel = { Params: { channelId: string } }
export type OfMessage = { Params: { channelId: string; messageId: string } }
