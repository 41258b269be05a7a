import { DiscordAPIError } from '@discordjs/rest'
import type { DiscordRefusal, RuleState } from '@guildhall/core'
import { RESTJSONErrorCodes } from 'discord-api-types/v10'
import * as z from 'zod'

/** The part of a rule that Discord refused. */
export type RefusedPart =
  | { readonly part: 'pattern' | 'word' | 'allowed'; readonly text: string }
  /** The part is known, its entry is not. */
  | { readonly part: 'patterns' | 'words' | 'allowed words' }
  | { readonly part: 'too many' | 'channel' | 'permission' | 'other' }

/** Discord's name for the errors of an object as a whole. */
const WHOLE = '_errors'

const Errors = z.object({
  code: z.number(),
  errors: z.optional(
    z.object({
      [WHOLE]: z.optional(z.array(z.object({ code: z.string() }))),
      trigger_metadata: z.optional(z.record(z.string(), z.unknown())),
    }),
  ),
})

/** Discord's code of the seventh keyword rule. */
const TOO_MANY = 'AUTO_MODERATION_MAX_RULES_OF_TYPE_EXCEEDED'

const LISTS = [
  { field: 'regex_patterns', list: 'patterns', one: 'pattern', all: 'patterns' },
  { field: 'keyword_filter', list: 'words', one: 'word', all: 'words' },
  { field: 'allow_list', list: 'allowed', one: 'allowed', all: 'allowed words' },
] as const

/**
 * Finds the part of a rule that Discord refused: its form errors name the field and the entry
 * (https://discord.com/developers/docs/reference#error-messages).
 *
 * @param state the rule that was sent.
 */
export function refusedPart(refusal: DiscordRefusal, state: RuleState): RefusedPart {
  if (refusal.code === RESTJSONErrorCodes.UnknownChannel) return { part: 'channel' }
  if (refusal.code === RESTJSONErrorCodes.MissingPermissions || refusal.code === RESTJSONErrorCodes.MissingAccess)
    return { part: 'permission' }
  const parsed = Errors.safeParse(refusal.cause instanceof DiscordAPIError ? refusal.cause.rawError : undefined)
  const errors = parsed.success ? parsed.data.errors : undefined
  if (errors?.[WHOLE]?.some(({ code }) => code === TOO_MANY)) return { part: 'too many' }
  for (const { field, list, one, all } of LISTS) {
    const found = errors?.trigger_metadata?.[field]
    if (found === undefined) continue
    const row =
      typeof found === 'object' && found !== null ? Object.keys(found).find((key) => /^\d+$/.test(key)) : undefined
    const text = row === undefined ? undefined : state[list][Number(row)]
    return text === undefined ? { part: all } : { part: one, text }
  }
  return { part: 'other' }
}
