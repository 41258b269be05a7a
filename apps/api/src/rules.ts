import { listRules, RulesEntry, saveRules } from '@guildhall/contract'
import { savedEntry, type Core } from '@guildhall/core'
import * as z from 'zod/mini'
import { route, type Route } from './kernel/route.ts'
import { withSeenVersion } from './kernel/input.ts'

/** The rules themselves, up to half a megabyte, are in every repeated request. */
const SavedRules = z.pick(RulesEntry, { version: true, status: true })

export function rulesRoutes({ rules }: Core): Route[] {
  return [
    route(listRules, ({ guild }) => rules.list(guild)),
    route(
      saveRules,
      ({ guild, user, body, saveResponse, ifNone }) =>
        rules.save(guild, withSeenVersion(body, ifNone), user.userId, saveResponse),
      { saved: SavedRules, restore: ({ body }, saved) => savedEntry(body, saved) },
    ),
  ]
}
