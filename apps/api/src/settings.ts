import { changeSettings, getSettings } from '@guildhall/contract'
import type { Core } from '@guildhall/core'
import { route, type Route } from './kernel/route.ts'

export function settingsRoutes({ settings }: Core): Route[] {
  return [
    route(getSettings, ({ guild, grant }) => settings.read(guild, grant?.limits ?? null)),
    route(changeSettings, ({ guild, editor, body }) => settings.change(guild, body, editor)),
  ]
}
