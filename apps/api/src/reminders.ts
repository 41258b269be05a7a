import {
  changeReminder,
  createReminder,
  deleteReminder,
  listReminders,
  sendReminder,
  skipReminder,
  testReminder,
} from '@guildhall/contract'
import { problem, type Core } from '@guildhall/core'
import * as z from 'zod/mini'
import { route, type Route } from './kernel/route.ts'

/** The saved part of a response, for repeated requests. */
const SavedReminder = z.object({ id: z.string() })
const SavedTest = z.object({ key: z.string() })

export function reminderRoutes({ reminders, reminderTests }: Core): Route[] {
  const restore = (call: { guild: { id: string } }, { id }: z.output<typeof SavedReminder>) =>
    reminders.get({ guildId: call.guild.id, reminderId: id })

  return [
    route(listReminders, ({ guild }) => reminders.list(guild.id)),
    route(
      createReminder,
      ({ guild, user, body, saveResponse }) => reminders.create(guild, body, user.userId, saveResponse),
      { saved: SavedReminder, restore },
    ),
    route(changeReminder, ({ guild, user, params, body }) =>
      reminders.change(guild, params.reminderId, body, user.userId),
    ),
    route(deleteReminder, ({ params, saveResponse }) => reminders.remove(params, saveResponse)),
    route(
      skipReminder,
      ({ user, params, ifMatch, saveResponse }) =>
        reminders.skip(params, runNamedBy(ifMatch), user.userId, saveResponse),
      { saved: SavedReminder, restore },
    ),
    route(
      sendReminder,
      ({ user, params, body, saveResponse }) => reminders.send(params, body.version, user.userId, saveResponse),
      { saved: SavedReminder, restore },
    ),
    route(testReminder, ({ params, saveResponse }) => reminderTests.send(params, saveResponse), {
      saved: SavedTest,
      restore: ({ guild }, saved) => reminderTests.replay(guild.id, saved),
    }),
  ]
}

/** The run that a client saw, in epoch ms; null when it does not say. */
function runNamedBy(ifMatch: string | null): number | null {
  if (ifMatch === null || ifMatch === '*') return null
  const run = Date.parse(/^"(.+)"$/.exec(ifMatch)?.[1] ?? '')
  if (!Number.isNaN(run)) return run
  const fields = [{ path: 'If-Match', message: 'must be a quoted date and time' }]
  throw problem('request.invalid', { fields }, 'If-Match must name a run as a quoted date and time.')
}
