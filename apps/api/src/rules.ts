import { listRules, removeRules, saveRules } from '@guildhall/contract'
import type { Core } from '@guildhall/core'
import * as z from 'zod/mini'
import { route, type Route } from './kernel/route.ts'
import { withSeenVersion } from './kernel/input.ts'

/** The saved part of a response, for repeated requests; an earlier release saved only the version. */
const SavedRules = z.object({
  version: z.number(),
  revision: z.optional(z.number()),
  save: z.optional(z.number()),
})

export function rulesRoutes({ rules }: Core): Route[] {
  return [
    route(listRules, ({ guild, grant }) => rules.list(guild, grant?.limits ?? null)),
    route(
      saveRules,
      ({ guild, editor, body, saveResponse, ifNone }) =>
        rules.save(guild, withSeenVersion(body, ifNone), editor, saveResponse),
      { saved: SavedRules, restore: ({ guild, body, editor }, saved) => rules.replay(guild.id, body, saved, editor) },
    ),
    route(removeRules, ({ guild, params, query, editor, saveResponse }) =>
      rules.remove(guild, { channelId: params.channelId, seen: query.version }, editor, saveResponse),
    ),
  ]
}
