import { expect } from 'vitest'
import { ada, DEMO, GENERAL, RAIDER } from '../role-buttons/testing/buttons-stage.ts'
import { administrator } from '@guildhall/test-kit'
import { IN_GENERAL, testProblems } from './testing/problem-cases.ts'
import { addedChannel, until, type ProblemsStage } from './testing/problems-stage.ts'

const HOUR = 3_600_000
const WRITE = `POST /channels/${GENERAL}/messages`
const REMINDERS = { area: 'reminders', place: { tab: 'reminders', modal: { kind: 'reminder' } } } as const
const BROKEN = { ...REMINDERS, severity: 'broken' } as const
const WARNING = { ...REMINDERS, severity: 'warning' } as const

const soon = (stage: ProblemsStage): string => new Date(stage.local.clock.now() + 500).toISOString()

/** Deletes every reminder as an administrator does. */
async function removeAll(stage: ProblemsStage): Promise<void> {
  const guild = await stage.guild()
  for (const { id } of await stage.core.reminders.list(guild.id, null))
    await stage.core.reminders.remove({ guild, reminderId: id }, undefined, administrator(ada), undefined)
}

async function pauseAll(stage: ProblemsStage): Promise<void> {
  const guild = await stage.guild()
  for (const { id } of await stage.core.reminders.list(guild.id, null))
    await stage.core.reminders.pause({ guild, reminderId: id }, undefined, administrator(ada), undefined)
}

async function skipAll(stage: ProblemsStage): Promise<void> {
  const guild = await stage.guild()
  for (const { id } of await stage.core.reminders.list(guild.id, null))
    await stage.core.reminders.skip({ guild, reminderId: id }, null, administrator(ada), undefined)
}

/** Waits until the bot has missed or posted what is due. */
async function lastErrorIs(stage: ProblemsStage, pattern: RegExp): Promise<void> {
  await until(async () => {
    const [reminder] = await stage.core.reminders.list(DEMO, null)
    return pattern.test(reminder?.last_error ?? '')
  })
}

