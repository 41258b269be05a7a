import { changeSettings, getSettings } from '@guildhall/contract'
import type { Core } from '@guildhall/core'
import { mount, type Route } from './kernel/mount.ts'

export function settingsRoutes({ settings }: Core): Route[] {
  return [
    mount(getSettings, ({ guild }) => settings.read(guild)),
    mount(changeSettings, ({ guild, user, body }) => settings.change(guild, body, user.userId)),
  ]
}
