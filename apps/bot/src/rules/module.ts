import type { Listener } from '../kernel/gateway/listener.ts'
import type { BotContext, CreateModule } from '../kernel/module.ts'
import { onChannelDeleted, onMessagesDeleted } from '../kernel/parking/deletions.ts'
import { postRules } from './post-rules.ts'

/** Keeps the rules messages of channels in the state that administrators saved. */
export const rules: CreateModule<'botUserId' | 'clock' | 'durable' | 'log' | 'rest' | 'rulesPosting' | 'snapshotOf'> = (
  bot,
) => ({
  name: 'rules',
  jobs: [postRules(bot)],
  listeners: listeners(bot),
})

function listeners({ rulesPosting, durable }: Pick<BotContext, 'durable' | 'rulesPosting'>): Listener[] {
  const module = 'rules'
  return [
    ...onMessagesDeleted(durable, {
      module,
      mayConcern: (guildId, { channelId }) => rulesPosting.mayHaveRules({ guildId, channelId }),
      write: (guildId, { channelId, messageIds }) => rulesPosting.messagesDeleted({ guildId, channelId }, messageIds),
    }),
    onChannelDeleted(durable, {
      module,
      write: (guildId, channelId) => rulesPosting.channelDeleted({ guildId, channelId }),
    }),
  ]
}
