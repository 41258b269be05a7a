import type { MessageParts } from '@guildhall/core'
import { linkRows, newEmbed } from '@guildhall/discord'
import type { MessageOfJob } from '../kernel/send-once.ts'

/** Embeds and link buttons as a message of a job has them. */
export function messagePartsOf({ embeds, components }: MessageParts): Pick<MessageOfJob, 'embeds' | 'components'> {
  return {
    ...(embeds.length > 0 && { embeds: embeds.map(newEmbed) }),
    ...(components.length > 0 && { components: linkRows(components) }),
  }
}
