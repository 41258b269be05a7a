import { ChannelType, GuildScheduledEventEntityType as Entity } from 'discord-api-types/v10'
import type { Form } from '../kernel/form.ts'
import type { Guild, ScheduledEvent } from '../kernel/model.ts'

/** What of an event a call sets. */
export type ScheduledEventDraft = Omit<ScheduledEvent, 'id' | 'creatorId' | 'userIds'>

const NAME = { min: 1, max: 100 }
const CHANNEL_TYPES: Readonly<Record<number, number>> = {
  [Entity.StageInstance]: ChannelType.GuildStageVoice,
  [Entity.Voice]: ChannelType.GuildVoice,
}
/** Which statuses may follow which. */
const FOLLOWS: Readonly<Record<number, readonly number[]>> = { 1: [2, 4], 2: [3], 3: [], 4: [] }

/**
 * Reads an event, or what of one is to change. Errors are gathered in the form.
 *
 * @param before the event that changes; null for a new one.
 */
export function readScheduledEvent(
  form: Form,
  guild: Guild,
  before: ScheduledEvent | null,
  now: number,
): ScheduledEventDraft {
  const name = form.text('name', NAME) ?? required(form, 'name', before?.name, '')
  const startsAt = form.time('scheduled_start_time') ?? required(form, 'scheduled_start_time', before?.startsAt, 0)
  const endsAt = form.has('scheduled_end_time') ? (form.time('scheduled_end_time') ?? null) : (before?.endsAt ?? null)
  const entityType =
    form.integer('entity_type', { min: Entity.StageInstance, max: Entity.External }) ??
    required(form, 'entity_type', before?.entityType, 0)
  const description = form.text('description', { max: 1_000 })
  const privacy = form.integer('privacy_level') ?? required(form, 'privacy_level', before === null ? undefined : 2, 2)
  if (privacy !== 2) form.refuse('privacy_level', 'BASE_TYPE_CHOICES', 'Value must be one of (2,).')
  if (form.isGiven('scheduled_start_time') && startsAt <= now && !form.isRefused('scheduled_start_time'))
    form.refuse('scheduled_start_time', 'GUILD_SCHEDULED_EVENT_SCHEDULE_PAST', 'Cannot schedule event in the past.')
  if (endsAt !== null && endsAt <= startsAt)
    form.refuse('scheduled_end_time', 'GUILD_SCHEDULED_EVENT_SCHEDULE_INVALID', 'End time must be after start time.')
  return {
    name,
    description: form.has('description') ? (description ?? null) : (before?.description ?? null),
    startsAt,
    endsAt,
    entityType,
    status: before === null ? 1 : readStatus(form, before),
    ...readPlace(form, guild, before, entityType, endsAt),
  }
}

/** An event elsewhere has a location and an end, one in a channel has a channel of its type. */
function readPlace(
  form: Form,
  guild: Guild,
  before: ScheduledEvent | null,
  entityType: number,
  endsAt: number | null,
): Pick<ScheduledEvent, 'channelId' | 'location'> {
  if (entityType === Entity.External) {
    const read = form.form('entity_metadata', (metadata) => metadata.requiredText('location', { min: 1, max: 100 }))
    const location = read ?? required(form, 'entity_metadata', before?.location ?? undefined, '')
    if (endsAt === null) required(form, 'scheduled_end_time', undefined, 0)
    return { channelId: null, location }
  }
  const channelId = form.snowflake('channel_id') ?? required(form, 'channel_id', before?.channelId ?? undefined, '')
  const channel = guild.channels.find((one) => one.id === channelId)
  if (!form.isRefused('channel_id') && channel?.type !== CHANNEL_TYPES[entityType])
    form.refuse('channel_id', 'GUILD_SCHEDULED_EVENT_INVALID_CHANNEL', 'Invalid channel type for this event')
  return { channelId, location: null }
}

function readStatus(form: Form, { status }: ScheduledEvent): number {
  const next = form.integer('status', { min: 1, max: 4 }) ?? status
  if (next !== status && !FOLLOWS[status]?.includes(next) && !form.isRefused('status'))
    form.refuse(
      'status',
      'GUILD_SCHEDULED_EVENT_INVALID_STATUS_TRANSITION',
      'Invalid Guild Scheduled Event Status Transition',
    )
  return next
}

/** The value from before; without one the field is required. */
function required<T>(form: Form, field: string, before: T | undefined, stand: T): T {
  if (before !== undefined) return before
  if (!form.isRefused(field)) form.refuse(field, 'BASE_TYPE_REQUIRED', 'This field is required')
  return stand
}
