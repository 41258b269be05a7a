import { changeSettings, getSettings } from '@guildhall/contract'
import type { Core } from '@guildhall/core'
import { mount, type Door } from './kernel/mount.ts'

export function settingsDoors({ settings }: Core): Door[] {
  return [
    mount(getSettings, ({ guild }) => settings.read(guild)),
    mount(changeSettings, ({ guild, user, body }) => settings.change(guild, body, user.userId)),
  ]
}
