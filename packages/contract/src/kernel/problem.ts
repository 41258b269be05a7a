import * as z from 'zod/mini'

/**
 * Every code an error response can carry, with its HTTP status and the sentence that the user reads.
 * The vocabulary is closed: any other error is a bug and reaches the user as `internal`.
 */
export const PROBLEMS = {
  'request.invalid': { status: 400, sentence: "Some values aren't valid. Check the highlighted fields and try again." },
  'auth.required': { status: 401, sentence: 'You are not signed in. Sign in and try again.' },
  'auth.expired': { status: 401, sentence: 'Your session has ended. Sign in again.' },
  'auth.state_mismatch': {
    status: 400,
    sentence: 'This sign-in link has expired or was opened in another browser. Sign in again.',
  },
  'auth.code_refused': { status: 400, sentence: 'This sign-in has expired. Sign in again.' },
  'access.owner_only': { status: 403, sentence: 'Only the bot owner can do this.' },
  'access.area': {
    status: 403,
    sentence: "You don't have access to this part of the server. Ask one of its administrators.",
  },
  'access.suspended': {
    status: 403,
    sentence: "You can't change anything while you're timed out or haven't accepted the server's rules in Discord.",
  },
  'access.beyond': { status: 403, sentence: "You can't do this in Discord, so you can't do it here." },
  'request.not_found': { status: 404, sentence: 'Page not found.' },
  'guild.not_found': {
    status: 404,
    sentence: "You don't have access to this server. Ask one of its administrators.",
  },
  'command.not_found': { status: 404, sentence: 'This command no longer exists. Reload the page.' },
  'reminder.not_found': { status: 404, sentence: 'This reminder no longer exists. Reload the page.' },
  'message.not_found': { status: 404, sentence: 'This message no longer exists. Choose another one.' },
  'rules.not_found': { status: 404, sentence: 'No rules are saved for this channel. Reload the page.' },
  'role_buttons.not_found': { status: 404, sentence: 'This configuration no longer exists. Reload the page.' },
  'saved_messages.not_found': { status: 404, sentence: 'This saved message no longer exists. Reload the page.' },
  'word_lists.not_found': { status: 404, sentence: 'This word list no longer exists. Reload the page.' },
  'history.not_found': { status: 404, sentence: 'This change is no longer in the history. Reload the page.' },
  'event.invalid': { status: 400, sentence: "Check the event's title, slots and limit." },
  'event.not_found': { status: 404, sentence: 'This event no longer exists.' },
  'event.slot_removed': { status: 404, sentence: 'This slot was removed from the event.' },
  'request.method_not_allowed': { status: 405, sentence: 'Method not allowed.' },
  'guild.bot_missing': { status: 409, sentence: "The bot isn't on this server. Add it first." },
  'version.stale': {
    status: 409,
    sentence: 'Someone else saved changes while you were editing. Load the latest version, then try again.',
  },
  'reminder.too_many': {
    status: 409,
    sentence: 'A server can have at most 200 reminders. Delete one, then try again.',
  },
  'reminder.not_recurring': {
    status: 409,
    sentence: "This reminder runs only once, so there's nothing to skip. Delete it instead.",
  },
  'reminder.not_pending': {
    status: 409,
    sentence: 'This reminder no longer has a next run. Reload the page.',
  },
  'reminder.recurrence_lost': {
    status: 409,
    sentence:
      "This page can't show when this reminder recurs, so saving here would change it. Reload the page, then edit it.",
  },
  'reminder.not_missed': { status: 409, sentence: 'This reminder is no longer missed. Reload the page.' },
  'reminder.run_passed': {
    status: 409,
    sentence: 'The next run was sent or moved. Reload the page to see the new one.',
  },
  'history.not_restorable': { status: 409, sentence: "This change can't be undone." },
  'message.shows_rules': {
    status: 409,
    sentence: 'This message shows the rules. Change them in Settings, under Rules.',
  },
  'role_buttons.exists': {
    status: 409,
    sentence: 'This message already has role buttons. Load them, then make your changes.',
  },
  'role_buttons.too_many': {
    status: 409,
    sentence: 'A server can have role buttons on at most 100 messages. Delete a configuration, then try again.',
  },
  'saved_messages.too_many': {
    status: 409,
    sentence: 'A server can have up to 50 saved messages. Delete one to save another.',
  },
  'word_lists.too_many': {
    status: 409,
    sentence:
      'Discord allows 6 keyword rules in a server, its own included. Delete a list, or a rule in Discord, then try again.',
  },
  'role.not_assignable': { status: 409, sentence: "This role can't be assigned. Choose another one." },
  'event.too_many': {
    status: 409,
    sentence: 'This server already has 50 upcoming events. Cancel one, then try again.',
  },
  'event.over': { status: 409, sentence: 'This event is over.' },
  'event.cancelled': { status: 409, sentence: 'This event was canceled.' },
  'event.slot_over': { status: 409, sentence: 'This slot is over.' },
  'discord.refused': { status: 409, sentence: "Discord rejected this change. Check the bot's permissions." },
  'request.too_large': { status: 413, sentence: 'The request is too large. Shorten it and try again.' },
  'request.unsupported_type': { status: 415, sentence: 'Send the request as JSON (content-type: application/json).' },
  'idempotency.reused': {
    status: 422,
    sentence: 'Idempotency-Key was already used with a different request.',
  },
  'live.too_many': {
    status: 429,
    sentence: 'At most 4 pages can follow changes at once. Close one of your other pages.',
  },
  'rate.limited': { status: 429, sentence: 'Too many requests. Wait a moment and try again.' },
  internal: { status: 500, sentence: 'Something went wrong. Try again, or report it if it keeps happening.' },
  'discord.unavailable': { status: 503, sentence: "Discord isn't responding. Try again in a minute." },
  'database.unavailable': { status: 503, sentence: "We can't reach the database. Try again in a minute." },
  'database.busy': { status: 503, sentence: 'The database is busy. Try again in a moment.' },
  'service.stopping': { status: 503, sentence: 'Guildhall is restarting. Try again in a few seconds.' },
} as const satisfies Record<string, { status: number; sentence: string }>

export type ProblemCode = keyof typeof PROBLEMS

/** The body of every error response. */
export const ProblemResponse = z.object({
  /** A sentence for the user: the problem and the next step. Names of wire fields are in `details.fields` only. */
  error: z.string(),
  code: z.string(),
  details: z.optional(z.record(z.string(), z.unknown())),
})
export type ProblemResponse = z.infer<typeof ProblemResponse>
