import { ANALYTICS_ROLL_UP, timeOf, type AnalyticsRollUp, type Clock, type JobHandler } from '@guildhall/core'
import {
  GatewayDispatchEvents as Event,
  GatewayIntentBits as Intent,
  InteractionType,
  MessageType,
  type GatewayMessageCreateDispatchData,
} from 'discord-api-types/v10'
import { on, type Listener } from '../kernel/gateway/listener.ts'
import type { BotContext, CreateModule } from '../kernel/module.ts'

/** How often recorded events are rolled up, in ms: a user who writes all the time costs no more. Until then they are read as recorded. */
const ROLL_UP_MS = 60_000
/** How long one attempt can take, in ms: after an outage there may be much to roll up. */
const LIMIT_MS = 10 * 60_000

/** Counts what happens in the guilds. Commands are counted by the module that runs them. */
export const analytics: CreateModule<'analyticsRollUp' | 'clock' | 'eventRecorder'> = (bot) => ({
  name: 'analytics',
  intents: Intent.GuildMessages,
  counts: [bot.eventRecorder.counts],
  listeners: listeners(bot),
  jobs: [rollUpJob(bot)],
})

function listeners({ eventRecorder, clock }: Pick<BotContext, 'clock' | 'eventRecorder'>): Listener[] {
  return [
    on(Event.MessageCreate, (message, delivery) => {
      const { guild_id: guildId, author, id } = message
      if (guildId === undefined || !isByMember(message)) return
      eventRecorder.record({ guildId, event: 'message_create', at: timeOf(id), user: author }, delivery)
    }),
    on(Event.InteractionCreate, ({ guild_id: guildId, type, id }, delivery) => {
      if (guildId === undefined || type !== InteractionType.MessageComponent) return
      eventRecorder.record({ guildId, event: 'component_press', at: timeOf(id) }, delivery)
    }),
    // Discord gives no time of a leave, and of a join the time of the first one.
    on(Event.GuildMemberAdd, ({ guild_id: guildId, user }, delivery) => {
      if (!user.bot) eventRecorder.record({ guildId, event: 'member_join', at: clock.now() }, delivery)
    }),
    on(Event.GuildMemberRemove, ({ guild_id: guildId, user }, delivery) => {
      if (!user.bot) eventRecorder.record({ guildId, event: 'member_leave', at: clock.now() }, delivery)
    }),
  ]
}

/** Messages of bots, webhooks and Discord's own notices do not count. */
function isByMember({ author, webhook_id: webhookId, type }: GatewayMessageCreateDispatchData): boolean {
  return !author.bot && webhookId === undefined && (type === MessageType.Default || type === MessageType.Reply)
}

function rollUpJob(deps: { analyticsRollUp: AnalyticsRollUp; clock: Clock }): JobHandler {
  const { analyticsRollUp, clock } = deps
  return {
    kind: ANALYTICS_ROLL_UP,
    slots: 2,
    perGuild: 2,
    limitMs: LIMIT_MS,
    async run() {
      await analyticsRollUp.rollUp()
      return { type: 'next', runAt: clock.now() + ROLL_UP_MS }
    },
  }
}
