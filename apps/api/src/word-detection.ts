import { createWordList, listWordHits, listWordLists, removeWordList, saveWordList } from '@guildhall/contract'
import type { Core } from '@guildhall/core'
import * as z from 'zod/mini'
import { route, type Route } from './kernel/route.ts'

/** The saved part of a response, for repeated requests: a list may have a thousand words. */
const Written = z.object({ listId: z.string(), version: z.number(), revision: z.number(), save: z.number() })

export function wordDetectionRoutes({ wordLists, wordHits }: Core): Route[] {
  return [
    route(listWordLists, ({ guild, grant }) => wordLists.list(guild, grant?.limits ?? null)),
    route(
      createWordList,
      ({ guild, editor, body, saveResponse }) => wordLists.create(guild, body, editor, saveResponse),
      { saved: Written, restore: ({ guild, body }, written) => wordLists.replay(guild.id, body, written) },
    ),
    route(saveWordList, ({ guild, params, body, editor }) => wordLists.replace(guild, params.listId, body, editor)),
    route(removeWordList, ({ guild, params, query, editor, saveResponse }) =>
      wordLists.remove(guild, { listId: params.listId, seen: query.version }, editor, saveResponse),
    ),
    route(listWordHits, ({ guild, query }) => wordHits.days(guild.id, query.days)),
  ]
}
