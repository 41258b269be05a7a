import {
  changeReminder,
  createReminder,
  deleteReminder,
  listReminders,
  pauseReminder,
  resumeReminder,
  sendReminder,
  skipReminder,
  testReminder,
} from '@guildhall/contract'
import { problem, type Core, type Editor } from '@guildhall/core'
import * as z from 'zod/mini'
import { route, type Route } from './kernel/route.ts'

/** The saved part of a response, for repeated requests. */
const SavedReminder = z.object({ id: z.string() })
const SavedTest = z.object({ key: z.string() })

export function reminderRoutes({ reminders, reminderTests }: Core): Route[] {
  const restore = (call: { guild: { id: string }; editor: Editor }, { id }: z.output<typeof SavedReminder>) =>
    reminders.get({ guildId: call.guild.id, reminderId: id }, call.editor.limits)

  return [
    route(listReminders, ({ guild, editor }) => reminders.list(guild.id, editor.limits)),
    route(
      createReminder,
      ({ guild, editor, body, saveResponse }) => reminders.create(guild, body, editor, saveResponse),
      { saved: SavedReminder, restore },
    ),
    route(changeReminder, ({ guild, editor, params, body }) =>
      reminders.change(guild, params.reminderId, body, editor),
    ),
    route(deleteReminder, ({ guild, editor, params: { reminderId }, query, saveResponse }) =>
      reminders.remove({ guild, reminderId }, query.version, editor, saveResponse),
    ),
    route(
      skipReminder,
      ({ guild, editor, params: { reminderId }, ifMatch, saveResponse }) =>
        reminders.skip({ guild, reminderId }, runNamedBy(ifMatch), editor, saveResponse),
      { saved: SavedReminder, restore },
    ),
    route(
      sendReminder,
      ({ guild, editor, params: { reminderId }, body, saveResponse }) =>
        reminders.send({ guild, reminderId }, body.version, editor, saveResponse),
      { saved: SavedReminder, restore },
    ),
    route(
      pauseReminder,
      ({ guild, editor, params: { reminderId }, query, saveResponse }) =>
        reminders.pause({ guild, reminderId }, query.version, editor, saveResponse),
      { saved: SavedReminder, restore },
    ),
    route(
      resumeReminder,
      ({ guild, editor, params: { reminderId }, query, saveResponse }) =>
        reminders.resume({ guild, reminderId }, query.version, editor, saveResponse),
      { saved: SavedReminder, restore },
    ),
    route(testReminder, ({ editor, params, saveResponse }) => reminderTests.send(params, editor, saveResponse), {
      saved: SavedTest,
      restore: ({ guild }, saved) => reminderTests.replay(guild.id, saved),
    }),
  ]
}

/** The run that the client saw, in epoch ms; null when the request names none. */
function runNamedBy(ifMatch: string | null): number | null {
  if (ifMatch === null || ifMatch === '*') return null
  const run = Date.parse(/^"(.+)"$/.exec(ifMatch)?.[1] ?? '')
  if (!Number.isNaN(run)) return run
  const fields = [{ path: 'If-Match', message: 'must be a quoted date and time' }]
  throw problem('request.invalid', { fields }, 'If-Match must name a run as a quoted date and time.')
}
