import type { HealthProblem } from '@guildhall/contract'
import { PROBLEM_ALERT } from '@guildhall/core'
import { ROLES } from '@guildhall/local-discord'
import { expect } from 'vitest'
import { DAY, DEMO, setRemindersStage, type RemindersStage } from '../../reminders/testing/reminders-stage.ts'
import { eventually } from '../../testing/stage.ts'

/** Takes Send Messages from the bot. */
export const SILENCE = { overwrites: [{ id: ROLES.demoBot, type: 0 as const, allow: '0', deny: '2048' }] }
export const WRITE = 'POST /channels/:id/messages'

/** A stage whose server has an alerts channel. */
export interface AlertsStage extends RemindersStage {
  /** The id of the alerts channel. */
  readonly alerts: string
  channelNamed(name: string): Promise<string>
  problems(): Promise<HealthProblem[]>
  /** Waits until this number of problems is stored. */
  counts(count: number): Promise<void>
  /** The bot's messages in a channel, oldest first. */
  textsIn(channelId: string): string[]
  /** Waits until exactly these messages of the bot are in a channel. */
  shows(expected: readonly string[], channelId?: string): Promise<void>
  /** The open jobs of alerts. */
  planned(): Promise<string[]>
  /** Waits until this number of jobs is open. */
  plans(count: number): Promise<void>
  /** Sets the clock forward, and lets the bot run what is due. */
  later(ms: number): Promise<void>
  /** Creates a text channel with a reminder for tomorrow. @returns its id. */
  channelWithReminder(name: string, message: string): Promise<string>
  close(): Promise<void>
}

export async function setAlertsStage(): Promise<AlertsStage> {
  const stage = await setRemindersStage()
  const channelNamed = async (name: string): Promise<string> =>
    (await eventually(() => stage.guild())).channels.find((channel) => channel.name === name)?.id ?? ''
  await stage.startBot()
  const alerts = await channelNamed('rules')
  await stage.save(DEMO, { alerts_channel_id: alerts })

  const problems = async () => (await stage.core.health.of(DEMO, null)).problems
  const textsIn = (channelId: string) => stage.botMessagesIn(channelId).map(({ content }) => content)
  async function planned(): Promise<string[]> {
    const open = stage.db.selectFrom('jobs').select('key').where('kind', '=', PROBLEM_ALERT).where('state', '=', 'open')
    return (await open.execute()).map(({ key }) => key)
  }

  return {
    ...stage,
    alerts,
    channelNamed,
    problems,
    counts: (count) => eventually(async () => expect(await problems()).toHaveLength(count)),
    textsIn,
    shows: (expected, channelId) => eventually(() => expect(textsIn(channelId ?? alerts)).toEqual(expected), 12_000),
    planned,
    plans: (count) => eventually(async () => expect(await planned()).toHaveLength(count)),
    async later(ms) {
      await stage.jump(ms)
      await stage.changes.transaction(async (trx) =>
        stage.changes.publish(trx, { topic: 'job', guildId: DEMO, key: PROBLEM_ALERT, area: null }),
      )
    },
    async channelWithReminder(name, message) {
      const place = { type: 0, parentId: null, position: 20, topic: null, nsfw: false, overwrites: [] }
      const { id } = stage.local.createChannel(DEMO, { ...place, name })
      await eventually(async () => expect(await channelNamed(name)).toBe(id))
      await stage.remind({ channel_id: id, message, in: DAY })
      return id
    },
  }
}
