import { GatewayDispatchEvents as Event } from 'discord-api-types/v10'
import { on, type Listener } from '../kernel/gateway/listener.ts'
import type { LinkAnswers } from './link-answers.ts'

/** What acts on the URL rules of a server. */
export interface UrlRuleActs {
  linkAnswers: LinkAnswers
}

export function urlRuleListeners({ linkAnswers }: UrlRuleActs): Listener[] {
  return [
    on(Event.Ready, () => linkAnswers.began()),
    on(Event.Resumed, () => linkAnswers.began()),

    on(Event.MessageCreate, (message, { isReplay }) => linkAnswers.written(message, isReplay)),
    on(Event.MessageUpdate, (message) => linkAnswers.edited(message)),
    on(Event.MessageDelete, (one) => linkAnswers.deleted(one.guild_id, one.channel_id, [one.id])),
    on(Event.MessageDeleteBulk, (many) => linkAnswers.deleted(many.guild_id, many.channel_id, many.ids)),
  ]
}
