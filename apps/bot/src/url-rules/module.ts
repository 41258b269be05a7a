import { GatewayDispatchEvents as Event } from 'discord-api-types/v10'
import { on } from '../kernel/gateway/listener.ts'
import type { CreateModule } from '../kernel/module.ts'
import { createAnsweredChannels } from './answered-channels.ts'
import { createGentleRewriting } from './gentle-rewriting.ts'
import { createLines } from './lines.ts'
import { createLinkAnswers } from './link-answers.ts'
import { createLinkReplies } from './link-replies.ts'

/** Replies to links with what the server's URL rules make of them, and keeps each reply as its message is. */
export const urlRules: CreateModule = (bot) => {
  const answers = bot.urlAnswers
  const linkAnswers = createLinkAnswers({
    ...bot,
    answers,
    answered: createAnsweredChannels(answers),
    replies: createLinkReplies({ ...bot, channels: bot.api.channels }),
    rewriteGently: createGentleRewriting(),
    lines: createLines(),
  })
  linkAnswers.start()
  return {
    name: 'url-rules',
    listeners: [
      on(Event.Ready, () => linkAnswers.began()),
      on(Event.Resumed, () => linkAnswers.began()),
      on(Event.MessageCreate, (message, { isReplay }) => linkAnswers.written(message, isReplay)),
      on(Event.MessageUpdate, (message) => linkAnswers.edited(message)),
      on(Event.MessageDelete, (one) => linkAnswers.deleted(one.guild_id, one.channel_id, [one.id])),
      on(Event.MessageDeleteBulk, (many) => linkAnswers.deleted(many.guild_id, many.channel_id, many.ids)),
    ],
    stop: () => linkAnswers.stop(),
  }
}
