import { everyButton } from '@guildhall/contract'
import type { Database } from '../kernel/database/schema.ts'
import type { ReadRows } from '../kernel/database/unreadable-rows.ts'
import {
  fixInGuild,
  fixRefusal,
  type CheckedGuild,
  type FindProblems,
  type FoundProblem,
} from '../kernel/guild-problems.ts'
import { oneOrMany } from '../kernel/problem-words.ts'
import { warningsOf } from './checks.ts'
import { recordedButtons } from './confirmed-permissions.ts'
import { jobKeyOf, ROLE_BUTTONS } from './saved-buttons.ts'
import { FOREIGN_MESSAGE, MESSAGE_DELETED, TO_SHOW_BUTTONS } from './sentences.ts'
import { listConfigs, type MessageButtons } from './store.ts'

/** The number of buttons whose obstacles one problem names. */
const NAMED = 3

/** Finds buttons that are not below their message, and buttons that do not give their role. */
export function createRoleButtonProblems({ db, readRows }: { db: Database; readRows: ReadRows }): FindProblems {
  return async (checked) => {
    const rows = await listConfigs(db, readRows, checked.guild.id)
    return [
      ...rankProblem(checked, rows),
      ...rows.flatMap((row) => [...shownProblem(checked, row), ...buttonProblems(checked, row)]),
    ]
  }
}

/** Without Manage Roles no button of the guild works, so one problem names it. */
function rankProblem(checked: CheckedGuild, rows: readonly MessageButtons[]): FoundProblem[] {
  const missing = checked.missing(['Manage Roles'])
  if (missing.length === 0 || rows.length === 0) return []
  return [
    {
      id: 'role-buttons/manage_roles',
      area: 'role_buttons',
      severity: 'broken',
      title: 'No role button gives its role.',
      detail: 'The bot lacks Manage Roles on this server.',
      fix: fixInGuild(checked, missing),
      place: { tab: 'role-buttons' },
      channelIds: [],
    },
  ]
}

function shownProblem(checked: CheckedGuild, row: MessageButtons): FoundProblem[] {
  const { channelId, configId } = row
  const channel = checked.channel(channelId)
  const problem = {
    id: `role-buttons/shown/${configId}`,
    area: 'role_buttons',
    severity: 'broken',
    place: placeOf(row),
    channelIds: [channelId],
  } as const
  if (!channel) {
    return [
      {
        ...problem,
        title: 'A role menu belongs to a channel that was deleted.',
        detail: 'Its message is gone with the channel.',
        fix: 'Delete the configuration.',
      },
    ]
  }
  const blocked = checked.blocked(ROLE_BUTTONS).find(({ key }) => key === jobKeyOf(row).key)
  if (!blocked) return []
  const otherwise = fixOfReason(blocked.reason)
  const fix = fixRefusal(checked, channel, { job: blocked, needed: TO_SHOW_BUTTONS, otherwise })
  return [
    { ...problem, title: `The buttons of a message in #${channel.name} are not updated.`, detail: blocked.reason, fix },
  ]
}

function fixOfReason(reason: string): string {
  return reason === MESSAGE_DELETED || reason === FOREIGN_MESSAGE
    ? 'Delete the configuration, or choose another message.'
    : 'Open the buttons, correct their labels and emoji, and save them.'
}

function buttonProblems(checked: CheckedGuild, row: MessageButtons): FoundProblem[] {
  const channel = checked.channel(row.channelId)
  if (!channel || checked.missing(['Manage Roles']).length > 0) return []
  const warnings = warningsOf(checked.guild, recordedButtons(checked.guild, row)) ?? []
  if (warnings.length === 0) return []
  const labels = new Map(everyButton(row.buttons).map(({ button }) => [button.id, button.label]))
  const buttons = [...new Set(warnings.map(({ button_id: id }) => id))]
  const further = warnings.length > NAMED ? [`${warnings.length - NAMED} more.`] : []
  return [
    {
      id: `role-buttons/buttons/${row.configId}`,
      area: 'role_buttons',
      severity: 'broken',
      title: oneOrMany(
        buttons,
        (id) => `The role button “${labels.get(id) ?? ''}” in #${channel.name} does not work.`,
        (count) => `${count} role buttons of a message in #${channel.name} do not work.`,
      ),
      detail: [...warnings.slice(0, NAMED).map(({ message }) => message), ...further].join(' '),
      fix: 'Open the buttons: each says what it needs.',
      place: placeOf(row),
      channelIds: [row.channelId],
    },
  ]
}

function placeOf({ channelId, messageId }: MessageButtons) {
  return { tab: 'role-buttons', channelId, modal: { kind: 'buttons', id: messageId } }
}
