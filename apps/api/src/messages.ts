import { editMessage, listMessages, postMessage } from '@guildhall/contract'
import type { Core } from '@guildhall/core'
import * as z from 'zod/mini'
import { route, type Route } from './kernel/route.ts'

/** The saved part of a response, for repeated requests. */
const SavedMessage = z.object({ request_id: z.string() })

export function messageRoutes({ messages }: Core): Route[] {
  return [
    route(listMessages, ({ guild, query }) => messages.list(guild, query)),
    route(postMessage, ({ guild, body, saveResponse }) => messages.post(guild, body, saveResponse), {
      saved: SavedMessage,
      restore: ({ guild }, saved) => messages.replay(guild.id, saved),
    }),
    route(editMessage, ({ guild, params, body }) => messages.edit(guild, params.messageId, body)),
  ]
}
