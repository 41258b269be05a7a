import { deleteSavedMessage, listSavedMessages, saveMessage } from '@guildhall/contract'
import type { Core } from '@guildhall/core'
import { withSeenVersion } from './kernel/input.ts'
import { route, type Route } from './kernel/route.ts'

export function savedMessageRoutes({ savedMessages }: Core): Route[] {
  return [
    route(listSavedMessages, ({ guild }) => savedMessages.list(guild.id)),
    route(saveMessage, ({ guild, editor, body, ifNone }) =>
      savedMessages.save(guild, withSeenVersion(body, ifNone), editor),
    ),
    route(deleteSavedMessage, ({ guild, editor, query, saveResponse }) =>
      savedMessages.remove(guild, { name: query.name, seen: query.version }, editor, saveResponse),
    ),
  ]
}
