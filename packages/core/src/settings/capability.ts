import { readSettings, type SettingsEffect } from '../kernel/guild-settings.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { createSettingsProblems, type SettingsUses } from './problems.ts'
import { createRefusedSends } from './refused-sends.ts'
import { createSettingsHistory } from './restoration.ts'
import { createSettingsService } from './settings.ts'
import { isWelcoming } from './warnings.ts'

interface SettingsDeps extends Pick<Kernel, 'db' | 'clock' | 'changes'>, SettingsUses {
  readonly botUserId: string
  /** Effects of saved settings in other capabilities, in the transaction of the save. */
  readonly effects: readonly SettingsEffect[]
}

/** The settings of a guild. */
export function createSettings(deps: SettingsDeps) {
  const settings = createSettingsService(deps)
  const refusedSends = createRefusedSends(deps)
  return {
    name: 'settings',
    services: { settings, refusedSends },
    history: [createSettingsHistory({ ...deps, settings })],
    problems: { find: createSettingsProblems(deps), jobs: [] },
    firstSteps: {
      time_zone: async (guildId: string) => (await readSettings(deps.db, guildId)).time_zone !== null,
      async welcome(guildId: string) {
        const settings = await readSettings(deps.db, guildId)
        return settings.welcome_channel_id !== null && isWelcoming(settings)
      },
    },
    leaveGuild: (guildId: string) => refusedSends.forget(guildId),
    stop() {
      settings.stop()
      refusedSends.stop()
    },
  }
}
