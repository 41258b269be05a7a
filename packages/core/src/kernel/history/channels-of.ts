import type { FieldChange } from '@guildhall/contract'
import * as z from 'zod/mini'
import type { RecordedChange } from './restorable-target.ts'

const WithChannel = z.object({ channel_id: z.string() })

/**
 * The channels of a target that has one, in the field `channel_id` of its changes and of its stored state.
 *
 * @returns null if no channel is recorded.
 */
export function channelsByField({ stored, changes }: RecordedChange): readonly string[] | null {
  const state = z.nullable(WithChannel).safeParse(stored)
  if (!state.success) return null
  const ids = textsOf(changes, (field) => field === 'channel_id')
  if (state.data) ids.push(state.data.channel_id)
  return ids.length > 0 ? ids : null
}

/** The texts before and after the changes of some fields. */
export function textsOf(changes: readonly FieldChange[], isIncluded: (field: string) => boolean): string[] {
  return changes
    .filter(({ field }) => isIncluded(field))
    .flatMap(({ before, after }) => [before, after])
    .filter((value) => typeof value === 'string')
}
