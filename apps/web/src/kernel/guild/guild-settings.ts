import { getSettings } from '@guildhall/contract'
import { call } from '../../lib/calls/transport.ts'
import { resource } from '../resource.ts'

/** The settings of a server, without the call that saves them. */
export const SETTINGS = {
  name: 'settings',
  read: (guildId: string, signal: AbortSignal) => call(getSettings, { params: { guildId }, signal }),
  // Its warnings depend on channels and permissions.
  areas: ['settings', 'guild'],
} as const

/** The settings of a server. Several capabilities read them. */
export const guildSettings = resource({ ...SETTINGS, changes: () => ({}) })
