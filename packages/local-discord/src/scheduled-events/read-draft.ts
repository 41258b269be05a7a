import { ChannelType, GuildScheduledEventEntityType as Entity } from 'discord-api-types/v10'
import type { Form } from '../kernel/form.ts'
import type { Guild, ScheduledEvent } from '../kernel/model.ts'
import { unsupported } from '../kernel/unsupported.ts'

/** The fields of an event that a request sets. */
export type ScheduledEventDraft = Omit<ScheduledEvent, 'id' | 'creatorId' | 'userIds'>

const NAME = { min: 1, max: 100 }
/** Allowed transitions: https://discord.com/developers/docs/resources/guild-scheduled-event#valid-guild-scheduled-event-status-transitions */
const FOLLOWS: Readonly<Record<number, readonly number[]>> = { 1: [2, 4], 2: [3], 3: [], 4: [] }

/**
 * Reads a new event, or a change of one. Errors are collected in the form.
 *
 * @param before the event to change; null for a new one.
 * @param now epoch ms.
 */
export function readScheduledEvent(
  form: Form,
  guild: Guild,
  before: ScheduledEvent | null,
  now: number,
): ScheduledEventDraft {
  if (form.integer('entity_type') === Entity.StageInstance) throw unsupported('stageEvents')
  if (form.isGiven('recurrence_rule')) throw unsupported('recurringEvents')
  if (form.isGiven('image')) throw unsupported('eventImages')
  const name = form.text('name', NAME) ?? required(form, 'name', before?.name, '')
  const startsAt = form.time('scheduled_start_time') ?? required(form, 'scheduled_start_time', before?.startsAt, 0)
  const endsAt = form.has('scheduled_end_time') ? (form.time('scheduled_end_time') ?? null) : (before?.endsAt ?? null)
  const entityType =
    form.integer('entity_type', { min: Entity.Voice, max: Entity.External }) ??
    required(form, 'entity_type', before?.entityType, 0)
  const description = form.text('description', { max: 1_000 })
  const privacy = form.integer('privacy_level') ?? required(form, 'privacy_level', before === null ? undefined : 2, 2)
  if (privacy !== 2) form.addError('privacy_level', 'BASE_TYPE_CHOICES', 'Value must be one of (2,).')
  if (form.isGiven('scheduled_start_time') && startsAt <= now && !form.hasError('scheduled_start_time'))
    form.addError('scheduled_start_time', 'GUILD_SCHEDULED_EVENT_SCHEDULE_PAST', 'Cannot schedule event in the past.')
  if (endsAt !== null && endsAt <= startsAt)
    form.addError('scheduled_end_time', 'GUILD_SCHEDULED_EVENT_SCHEDULE_INVALID', 'End time must be after start time.')
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

/** An external event needs a location and an end; any other needs a channel of its type. */
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
  if (!form.hasError('channel_id') && channel?.type !== ChannelType.GuildVoice)
    form.addError('channel_id', 'GUILD_SCHEDULED_EVENT_INVALID_CHANNEL', 'Invalid channel type for this event')
  return { channelId, location: null }
}

function readStatus(form: Form, { status }: ScheduledEvent): number {
  const next = form.integer('status', { min: 1, max: 4 }) ?? status
  if (next !== status && !FOLLOWS[status]?.includes(next) && !form.hasError('status'))
    form.addError(
      'status',
      'GUILD_SCHEDULED_EVENT_INVALID_STATUS_TRANSITION',
      'Invalid Guild Scheduled Event Status Transition',
    )
  return next
}

/** The stored value. Without one, adds an error to the form and returns the placeholder. */
function required<T>(form: Form, field: string, before: T | undefined, placeholder: T): T {
  if (before !== undefined) return before
  if (!form.hasError(field)) form.addError(field, 'BASE_TYPE_REQUIRED', 'This field is required')
  return placeholder
}
