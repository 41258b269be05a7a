import { ChannelType } from 'discord-api-types/v10'
import type { Form } from '../kernel/form.ts'
import type { Channel, Overwrite } from '../kernel/model.ts'

/** What of a channel a call may set. */
export type ChannelSettings = Pick<Channel, 'name' | 'topic' | 'nsfw' | 'parentId' | 'position' | 'overwrites'>

/** Types that can be created here. */
export const CREATABLE_TYPES: readonly number[] = [
  ChannelType.GuildText,
  ChannelType.GuildVoice,
  ChannelType.GuildCategory,
  ChannelType.GuildAnnouncement,
]
const LONGEST_TOPIC = 1_024
/** In seconds. */
const SLOWEST = 21_600

/** Reads a channel to be created. Errors are gathered in the form. */
export function readChannel(form: Form): Partial<ChannelSettings> & Pick<Channel, 'name' | 'type'> {
  const type = form.integer('type') ?? ChannelType.GuildText
  if (!CREATABLE_TYPES.includes(type) && !form.isRefused('type'))
    form.refuse('type', 'BASE_TYPE_CHOICES', `Value must be one of {${CREATABLE_TYPES.join(', ')}}.`)
  if (!form.isGiven('name')) form.refuse('name', 'BASE_TYPE_REQUIRED', 'This field is required')
  const { name = '', ...settings } = readSettings(form, type)
  return { ...settings, name, type }
}

/** Reads what of a channel is to change; what is absent stays. */
export function readSettings(form: Form, type: number): Partial<ChannelSettings> {
  const name = form.text('name', { min: 1, max: 100 })
  const topic = form.text('topic', { max: LONGEST_TOPIC })
  const nsfw = form.boolean('nsfw')
  const position = form.integer('position', { min: 0 })
  const parentId = form.snowflake('parent_id')
  const overwrites = form.forms('permission_overwrites', 100, readOverwrite)
  form.integer('rate_limit_per_user', { min: 0, max: SLOWEST })
  return {
    ...(name !== undefined && { name: channelName(name, type) }),
    ...(form.has('topic') && { topic: topic || null }),
    ...(nsfw !== undefined && { nsfw }),
    ...(position !== undefined && { position }),
    ...(form.has('parent_id') && { parentId: parentId ?? null }),
    ...(overwrites && { overwrites }),
  }
}

/** Reads what a role or member may do in a channel. */
export function readOverwrite(form: Form): Overwrite {
  const type = form.integer('type', { min: 0, max: 1 })
  return {
    id: form.requiredSnowflake('id'),
    type: type === 1 ? 1 : 0,
    allow: form.snowflake('allow') ?? '0',
    deny: form.snowflake('deny') ?? '0',
  }
}

/** Channels of text are written small, with hyphens for spaces. */
export function channelName(name: string, type: number): string {
  if (type !== ChannelType.GuildText && type !== ChannelType.GuildAnnouncement) return name
  return name.trim().toLowerCase().replaceAll(/\s+/g, '-')
}
