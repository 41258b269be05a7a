import { editMessage, listMessages, postMessage } from '@guildhall/contract'
import type { Core } from '@guildhall/core'
import * as z from 'zod/mini'
import { route, type Route } from './kernel/route.ts'

/** The saved part of a response, for repeated requests. */
const SavedMessage = z.object({ request_id: z.string() })

export function messageRoutes({ messages }: Core): Route[] {
  return [
    route(listMessages, ({ guild, query, grant }) => {
      const { channel_id: channelId, limit, include } = query
      return messages.list(guild, { channelId, limit, include: include?.split(',') ?? [] }, grant?.limits ?? null)
    }),
    route(postMessage, ({ guild, editor, body, saveResponse }) => messages.post(guild, body, editor, saveResponse), {
      saved: SavedMessage,
      restore: ({ guild, editor }, saved) => messages.replay(guild.id, saved, editor),
    }),
    route(editMessage, ({ guild, params, body, editor }) => messages.edit(guild, params.messageId, body, editor)),
  ]
}
