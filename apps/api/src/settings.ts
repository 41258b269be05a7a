import { changeSettings, getSettings } from '@guildhall/contract'
import type { Core } from '@guildhall/core'
import { route, type Route } from './kernel/route.ts'

export function settingsRoutes({ settings }: Core): Route[] {
  return [
    route(getSettings, ({ guild }) => settings.read(guild)),
    route(changeSettings, ({ guild, user, body }) => settings.change(guild, body, user.userId)),
  ]
}
