import type { Kernel } from '../kernel/kernel.ts'
import { createBotProfileService, type AskBotIdentity } from './bot-profile.ts'

interface BotProfileDeps extends Pick<Kernel, 'db' | 'clock'> {
  readonly ask: AskBotIdentity
  /** The bot's owner; null takes the application's. */
  readonly ownerId: string | null
  readonly cdnUrl: string
}

/** The bot's name, avatar and owner. */
export function createBotProfile(deps: BotProfileDeps) {
  return { name: 'bot-profile', services: { botProfile: createBotProfileService(deps) } }
}