testProblems([
  {
    name: 'a reminder in a channel that is closed to the bot',
    prepare: (stage) => stage.remind({}),
    breakIt: (stage) => stage.closeChannel(GENERAL, 'Send Messages'),
    repair: (stage) => stage.openChannel(GENERAL),
    problem: {
      ...BROKEN,
      title: "The reminder “Raid at nine.” can't be posted in #general.",
      detail: 'The bot lacks Send Messages there.',
      fix: `${IN_GENERAL} Send Messages.`,
    },
  },
  {
    name: 'a channel with several reminders that is closed to the bot',
    async prepare(stage) {
      await stage.remind({})
      await stage.remind({ message: 'Raid at ten.' })
    },
    breakIt: (stage) => stage.closeChannel(GENERAL, 'View Channel'),
    repair: (stage) => stage.openChannel(GENERAL),
    problem: {
      ...BROKEN,
      title: "Each of 2 reminders can't be posted in #general.",
      detail: 'The bot lacks View Channel there.',
      fix: `${IN_GENERAL} View Channel.`,
      place: { tab: 'reminders' },
    },
  },
  {
    name: 'a reminder with an embed, beside one without, in a channel in which the bot cannot embed',
    async prepare(stage) {
      await stage.remind({ message: 'Without an embed.' })
      await stage.remind({ embed: { title: 'Raid' } })
    },
    breakIt: (stage) => stage.closeChannel(GENERAL, 'Embed Links'),
    repair: (stage) => stage.openChannel(GENERAL),
    problem: {
      ...BROKEN,
      title: "The reminder “Raid at nine.” can't be posted in #general.",
      detail: 'The bot lacks Embed Links there.',
      fix: `${IN_GENERAL} Embed Links.`,
    },
  },
  {
    name: 'a reminder in a closed channel until it is paused',
    prepare: (stage) => stage.remind({}),
    breakIt: (stage) => stage.closeChannel(GENERAL, 'Send Messages'),
    repair: pauseAll,
    problem: {
      ...BROKEN,
      title: "The reminder “Raid at nine.” can't be posted in #general.",
      detail: 'The bot lacks Send Messages there.',
      fix: `${IN_GENERAL} Send Messages.`,
    },
  },
  {
    name: 'a reminder in a channel that was deleted',
    prepare: async (stage) => stage.remind({ channel_id: await stage.addChannel('raids') }),
    breakIt: (stage) => stage.local.deleteChannel(addedChannel(stage, 'raids')),
    repair: removeAll,
    problem: {
      ...BROKEN,
      title: "The reminder “Raid at nine.” can't be posted: the channel was deleted.",
      detail: 'Nothing is posted until another channel is chosen.',
      fix: 'Choose another channel for it.',
    },
  },
  {
    name: 'a reminder whose role cannot be pinged any more',
    prepare: (stage) => stage.remind({ mention_role_id: RAIDER }),
    breakIt: (stage) => stage.local.changeRole(DEMO, RAIDER, { mentionable: false }),
    repair: (stage) => stage.local.changeRole(DEMO, RAIDER, { mentionable: true }),
    problem: {
      ...WARNING,
      title: "The reminder “Raid at nine.” can't ping @Raider in #general.",
      detail: 'The message is posted, but no member is notified.',
      fix: 'In Discord: Server Settings › Roles › Raider › Allow anyone to @mention this role.',
    },
  },
  {
    name: 'a reminder that has pinged no member',
    prepare: (stage) => stage.local.changeRole(DEMO, RAIDER, { mentionable: false }),
    async breakIt(stage) {
      await stage.remind({
        mention_role_id: RAIDER,
        is_recurring: true,
        recurrence_type: 'daily',
        next_run_at: soon(stage),
      })
      await lastErrorIs(stage, /didn't ping/)
    },
    repair: (stage) => stage.local.changeRole(DEMO, RAIDER, { mentionable: true }),
    problem: {
      ...WARNING,
      title: "The reminder “Raid at nine.” can't ping @Raider in #general.",
      detail: 'The message is posted, but no member is notified.',
      fix: 'In Discord: Server Settings › Roles › Raider › Allow anyone to @mention this role.',
    },
  },
  {
    name: 'a reminder whose role was deleted',
    prepare: (stage) => stage.remind({ mention_role_id: RAIDER }),
    breakIt: (stage) => stage.local.deleteRole(DEMO, RAIDER),
    repair: removeAll,
    problem: {
      ...WARNING,
      title: 'The reminder “Raid at nine.” pings no member: its role was deleted.',
      detail: 'The message is posted without the ping.',
      fix: 'Choose another role to mention.',
    },
  },
  {
    name: 'a reminder that was not sent in time',
    async prepare(stage) {
      await stage.remind({ next_run_at: soon(stage) })
      stage.closeChannel(GENERAL, 'Send Messages')
    },
    async breakIt(stage) {
      await lastErrorIs(stage, /Send Messages/)
      await stage.kit.moveTime(13 * HOUR)
      stage.openChannel(GENERAL)
      await lastErrorIs(stage, /Pick a new time, or send it now\.$/)
    },
    repair: removeAll,
    problem: {
      ...BROKEN,
      title: 'The reminder “Raid at nine.” was not sent.',
      detail: expect.stringMatching(/Send Messages\.$/),
      fix: 'Send it now, or pick a new time.',
    },
  },
  {
    name: 'a recurring reminder whose last run was missed',
    async prepare(stage) {
      await stage.remind({ is_recurring: true, recurrence_type: 'daily', next_run_at: soon(stage) })
      stage.local.fail(503, { route: WRITE, requests: 1 })
    },
    async breakIt(stage) {
      stage.local.goAway()
      await stage.kit.moveTime(13 * HOUR)
      stage.local.comeBack()
      await lastErrorIs(stage, /missed/)
    },
    repair: async (stage) => {
      await stage.kit.moveTime(12 * HOUR)
      await stage.botMessage(GENERAL, 1)
    },
    problem: {
      ...WARNING,
      title: 'The last run of the reminder “Raid at nine.” had a problem.',
      detail: expect.stringContaining('missed'),
      fix: 'Use Send test to see whether it works now. The next run that succeeds ends this problem.',
    },
  },
  {
    name: 'a reminder that Discord refuses',
    prepare: (stage) => stage.local.fail(400, { route: WRITE, requests: 1 }),
    breakIt: (stage) => stage.remind({ next_run_at: soon(stage) }),
    repair: removeAll,
    problem: {
      ...BROKEN,
      title: 'Discord refuses the reminder “Raid at nine.”.',
      detail: expect.stringContaining('Discord rejected the message in #general'),
      fix: 'Change the message of the reminder, or choose another channel.',
    },
  },
  {
    name: 'a reminder whose last run Discord refuses, until the run is skipped',
    prepare: (stage) => stage.local.fail(400, { route: WRITE, requests: 1 }),
    breakIt: (stage) =>
      stage.remind({
        is_recurring: true,
        recurrence: { every: 'day', interval: 1, count: 1 },
        next_run_at: soon(stage),
      }),
    repair: skipAll,
    problem: {
      ...BROKEN,
      title: 'Discord refuses the reminder “Raid at nine.”.',
      detail: expect.stringContaining('Discord rejected the message in #general'),
      fix: 'Change the message of the reminder, or choose another channel.',
    },
  },
  {
    name: 'a reminder that Discord refuses although the bot seems to have all permissions',
    prepare: (stage) => stage.local.fail(403, { route: WRITE }),
    breakIt: (stage) => stage.remind({ next_run_at: soon(stage) }),
    repair(stage) {
      stage.local.endFaults()
      stage.openChannel(GENERAL)
      stage.local.changeMember(DEMO, stage.local.credentials.clientId, { nick: 'Hall' })
    },
    problem: {
      ...BROKEN,
      title: 'Discord refuses the reminder “Raid at nine.”.',
      detail: expect.stringContaining('although the bot seems to have all permissions there'),
      fix: 'In Discord, check the permissions of #general, and whether Guildhall is timed out: Server Settings › Members.',
    },
  },
])
