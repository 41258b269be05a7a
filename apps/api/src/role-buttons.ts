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
    route(listRoleButtonConfigs, ({ guild }) => roleButtons.list(guild)),
    route(
      createRoleButtonConfig,
      ({ guild, user, body, saveResponse }) => roleButtons.create(guild, body, user.userId, saveResponse),
      { saved: SavedConfig, restore: ({ guild }, saved) => roleButtons.replay(guild, saved) },
    ),
    route(changeRoleButtonConfig, ({ guild, user, params, body }) =>
      roleButtons.change(guild, params.configId, body, user.userId),
    ),
    route(deleteRoleButtonConfig, ({ user, params, saveResponse }) =>
      roleButtons.remove(params, user.userId, saveResponse),
    ),
  ]
}
