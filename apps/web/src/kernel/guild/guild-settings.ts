import { changeSettings, getSettings, type SettingsChange } from '@guildhall/contract'
import { call } from '../../lib/calls/transport.ts'
import { resource } from '../resource.ts'

/** The settings of a server. Several capabilities read them. */
export const guildSettings = resource({
  name: 'settings',
  read: (guildId, signal) => call(getSettings, { params: { guildId }, signal }),
  areas: ['settings'],
  changes: (guildId, { change }) => ({
    save: (body: SettingsChange) =>
      change(
        () => call(changeSettings, { params: { guildId }, body }),
        (_, saved) => saved,
      ),
  }),
})
