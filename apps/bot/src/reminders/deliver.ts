import { LinkButton, MessageEmbed } from '@guildhall/contract'
import {
  contentOf,
  followingRun,
  missedSentence,
  obstacle,
  planOf,
  refusalSentence,
  REMINDER,
  reminderRecurs,
  ReminderChanged,
  reminderBlockedOn,
  uncertainSentence,
  type BlockedOn,
  type Commit,
  type GuildSnapshot,
  type Job,
  type JobHandler,
  type JobKey,
  type Outcome,
  type Place,
  type ReminderKey,
  type RunEnd,
} from '@guildhall/core'
import { createOwnMessages, refusalOf } from '@guildhall/discord'
import * as z from 'zod'
import { messagePartsOf } from './message-parts-of.ts'
import { inGuild, UNAVAILABLE_MS, type Attempt } from '../kernel/discord-jobs/in-guild.ts'
import type { BotContext } from '../kernel/module.ts'
import { createLookUpSent, createSendOnce, SendProgress, type SendStep } from '../kernel/send-once.ts'

/**
 * Number of concurrent deliveries. It is enough to use up Discord's 50 requests a second, at about 100 ms for each request and its writes.
 */
const SLOTS = 24
const LIMIT_MS = 30_000

/** A run in delivery, as it was noted: later changes of the reminder do not apply to it. */
const NotedRun = z.object({
  /** The reminder's `next_run_at`, in epoch ms. */
  from: z.number(),
  channelId: z.string(),
  text: z.string(),
  roleId: z.nullable(z.string()),
  lack: z.nullable(z.string()),
  /** Runs that an earlier version noted have none. */
  embeds: z.array(MessageEmbed).default([]),
  components: z.array(LinkButton).default([]),
  isRecurring: z.boolean(),
  send: SendProgress,
})
type NotedRun = z.infer<typeof NotedRun>
type PlannedRun = Omit<NotedRun, 'send'>

