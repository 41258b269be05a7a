import type { GuildSettings } from '@guildhall/contract'
import type { Clock, GuildPicture, Nudges } from '@guildhall/core'
import type { Configured } from '../kernel/configured.ts'
import type { Speak } from '../kernel/speak.ts'
import { createDeletedMessages } from './deleted-messages.ts'
import type { SettingsActs } from './listeners.ts'
import { createRecentMessages, USUAL_BOUNDS } from './recent-messages.ts'
import { createWelcome } from './welcome.ts'

/** Puts together what acts on the settings by itself. */
export function createSettingsActs(deps: {
  settings: Configured<GuildSettings>
  pictureOf: (guildId: string) => GuildPicture | undefined
  speak: Speak
  nudges: Nudges
  clock: Clock
}): SettingsActs {
  const recent = createRecentMessages(USUAL_BOUNDS)
  return { welcome: createWelcome(deps), deletedMessages: createDeletedMessages({ ...deps, recent }) }
}
