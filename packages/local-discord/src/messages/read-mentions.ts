import type { Form } from '../kernel/form.ts'
import { tuple } from '../kernel/invalid.ts'
import type { AllowedMentions } from './mentions.ts'

const KINDS = ['users', 'roles', 'everyone']
/** Discord's limit: ids of one list. */
const MOST_IDS = 100

/** Reads allowed_mentions. A kind is allowed as a whole or by ids, not both. Errors are collected in the form. */
export function readAllowedMentions(form: Form): AllowedMentions {
  const parse = form.texts('parse', KINDS.length) ?? []
  parse.forEach((kind, index) => {
    if (!KINDS.includes(kind))
      form.addErrorAt('parse', index, 'BASE_TYPE_CHOICES', `Value must be one of ${tuple(KINDS)}.`)
  })
  const ids = {
    users: form.snowflakes('users', { max: MOST_IDS }) ?? [],
    roles: form.snowflakes('roles', { max: MOST_IDS }) ?? [],
  }
  for (const kind of ['users', 'roles'] as const) {
    if (parse.includes(kind) && ids[kind].length > 0)
      form.addError(
        '_errors',
        'MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE',
        `parse:["${kind}"] and ${kind}: [ids...] are mutually exclusive.`,
      )
  }
  return { parse, ...ids, repliedUser: form.boolean('replied_user') ?? false }
}
