import type { HealthPlace } from '@guildhall/contract'
import type { Database } from '../kernel/database/schema.ts'
import {
  fixInChannel,
  fixRefusal,
  type CheckedGuild,
  type FindProblems,
  type FoundProblem,
} from '../kernel/guild-problems.ts'
import type { PermissionName } from '../kernel/permissions.ts'
import { groupedBy, oneOrMany, quoted } from '../kernel/problem-words.ts'
import { partsOf } from './parts.ts'
import { isAboutMention, toSend, withoutAdvice } from './sentences.ts'
import { listCheckedReminders, REMINDER, type CheckedReminder } from './store.ts'

const IN_REMINDERS = { area: 'reminders' } as const

/** Finds reminders that will not be posted, do not ping, or were not sent. */
export function createReminderProblems(db: Database): FindProblems {
  return async (checked) => {
    // A paused reminder has no next run that could fail.
    const stored = await listCheckedReminders(db, checked.guild.id)
    const rows = stored.toSorted((a, b) => (a.reminder_id < b.reminder_id ? -1 : 1))
    const waiting = rows.filter((row) => row.is_sent === 0 && row.is_expired === 0)
    const closed = [...groupedBy(waiting, (row) => row.channel_id).values()].map((group) => closedTo(checked, group))
    const unsendable = new Set(closed.flat())
    const others = rows.filter((row) => !unsendable.has(row))
    const blocked = new Set(checked.blocked(REMINDER).map(({ key }) => key))
    return [
      ...closed.flatMap((group) => channelProblem(checked, group)),
      ...mentionProblems(checked, waiting),
      ...rows.filter((row) => row.is_sent === 0 && row.is_expired === 1).map(missed),
      ...refused(checked, others),
      ...others.filter((row) => !blocked.has(row.reminder_id)).flatMap((row) => failedLast(checked, row)),
    ]
  }
}

/** The reminders of a channel that cannot be posted there: all of them, or those with an embed. */
function closedTo(checked: CheckedGuild, rows: readonly CheckedReminder[]): readonly CheckedReminder[] {
  return rows.filter(
    (row) => !checked.channel(row.channel_id) || checked.missingAt(row.channel_id, neededFor([row])).length > 0,
  )
}

function channelProblem(checked: CheckedGuild, rows: readonly CheckedReminder[]): FoundProblem[] {
  const [first] = rows
  if (!first) return []
  const channelId = first.channel_id
  const channel = checked.channel(channelId)
  const problem = {
    ...IN_REMINDERS,
    id: `reminders/channel/${channelId}`,
    severity: 'broken',
    place: placeOf(rows),
    channelIds: [channelId],
  } as const
  if (!channel) {
    return [
      {
        ...problem,
        title: `${named(rows)} can't be posted: the channel was deleted.`,
        detail: 'Nothing is posted until another channel is chosen.',
        fix: oneOrMany(
          rows,
          () => 'Choose another channel for it.',
          () => 'Choose another channel for each of them.',
        ),
      },
    ]
  }
  const missing = checked.missingAt(channelId, neededFor(rows))
  return [
    {
      ...problem,
      title: `${named(rows)} can't be posted in #${channel.name}.`,
      detail: `The bot lacks ${missing.join(' and ')} there.`,
      fix: fixInChannel(checked, channel.name, missing),
    },
  ]
}

/** The permissions that the bot needs for all of these reminders. */
function neededFor(rows: readonly CheckedReminder[]): readonly PermissionName[] {
  return toSend(rows.flatMap((row) => partsOf(row).embeds))
}

