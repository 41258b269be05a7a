import { listRules, RulesEntry, saveRules } from '@guildhall/contract'
import { savedEntry, type Core } from '@guildhall/core'
import * as z from 'zod/mini'
import { mount, type Route } from './kernel/mount.ts'
import { withSeenVersion } from './kernel/seen-version.ts'

/** The rules themselves, up to half a megabyte, are in every request that is repeated. */
const SavedRules = z.pick(RulesEntry, { version: true, status: true })

export function rulesRoutes({ rules }: Core): Route[] {
  return [
    mount(listRules, ({ guild }) => rules.list(guild)),
    mount(
      saveRules,
      ({ guild, user, body, saveResponse, ifNone }) =>
        rules.save(guild, withSeenVersion(body, ifNone), user.userId, saveResponse),
      { saved: SavedRules, restore: ({ body }, saved) => savedEntry(body, saved) },
    ),
  ]
}
