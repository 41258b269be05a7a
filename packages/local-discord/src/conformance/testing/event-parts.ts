/** A gateway event as sent on the wire. */
export interface GatewayEvent {
  t: string
  d: Record<string, unknown>
}

/** An object in an event, and the name of its schema. */
interface EventPart {
  schema: string
  value: unknown
}

type Parts = (d: Record<string, unknown>) => EventPart[]

const SCHEDULED_EVENTS: Readonly<Record<number, string>> = {
  1: 'StageScheduledEventResponse',
  2: 'VoiceScheduledEventResponse',
  3: 'ExternalScheduledEventResponse',
}
const RULES: Readonly<Record<number, string>> = {
  1: 'KeywordRuleResponse',
  3: 'MLSpamRuleResponse',
  4: 'DefaultKeywordRuleResponse',
  5: 'MentionSpamRuleResponse',
}
const PRIVATE_CHANNEL = 1

const as = (schema: string, value: unknown): EventPart => ({ schema, value })
const each = (schema: string, values: unknown): EventPart[] =>
  Array.isArray(values) ? values.map((value: unknown) => as(schema, value)) : []
const ifPresent = (schema: string, value: unknown): EventPart[] => (value === undefined ? [] : [as(schema, value)])
const scheduledEvent: Parts = (d) => [as(SCHEDULED_EVENTS[Number(d['entity_type'])] ?? 'ErrorResponse', d)]
const rule: Parts = (d) => [as(RULES[Number(d['trigger_type'])] ?? 'ErrorResponse', d)]
const channel: Parts = (d) => [as(d['type'] === PRIVATE_CHANNEL ? 'PrivateChannelResponse' : 'GuildChannelResponse', d)]
const whole =
  (schema: string): Parts =>
  (d) => [as(schema, d)]
const user: Parts = (d) => [as('UserResponse', d['user'])]
const role: Parts = (d) => [as('GuildRoleResponse', d['role'])]

const PARTS: Readonly<Record<string, Parts>> = {
  READY: (d) => [as('UserPIIResponse', d['user'])],
  GUILD_CREATE: (d) => [
    as('GuildResponse', d),
    ...each('GuildChannelResponse', d['channels']),
    ...each('ThreadResponse', d['threads']),
    ...each('GuildMemberResponse', d['members']),
    ...(Array.isArray(d['guild_scheduled_events']) ? d['guild_scheduled_events'].flatMap(scheduledEvent) : []),
  ],
  GUILD_UPDATE: whole('GuildResponse'),
  GUILD_ROLE_CREATE: role,
  GUILD_ROLE_UPDATE: role,
  GUILD_MEMBER_ADD: whole('GuildMemberResponse'),
  GUILD_MEMBER_UPDATE: whole('GuildMemberResponse'),
  GUILD_MEMBER_REMOVE: user,
  GUILD_BAN_ADD: user,
  GUILD_BAN_REMOVE: user,
  GUILD_EMOJIS_UPDATE: (d) => each('EmojiResponse', d['emojis']),
  GUILD_AUDIT_LOG_ENTRY_CREATE: whole('AuditLogEntryResponse'),
  CHANNEL_CREATE: channel,
  CHANNEL_UPDATE: channel,
  CHANNEL_DELETE: channel,
  THREAD_CREATE: whole('ThreadResponse'),
  THREAD_UPDATE: whole('ThreadResponse'),
  MESSAGE_CREATE: whole('MessageResponse'),
  MESSAGE_UPDATE: whole('MessageResponse'),
  AUTO_MODERATION_RULE_CREATE: rule,
  AUTO_MODERATION_RULE_UPDATE: rule,
  AUTO_MODERATION_RULE_DELETE: rule,
  GUILD_SCHEDULED_EVENT_CREATE: scheduledEvent,
  GUILD_SCHEDULED_EVENT_UPDATE: scheduledEvent,
  GUILD_SCHEDULED_EVENT_DELETE: scheduledEvent,
  INTERACTION_CREATE: (d) => [
    ...ifPresent('GuildMemberResponse', d['member']),
    ...ifPresent('UserResponse', d['user']),
    ...ifPresent('MessageResponse', d['message']),
  ],
}

/** The objects of an event that Discord's description covers; none for an event with ids only. */
export function partsOf({ t, d }: GatewayEvent): EventPart[] {
  return PARTS[t]?.(d) ?? []
}
