import type { Change } from '@guildhall/core'
import { GatewayDispatchEvents as Event } from 'discord-api-types/v10'
import { on } from '../kernel/gateway/listener.ts'
import type { CreateModule } from '../kernel/module.ts'
import { alertJob } from './alert-job.ts'
import { createCheckQueue } from './check-queue.ts'

/** The topics whose changes may begin or end a problem, beside the ends of jobs. */
const TOPICS = ['guild-config', 'guild-snapshot', 'access', 'member', 'reminders', 'history'] as const

/** Searches the guilds of this process for problems, after changes that may begin or end one. */
export const health: CreateModule<
  | 'api'
  | 'botUserId'
  | 'changes'
  | 'clock'
  | 'healthAlerts'
  | 'healthChecks'
  | 'healthConnection'
  | 'log'
  | 'missingIn'
  | 'refusedSends'
  | 'rest'
  | 'settings'
  | 'snapshotOf'
> = (bot) => {
  const queue = createCheckQueue(bot)
  const own = new Set<string>()

  function follow({ guildId }: Change): void {
    for (const id of guildId === undefined ? own : [guildId]) if (own.has(id)) queue.request(id)
  }

  const stops = [
    ...TOPICS.map((topic) => bot.changes.subscribe(topic, follow)),
    bot.changes.subscribe('job-settled', (change) => {
      const kind = change.key?.split(' ', 1)[0]
      if (kind === undefined || bot.healthChecks.jobKinds.has(kind)) follow(change)
    }),
  ]
  return {
    name: 'health',
    jobs: [alertJob(bot)],
    listeners: [
      // After these changes Discord may accept the messages that it refused.
      on(Event.ChannelUpdate, ({ guild_id: guildId }) => bot.refusedSends.forget(guildId)),
      on(Event.GuildRoleUpdate, ({ guild_id: guildId }) => bot.refusedSends.forget(guildId)),
      on(Event.GuildRoleDelete, ({ guild_id: guildId }) => bot.refusedSends.forget(guildId)),
      on(Event.GuildMemberUpdate, ({ guild_id: guildId, user }) =>
        user.id === bot.botUserId ? bot.refusedSends.forget(guildId) : undefined,
      ),
    ],
    async syncGuilds(guildIds) {
      bot.healthConnection.connected(guildIds)
      for (const id of guildIds) {
        own.add(id)
        queue.request(id)
      }
    },
    async leaveGuild(guildId) {
      own.delete(guildId)
      queue.forget(guildId)
    },
    stop() {
      for (const stop of stops) stop()
      void queue.stop()
    },
  }
}
