import { getRevision, listHistory, restoreRevision } from '@guildhall/contract'
import type { Core } from '@guildhall/core'
import * as z from 'zod/mini'
import { route, type Route } from './kernel/route.ts'

/** The saved part of a response, for repeated requests: ids alone. */
const SavedRestoration = z.object({ saved: z.record(z.string(), z.union([z.string(), z.number(), z.null()])) })

export function historyRoutes({ history }: Core): Route[] {
  return [
    route(listHistory, ({ guild, grant, query }) =>
      history.list(
        guild,
        {
          area: query.area,
          userId: query.user_id,
          before: query.before === undefined ? undefined : Number(query.before),
          limit: query.limit,
        },
        grant,
      ),
    ),
    route(getRevision, ({ guild, grant, params }) => history.preview(guild, Number(params.revisionId), grant)),
    route(
      restoreRevision,
      ({ guild, editor, grant, params, body, saveResponse }) =>
        history.restore(
          guild,
          { revisionId: Number(params.revisionId), version: body.version },
          { editor, grant },
          saveResponse,
        ),
      {
        saved: SavedRestoration,
        restore: ({ guild, editor, grant, params }, saved) =>
          history.replay(guild, Number(params.revisionId), saved, { editor, grant }),
      },
    ),
  ]
}
