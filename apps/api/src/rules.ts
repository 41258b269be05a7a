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
    route(listRules, ({ guild }) => rules.list(guild)),
    route(
      saveRules,
      ({ guild, user, body, saveResponse, ifNone }) =>
        rules.save(guild, withSeenVersion(body, ifNone), user.userId, saveResponse),
      { saved: SavedRules, restore: ({ guild, body }, saved) => rules.replay(guild.id, body, saved) },
    ),
    route(removeRules, ({ params, user, saveResponse }) => rules.remove(params, user.userId, saveResponse)),
  ]
}
