import type { CreateModule } from '../kernel/module.ts'
import { editMessages } from './edit.ts'
import { postMessages } from './post.ts'

/** Posts and changes messages that administrators write in the dashboard. */
export const messages: CreateModule<
  | 'api'
  | 'botUserId'
  | 'clock'
  | 'log'
  | 'messageRecorder'
  | 'messages'
  | 'missingIn'
  | 'queueForMessage'
  | 'rest'
  | 'snapshotOf'
> = (bot) => ({
  name: 'messages',
  jobs: [postMessages(bot), editMessages(bot)],
})
