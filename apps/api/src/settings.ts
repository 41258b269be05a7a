import { changeSettings, getSettings } from '@guildhall/contract'
import { mount, type Door } from './kernel/mount.ts'
import type { Services } from './services.ts'

export function settingsDoors({ settings }: Services): Door[] {
  return [
    mount(getSettings, ({ guild }) => settings.read(guild)),
    mount(changeSettings, ({ guild, user, body }) => settings.change(guild, body, user.userId)),
  ]
}
