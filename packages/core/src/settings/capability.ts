import type { SettingsEffect } from '../kernel/guild-settings.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { createSettingsService } from './settings.ts'

export interface SettingsDeps extends Pick<Kernel, 'db' | 'clock' | 'changes'> {
  readonly botUserId: string
  /** Work that follows from settings, in the transaction that saves them. */
  readonly effects: readonly SettingsEffect[]
}

/** The settings of a guild. */
export function createSettings(deps: SettingsDeps) {
  const settings = createSettingsService(deps)
  return { name: 'settings', services: { settings }, stop: () => settings.stop() }
}
