import { EmbedsInput, LinksInput, charactersOf, isEmptyEmbed } from '@guildhall/contract'
import { fieldSentence, type InvalidField } from '../../../lib/calls/error-details.ts'
import { numberText } from '../../../lib/locale.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import type { FormError } from '../../form/form-state.ts'
import { embedField, fieldsOfEmbed, fieldsOfLink, type EmbedsPath } from './part-fields.ts'
import { placedEmbeds, placedFields, placedLinks, type PartsValue } from './parts-value.ts'

/** The error of an embed with a link or a time alone, which Discord does not show. */
const UNSEEN = "Enter a title or another visible part. Discord doesn't show an embed that has only a link or a time."

/** The error of a text that is too long; null if it fits. @param longest in characters as Discord counts them */
export function lengthError(text: string, longest: number): string | null {
  const length = charactersOf(text)
  return length > longest ? `Use ${numberText(longest)} characters or fewer (now ${numberText(length)}).` : null
}

/** The errors of embeds and link buttons that the page can find before they are sent. */
export function partErrors(value: PartsValue, root: EmbedsPath): readonly FormError[] {
  const embeds = placedEmbeds(value.embeds)
  const unseen = embeds
    // An author or a footer without a text has its own error.
    .filter(({ part }) => isEmptyEmbed(part) && !part.author && !part.footer)
    .map(({ at }) => ({ at: embedField(root, at, 'title').path, text: UNSEEN }))
  const found = [
    ...issuesOf(EmbedsInput.safeParse(embeds.map(({ part }) => part)), root),
    ...issuesOf(LinksInput.safeParse(placedLinks(value.links).map(({ part }) => part)), 'components'),
  ]
  return [...unseen, ...partErrorsAt(found, value, root)]
}

interface Parsed {
  readonly error?: { readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[] }
}

function issuesOf({ error }: Parsed, root: string): InvalidField[] {
  return (error?.issues ?? []).map(({ path, message }) => ({ path: [root, ...path].join('.'), message }))
}

/**
 * The errors of a rejected body at the fields of the form. Errors of other values are omitted.
 *
 * @param sent the value of that body, whose blank rows were left out
 */
export function partErrorsAt(
  invalid: readonly InvalidField[],
  sent: PartsValue,
  root: EmbedsPath,
): readonly FormError[] {
  const fields = new Map<string, FieldSpec>()
  const specs = [
    ...sent.embeds.flatMap((embed, at) => fieldsOfEmbed(root, at, embed)),
    ...sent.links.flatMap((_, at) => fieldsOfLink(at)),
  ]
  for (const field of specs) fields.set(field.path, field)
  return invalid.flatMap(({ path, message }) => {
    const at = inForm(path, sent, root)
    if (at === root || at === 'components') return [{ at, text: fieldSentence('This list', message) }]
    const field = fields.get(at)
    return field ? [{ at, text: tooLong(field, at, sent, root) ?? fieldSentence(field.label, message) }] : []
  })
}

/** The sentence with the count of a text that is too long. */
function tooLong(field: FieldSpec, at: string, sent: PartsValue, root: EmbedsPath): string | null {
  if (field.limit === undefined) return null
  const text = textAt(at, sent, root)
  return text === undefined ? null : lengthError(text, field.limit)
}

function textAt(path: string, sent: PartsValue, root: EmbedsPath): string | undefined {
  const [list, nth, part, row, name] = path.split('.')
  if (list === 'components') return sent.links[Number(nth)]?.label
  const embed = list === root ? sent.embeds[Number(nth)] : undefined
  if (part === 'fields') {
    const field = embed?.fields[Number(row)]
    return name === 'name' ? field?.name : field?.value
  }
  if (part === 'author') return embed?.author
  if (part === 'footer') return embed?.footer
  return part === 'description' ? embed?.description : embed?.title
}

/** A path in the body as the form has it: its rows count blank ones too, and a server names its first embed `embed`. */
function inForm(path: string, sent: PartsValue, root: EmbedsPath): string {
  const [list, nth, ...rest] = (path.startsWith('embed.') ? `${root}.0.${path.slice('embed.'.length)}` : path).split(
    '.',
  )
  if (nth === undefined) return path
  if (list === 'components') return ['components', placedLinks(sent.links)[Number(nth)]?.at, ...rest].join('.')
  const at = list === root ? placedEmbeds(sent.embeds)[Number(nth)]?.at : undefined
  const embed = at === undefined ? undefined : sent.embeds[at]
  if (embed === undefined) return path
  const [part, row, ...name] = rest
  if (part === 'fields' && row !== undefined) {
    return [root, at, part, placedFields(embed)[Number(row)]?.at, ...name].join('.')
  }
  // An error of the whole author or footer is shown at its text.
  const whole = rest.length === 1 ? { author: 'author.name', footer: 'footer.text' }[String(part)] : undefined
  return [root, at, whole ?? rest.join('.')].join('.')
}
