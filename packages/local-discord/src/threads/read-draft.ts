import { ChannelType } from 'discord-api-types/v10'
import type { Form } from '../kernel/form.ts'
import type { ThreadChange } from './change.ts'

/** Discord's auto-archive durations, in minutes. */
const AUTO_ARCHIVE = [60, 1_440, 4_320, 10_080]
const DEFAULT_AUTO_ARCHIVE = 1_440

const NAME = { min: 1, max: 100 }
/** Discord's limit of slowmode, in seconds. */
const SLOWEST = 21_600

/** Reads the name and auto-archive duration of a new thread. Errors are collected in the form. */
export function readDraft(form: Form): { name: string; autoArchiveMinutes: number } {
  form.integer('rate_limit_per_user', { min: 0, max: SLOWEST })
  return { name: form.requiredText('name', NAME), autoArchiveMinutes: readAutoArchive(form) ?? DEFAULT_AUTO_ARCHIVE }
}

/** Reads the type of a thread without a starting message. Discord's default is private. */
export function readType(form: Form): number {
  const type = form.integer('type') ?? ChannelType.PrivateThread
  const { AnnouncementThread, PublicThread, PrivateThread } = ChannelType
  if (![AnnouncementThread, PublicThread, PrivateThread].includes(type))
    form.addError('type', 'BASE_TYPE_CHOICES', 'Value must be one of {10, 11, 12}.')
  return type
}

/** Reads a change of a thread; absent fields stay. */
export function readChange(form: Form): ThreadChange {
  const name = form.text('name', NAME)
  const archived = form.boolean('archived')
  const locked = form.boolean('locked')
  const invitable = form.boolean('invitable')
  const autoArchiveMinutes = readAutoArchive(form)
  form.integer('rate_limit_per_user', { min: 0, max: SLOWEST })
  return {
    ...(name !== undefined && { name }),
    ...(archived !== undefined && { archived }),
    ...(locked !== undefined && { locked }),
    ...(invitable !== undefined && { invitable }),
    ...(autoArchiveMinutes !== undefined && { autoArchiveMinutes }),
  }
}

function readAutoArchive(form: Form): number | undefined {
  const minutes = form.integer('auto_archive_duration')
  if (minutes !== undefined && !AUTO_ARCHIVE.includes(minutes))
    form.addError('auto_archive_duration', 'BASE_TYPE_CHOICES', `Value must be one of {${AUTO_ARCHIVE.join(', ')}}.`)
  return minutes
}
