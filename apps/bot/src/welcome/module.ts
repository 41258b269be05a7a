import { GatewayDispatchEvents as Event } from 'discord-api-types/v10'
import { on } from '../kernel/gateway/listener.ts'
import type { CreateModule } from '../kernel/module.ts'
import { createWelcome } from './welcome.ts'

/** Posts a welcome message for new members. */
export const welcome: CreateModule = (bot) => {
  const greet = createWelcome(bot)
  return {
    name: 'welcome',
    listeners: [on(Event.GuildMemberAdd, (member) => greet(member))],
  }
}
