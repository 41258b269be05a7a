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

/** Interval of the roll-up of recorded events, in ms. Queries read the events of the last interval as recorded. */
const ROLL_UP_MS = 60_000
/** Time limit of one attempt, in ms. After an outage there may be much to roll up. */
const LIMIT_MS = 10 * 60_000

/** Counts events of the guilds. The commands module counts commands. */
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
    // Discord sends no time for a leave, and for a join the time of the first join.
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
    area: null,
    slots: 2,
    perGuild: 2,
    limitMs: LIMIT_MS,
    async run() {
      await analyticsRollUp.rollUp()
      return { type: 'next', runAt: clock.now() + ROLL_UP_MS }
    },
  }
}
