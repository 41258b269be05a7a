import { changeSettings, type SettingsChange } from '@guildhall/contract'
import { call } from '../../lib/calls/transport.ts'
import { resource } from '../resource.ts'
import { SETTINGS } from './guild-settings.ts'

/** Saves settings of a server. Apart from reading them, so that pages that only read them do not load the rules of a save. */
export const { useChanges: useSettingsSave } = resource({
  ...SETTINGS,
  changes: (guildId, { change }) => ({
    save: (body: SettingsChange) =>
      change(
        () => call(changeSettings, { params: { guildId }, body }),
        (_, saved) => saved,
      ),
  }),
})