function mentionProblems(checked: CheckedGuild, rows: readonly CheckedReminder[]): FoundProblem[] {
  const mentioning = rows.filter((row) => row.mention_role_id !== null)
  const groups = [...groupedBy(mentioning, mentionId)]
  return groups.flatMap(([key, same]): FoundProblem[] => {
    const [, , roleId = '', channelId = ''] = key.split('/')
    const role = checked.guild.roles.find(({ id }) => id === roleId)
    const channel = checked.channel(channelId)
    const problem = {
      ...IN_REMINDERS,
      id: key,
      severity: 'warning',
      place: placeOf(same),
      channelIds: [channelId],
    } as const
    if (!role) {
      return [
        {
          ...problem,
          title: `${named(same)} pings no member: its role was deleted.`,
          detail: 'The message is posted without the ping.',
          fix: 'Choose another role to mention.',
        },
      ]
    }
    if (!channel || role.mentionable) return []
    const missing = checked.missingAt(channelId, ['Mention Everyone'])
    if (!missing.includes('Mention Everyone')) return []
    return [
      {
        ...problem,
        title: `${named(same)} can't ping @${role.name} in #${channel.name}.`,
        detail: 'The message is posted, but no member is notified.',
        fix: `In Discord: Server Settings › Roles › ${role.name} › Allow anyone to @mention this role.`,
      },
    ]
  })
}

/** The problem of a role that reminders of a channel mention. */
function mentionId({ mention_role_id: roleId, channel_id: channelId }: CheckedReminder): string {
  return `reminders/mention/${roleId}/${channelId}`
}

function missed(row: CheckedReminder): FoundProblem {
  return {
    ...IN_REMINDERS,
    id: `reminders/missed/${row.reminder_id}`,
    severity: 'broken',
    title: `The reminder ${quoted(row.message)} was not sent.`,
    detail: withoutAdvice(row.last_error ?? 'Its time has passed.'),
    fix: 'Send it now, or pick a new time.',
    place: placeOf([row]),
    channelIds: [row.channel_id],
  }
}

/** Reminders that Discord refuses for another reason than the permissions of their channel. */
function refused(checked: CheckedGuild, rows: readonly CheckedReminder[]): FoundProblem[] {
  const byId = new Map(rows.map((row) => [row.reminder_id, row]))
  return checked.blocked(REMINDER).flatMap((job): FoundProblem[] => {
    const { key, reason } = job
    const row = byId.get(key)
    const channel = row && checked.channel(row.channel_id)
    if (!channel || row.is_sent === 1 || row.is_expired === 1) return []
    const otherwise = 'Change the message of the reminder, or choose another channel.'
    return [
      {
        ...IN_REMINDERS,
        id: `reminders/refused/${key}`,
        severity: 'broken',
        title: `Discord refuses the reminder ${quoted(row.message)}.`,
        detail: reason,
        fix: fixRefusal(checked, channel, { job, needed: neededFor([row]), otherwise }),
        place: placeOf([row]),
        channelIds: [row.channel_id],
      },
    ]
  })
}

function failedLast(checked: CheckedGuild, row: CheckedReminder): FoundProblem[] {
  if (row.last_error === null || isAboutMention(row.last_error) || row.is_sent === 1 || row.is_expired === 1) return []
  const channel = checked.channel(row.channel_id)
  // Without it, the bot cannot find out whether an interrupted run posted its message.
  const missing = checked.missingAt(row.channel_id, ['Read Message History'])
  return [
    {
      ...IN_REMINDERS,
      id: `reminders/last/${row.reminder_id}`,
      severity: 'warning',
      title: `The last run of the reminder ${quoted(row.message)} had a problem.`,
      detail: row.last_error,
      fix:
        channel && missing.length > 0
          ? fixInChannel(checked, channel.name, missing)
          : 'Use Send test to see whether it works now. The next run that succeeds ends this problem.',
      place: placeOf([row]),
      channelIds: [row.channel_id],
    },
  ]
}

function named(rows: readonly CheckedReminder[]): string {
  return oneOrMany(
    rows,
    (row) => `The reminder ${quoted(row.message)}`,
    (count) => `Each of ${count} reminders`,
  )
}

function placeOf(rows: readonly CheckedReminder[]): HealthPlace {
  const [only] = rows
  return rows.length === 1 && only
    ? { tab: 'reminders', modal: { kind: 'reminder', id: only.reminder_id } }
    : { tab: 'reminders' }
}
