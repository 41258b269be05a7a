import {
  changeRoleButtonConfig,
  createRoleButtonConfig,
  deleteRoleButtonConfig,
  listRoleButtonConfigs,
} from '@guildhall/contract'
import type { Core } from '@guildhall/core'
import * as z from 'zod/mini'
import { route, type Route } from './kernel/route.ts'

/** The saved part of a response, for repeated requests. */
const SavedConfig = z.object({
  id: z.string(),
  channel_id: z.string(),
  message_id: z.string(),
  revision: z.number(),
  save: z.number(),
})

export function roleButtonRoutes({ roleButtons }: Core): Route[] {
  return [
    route(listRoleButtonConfigs, ({ guild, editor }) => roleButtons.list(guild, editor.limits)),
    route(
      createRoleButtonConfig,
      ({ guild, editor, body, saveResponse }) => roleButtons.create(guild, body, editor, saveResponse),
      { saved: SavedConfig, restore: ({ guild, editor }, saved) => roleButtons.replay(guild, saved, editor.limits) },
    ),
    route(changeRoleButtonConfig, ({ guild, editor, params, body }) =>
      roleButtons.change(guild, params.configId, body, editor),
    ),
    route(deleteRoleButtonConfig, ({ guild, editor, params, query, saveResponse }) =>
      roleButtons.remove(guild, { configId: params.configId, seen: query.version }, editor, saveResponse),
    ),
  ]
}
