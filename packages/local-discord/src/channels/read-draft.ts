import { ChannelType } from 'discord-api-types/v10'
import type { Form } from '../kernel/form.ts'
import type { Channel, Overwrite } from '../kernel/model.ts'
import { unsupported, type UnsupportedPart } from '../kernel/unsupported.ts'

/** The fields of a channel that a request sets. */
export type ChannelSettings = Pick<Channel, 'name' | 'topic' | 'nsfw' | 'parentId' | 'position' | 'overwrites'>

/** The supported types. */
export const SUPPORTED_TYPES: readonly number[] = [
  ChannelType.GuildText,
  ChannelType.GuildVoice,
  ChannelType.GuildCategory,
  ChannelType.GuildAnnouncement,
]
/** Discord's other types of a guild's channels. */
const LACKING: ReadonlyMap<number, UnsupportedPart> = new Map([
  [ChannelType.GuildStageVoice, 'stageChannels'],
  [ChannelType.GuildDirectory, 'directories'],
  [ChannelType.GuildForum, 'forums'],
  [ChannelType.GuildMedia, 'mediaChannels'],
])
const LONGEST_TOPIC = 1_024
/** Discord's limit of slowmode, in seconds. */
const SLOWEST = 21_600

/** Reads a new channel. Errors are collected in the form. */
export function readChannel(form: Form): Partial<ChannelSettings> & Pick<Channel, 'name' | 'type'> {
  const type = form.integer('type') ?? ChannelType.GuildText
  const lacking = LACKING.get(type)
  if (lacking !== undefined) throw unsupported(lacking)
  if (!SUPPORTED_TYPES.includes(type) && !form.hasError('type'))
    form.addError('type', 'BASE_TYPE_CHOICES', `Value must be one of {${SUPPORTED_TYPES.join(', ')}}.`)
  if (!form.isGiven('name')) form.addError('name', 'BASE_TYPE_REQUIRED', 'This field is required')
  const { name = '', ...settings } = readSettings(form, type)
  return { ...settings, name, type }
}

/** Reads a change of a channel; absent fields stay. Errors are collected in the form. */
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

/** Reads a permission overwrite. */
function readOverwrite(form: Form): Overwrite {
  const type = form.integer('type', { min: 0, max: 1 })
  return {
    id: form.requiredSnowflake('id'),
    type: type === 1 ? 1 : 0,
    allow: form.snowflake('allow') ?? '0',
    deny: form.snowflake('deny') ?? '0',
  }
}

/** Discord lower-cases the names of text channels and replaces spaces by hyphens. */
export function channelName(name: string, type: number): string {
  if (type !== ChannelType.GuildText && type !== ChannelType.GuildAnnouncement) return name
  return name.trim().toLowerCase().replaceAll(/\s+/g, '-')
}
