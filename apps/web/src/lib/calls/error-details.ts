import * as z from 'zod/mini'
import type { ProblemCode } from '@guildhall/contract'
import { ApiError } from './api-error.ts'

const Reply = z.object({
  code: z.optional(z.string()),
  details: z.optional(
    z.object({
      fields: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
      version: z.optional(z.number()),
      username: z.optional(z.nullable(z.string())),
      updated_at: z.optional(z.string()),
    }),
  ),
})

/** A rejected value of a request. The message is a sentence, or continues one: "must be …". */
export interface InvalidField {
  readonly path: string
  readonly message: string
}

function replyTo(error: unknown): z.infer<typeof Reply> | undefined {
  return error instanceof ApiError ? Reply.safeParse(error.response?.body).data : undefined
}

/** Whether a call failed with this error code. */
export function hasCode(error: unknown, code: ProblemCode): boolean {
  return replyTo(error)?.code === code
}

/** The rejected values in the server's order, with their paths in the body of the request. */
export function invalidFields(error: unknown): readonly InvalidField[] {
  const fields = replyTo(error)?.details?.fields ?? []
  return fields.map(({ path, message }) => ({ path: path.replace(/^body\./, ''), message }))
}

/**
 * The server's message about a value as a sentence. A message that starts with a small letter continues the subject.
 *
 * @param subject the label of the value, for example "Welcome channel".
 */
export function fieldSentence(subject: string, message: string): string {
  return /^[a-z]/.test(message) ? `${subject} ${message}.` : message
}

/** The new version after the server reverted a save that Discord rejected. */
export function revertedVersion(error: unknown): number | undefined {
  return hasCode(error, 'discord.refused') ? replyTo(error)?.details?.version : undefined
}

/** The administrator who saved first and the time of that save; null if the server sends no time. */
export function savedBefore(error: unknown): { username: string | null; at: Date } | null {
  const details = hasCode(error, 'version.stale') ? replyTo(error)?.details : undefined
  const at = new Date(details?.updated_at ?? Number.NaN)
  return Number.isNaN(at.getTime()) ? null : { username: details?.username ?? null, at }
}