/** Delivers a reminder at its next run. */
export function deliverReminder(
  bot: Pick<BotContext, 'api' | 'botUserId' | 'clock' | 'missingIn' | 'reminderDelivery' | 'rest' | 'snapshotOf'>,
): JobHandler {
  const { clock, botUserId, reminderDelivery: delivery, missingIn } = bot
  const messages = createOwnMessages(bot)
  const sendOnce = createSendOnce({ channels: bot.api.channels, messages, missingIn, clock })
  const lookUp = createLookUpSent({ messages, missingIn, clock })

  async function deliver(attempt: Attempt): Promise<Outcome> {
    const earlier = NotedRun.nullable().parse(attempt.job.progress)
    const continued = earlier && (await resume(earlier, attempt))
    if (continued) return continued
    for (;;) {
      try {
        return await begin(attempt)
      } catch (error) {
        if (!(error instanceof ReminderChanged)) throw error
      }
    }
  }

  /**
   * Continues a run that an earlier attempt noted.
   *
   * @returns undefined when its message is certainly not in Discord, so that the run is planned again.
   */
  async function resume(noted: NotedRun, attempt: Attempt): Promise<Outcome | undefined> {
    const { guild, job, tools } = attempt
    const { channelId, send } = noted
    const found = await lookUp({ guildId: guild.id, channelId }, send, isTakenIn(guild), tools.signal)
    switch (found.type) {
      case 'absent':
        return undefined
      case 'unknown':
        return ended(job, noted, {
          type: 'passed',
          reason: uncertainSentence(placeOf(guild, channelId), noted.isRecurring),
        })
      case 'open':
        return post(noted, attempt, { earlier: send, begins: async () => {} })
      case 'sent':
        return ended(job, noted, { ...found, lack: noted.lack })
    }
  }

  /** @throws ReminderChanged when the reminder was changed after its run was planned. */
  async function begin(attempt: Attempt): Promise<Outcome> {
    const { guild, job } = attempt
    const key = keyOf(job)
    const row = await delivery.get(key)
    if (!row) return { type: 'done' }
    const now = clock.now()
    const plan = planOf(row, now)
    const from = row.next_run_at
    const place = placeOf(guild, row.channel_id)
    const isRecurring = reminderRecurs(row)
    switch (plan.type) {
      case 'nothing':
        return { type: 'done', commit: (trx) => delivery.release(trx, key) }
      case 'wait':
        return { type: 'next', runAt: plan.runAt, commit: (trx) => delivery.release(trx, key) }
      case 'missed':
        return endedAt(key, from, plan.runAt, { type: 'passed', reason: missedSentence() })
      case 'expire':
        return endedAt(key, from, null, { type: 'passed', reason: row.last_error })
      case 'send': {
        const { text, roleId, lack, embeds, components } = contentOf(row, place, { run: plan.run, now })
        const seen = obstacle(place, embeds)
        if (seen !== null) return refused(key, { from, following: plan.following }, seen, 'permissions')
        const planned = { from, channelId: row.channel_id, text, roleId, lack, embeds, components, isRecurring }
        return post(planned, attempt, { earlier: undefined, begins: (trx) => delivery.begin(trx, row) })
      }
    }
  }

  async function post(
    planned: PlannedRun,
    { guild, job, tools }: Attempt,
    step: Pick<SendStep, 'earlier'> & { begins: Commit },
  ): Promise<Outcome> {
    const { channelId, text: content, roleId, lack, embeds, components } = planned
    const message = {
      guildId: guild.id,
      channelId,
      content,
      ...messagePartsOf({ embeds, components }),
      pings: [],
      rolePings: roleId === null ? [] : [roleId],
      hasPreviews: true,
    }
    // The message's id is stored with the outcome. Until then, the nonce or a search of the channel finds the message.
    const note = async (send: SendProgress): Promise<void> => {
      if (send.messageId === undefined) await tools.note({ ...planned, send }, step.begins)
    }
    try {
      const sent = await sendOnce(message, { earlier: step.earlier, note, isTaken: isTakenIn(guild) }, tools.signal)
      if (sent.type === 'sent') return ended(job, planned, { ...sent, lack })
      const reason = uncertainSentence(placeOf(guild, channelId), planned.isRecurring)
      return ended(job, planned, { type: 'passed', reason })
    } catch (error) {
      const refusal = refusalOf(error)
      if (!refusal) throw error
      // Discord rejected it: forget the noted text, so an edited reminder sends the new one.
      await tools.note(null)
      const sentence = refusalSentence(refusal, placeOf(guild, channelId), embeds)
      const following = await followingOf(job, planned)
      return refused(keyOf(job), { from: planned.from, following }, sentence, reminderBlockedOn(refusal))
    }
  }

  /** The next run after this one; null for a reminder that does not recur, or not again. */
  async function followingOf(job: Job, { from }: PlannedRun): Promise<number | null> {
    const row = await delivery.get(keyOf(job))
    if (!row) return null
    // Keep a time that was set meanwhile.
    if (row.next_run_at !== from) return row.next_run_at
    return followingRun(row, clock.now())
  }

  async function ended(job: Job, planned: PlannedRun, end: RunEnd): Promise<Outcome> {
    return endedAt(keyOf(job), planned.from, await followingOf(job, planned), end)
  }

  function endedAt(key: ReminderKey, from: number, following: number | null, end: RunEnd): Outcome {
    const commit: Outcome['commit'] = (trx) => delivery.end(trx, key, from, end)
    return following === null ? { type: 'done', commit } : { type: 'next', runAt: following, commit }
  }

  /** A recurring reminder continues with its next run; one that runs once waits for a change that can resolve the refusal. */
  function refused(
    key: ReminderKey,
    run: { from: number; following: number | null },
    reason: string,
    on: BlockedOn,
  ): Outcome {
    const end: RunEnd = { type: 'refused', reason }
    if (run.following !== null) return endedAt(key, run.from, run.following, end)
    return { type: 'blocked', on, reason, commit: (trx) => delivery.end(trx, key, run.from, end) }
  }

  function isTakenIn(guild: GuildSnapshot): SendStep['isTaken'] {
    return (messageId) => delivery.isTaken(guild.id, messageId)
  }

  function placeOf(guild: GuildSnapshot, channelId: string): Place {
    return { guild, channelId, botUserId }
  }

  return {
    kind: REMINDER,
    area: 'reminders',
    slots: SLOTS,
    perGuild: 2,
    limitMs: LIMIT_MS,
    async canUnblock(job, trx) {
      const guild = bot.snapshotOf(job.guildId)
      return !guild?.isBotMember || delivery.canRetry(trx, keyOf(job), (channelId) => placeOf(guild, channelId))
    },
    run: (job, tools) => {
      const withoutBot = { type: 'drop' } as const
      return inGuild(bot, { job, tools }, { unavailableMs: UNAVAILABLE_MS, withoutBot }, deliver)
    },
  }
}

function keyOf({ guildId, key }: JobKey): ReminderKey {
  return { guildId, reminderId: key }
}
