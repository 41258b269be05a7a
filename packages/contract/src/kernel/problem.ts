import * as z from 'zod/mini'

/**
 * Every code an error reply can carry, with its HTTP status and the sentence that tells a person what to do.
 * The vocabulary is closed: whatever is not in it is a bug and reaches the user as `internal`.
 */
export const PROBLEMS = {
  'request.invalid': { status: 400, sentence: 'The request is not valid. Check the highlighted values and try again.' },
  'auth.required': { status: 401, sentence: 'You are not signed in. Sign in and try again.' },
  'auth.expired': { status: 401, sentence: 'Your session has ended. Sign in again.' },
  'auth.state_mismatch': {
    status: 400,
    sentence: 'This sign-in was not started in this browser, or it took too long. Sign in again.',
  },
  'auth.code_refused': { status: 400, sentence: 'Discord no longer accepts this sign-in. Sign in again.' },
  'access.owner_only': { status: 403, sentence: "Only the bot's owner may do this." },
  'request.not_found': { status: 404, sentence: 'There is nothing at this address. Check the address and try again.' },
  'guild.not_found': {
    status: 404,
    sentence: 'There is no such server, or you do not have administrator permission on it.',
  },
  'command.not_found': { status: 404, sentence: 'The bot has no such command. Reload the page to see its commands.' },
  'request.method_not_allowed': { status: 405, sentence: 'This address does not take that kind of request.' },
  'guild.bot_missing': { status: 409, sentence: 'The bot is not on this server. Add the bot to it first.' },
  'version.stale': {
    status: 409,
    sentence: 'Somebody else saved this meanwhile. Load it again, then make your change.',
  },
  'discord.refused': { status: 409, sentence: 'Discord refused this change. Check the permissions of the bot.' },
  'request.too_large': { status: 413, sentence: 'The request is too large. Shorten it and try again.' },
  'request.unsupported_type': { status: 415, sentence: 'Send the request as JSON (content-type: application/json).' },
  'idempotency.reused': {
    status: 422,
    sentence: 'This Idempotency-Key was used for another request. Send a new key with a new request.',
  },
  'rate.limited': { status: 429, sentence: 'Too many requests. Wait a moment and try again.' },
  internal: { status: 500, sentence: 'Something went wrong on our side. Try again; if it stays, report the id.' },
  'discord.unavailable': { status: 503, sentence: 'Discord does not answer right now. Try again in a minute.' },
  'database.unavailable': { status: 503, sentence: 'The database does not answer right now. Try again in a minute.' },
  'service.stopping': { status: 503, sentence: 'Guildhall is restarting. Try again in a few seconds.' },
} as const satisfies Record<string, { status: number; sentence: string }>

export type ProblemCode = keyof typeof PROBLEMS

/** The body of every error reply. */
export const ProblemReply = z.object({
  /** A sentence that says what to do. */
  error: z.string(),
  code: z.string(),
  details: z.optional(z.record(z.string(), z.unknown())),
})
export type ProblemReply = z.infer<typeof ProblemReply>
