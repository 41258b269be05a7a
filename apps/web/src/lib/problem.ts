import * as z from 'zod/mini'
import type { ProblemCode } from '@guildhall/contract'
import { ApiError } from './api-error.ts'

const Reply = z.object({
  code: z.optional(z.string()),
  details: z.optional(
    z.object({
      fields: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
      version: z.optional(z.number()),
    }),
  ),
})

/** A value of the request that the server does not take. The message continues a sentence: "must be …". */
export interface FaultyField {
  readonly path: string
  readonly message: string
}

function replyTo(error: unknown): z.infer<typeof Reply> | undefined {
  return error instanceof ApiError ? Reply.safeParse(error.response?.body).data : undefined
}

/** Whether the server refused a call for this reason. */
export function isProblem(error: unknown, code: ProblemCode): boolean {
  return replyTo(error)?.code === code
}

/** The values that the server named, in its order. */
export function faultyFields(error: unknown): readonly FaultyField[] {
  return replyTo(error)?.details?.fields ?? []
}

/**
 * The server's message about a value as a sentence: it is one, which begins with a capital letter or a mark, or it continues one.
 *
 * @param subject what the value is called on the screen: "Welcome channel".
 */
export function fieldSentence(subject: string, message: string): string {
  return /^[a-z]/.test(message) ? `${subject} ${message}.` : message
}

/** The version of the list since the refused save was reverted. */
export function revertedVersion(error: unknown): number | undefined {
  return isProblem(error, 'discord.refused') ? replyTo(error)?.details?.version : undefined
}
