import type { Form } from '../kernel/form.ts'
import type { JsonObject } from '../kernel/model.ts'
import { readUrl, type UrlKind } from './read-url.ts'

/** Discord's limit: characters of all embeds of a message. */
const MOST_CHARACTERS = 6_000
/** The limit of Discord's description. */
const LONGEST_TYPE = 152_133
const LINK: UrlKind = { max: 2_048, schemes: ['http', 'https'], attachments: false }
const MEDIA: UrlKind = { ...LINK, attachments: true }
/** An embed needs at least one of these. */
const VISIBLE = ['title', 'description', 'footer', 'author', 'fields', 'image', 'thumbnail']

/** Reads a message's embeds. Errors are collected in the form. */
export function readEmbeds(form: Form): JsonObject[] | undefined {
  let characters = 0
  const count = (text: string): string => {
    characters += Array.from(text).length
    return text
  }
  const embeds = form.forms('embeds', 10, (embed) => readEmbed(embed, count))
  if (characters > MOST_CHARACTERS && !form.hasError('embeds'))
    form.addError('embeds', 'MAX_EMBED_SIZE_EXCEEDED', `Embed size exceeds maximum size of ${MOST_CHARACTERS}`)
  return embeds
}

function readEmbed(form: Form, count: (text: string) => string): JsonObject {
  const counted = (text: string | undefined): string | undefined => (text === undefined ? undefined : count(text))
  const color = form.integer('color', { min: 0, max: 0xffffff })
  const footer = form.form('footer', (nested) =>
    withRequired('text', {
      text: counted(nested.text('text', { max: 2_048 })),
      icon_url: readUrl(nested, 'icon_url', MEDIA),
    }),
  )
  const author = form.form('author', (nested) =>
    withRequired('name', {
      name: counted(nested.text('name', { max: 256 })),
      url: readUrl(nested, 'url', LINK),
      icon_url: readUrl(nested, 'icon_url', MEDIA),
    }),
  )
  const fields = form.forms('fields', 25, (field) => ({
    name: count(readNonEmpty(field, 'name', 256)),
    value: count(readNonEmpty(field, 'value', 1_024)),
    inline: field.boolean('inline') ?? false,
  }))
  const time = form.time('timestamp')
  // These fields are checked but not shown: applications cannot set them.
  form.form('video', readImage)
  form.form('provider', (nested) => [nested.text('name', { max: 256 }), readUrl(nested, 'url', LINK)])
  form.text('type', { max: LONGEST_TYPE })
  const embed = only({
    type: 'rich',
    title: counted(form.text('title', { max: 256 })),
    description: counted(form.text('description', { max: 4_096 })),
    url: readUrl(form, 'url', LINK),
    timestamp: time === undefined ? undefined : new Date(time).toISOString(),
    color,
    footer,
    author,
    fields,
    image: form.form('image', readImage),
    thumbnail: form.form('thumbnail', readImage),
  })
  const isEmpty = VISIBLE.every((part) => !form.hasError(part) && isMissing(embed[part]))
  if (isEmpty) form.addError('description', 'BASE_TYPE_REQUIRED', 'This field is required')
  return embed
}

function isMissing(part: JsonObject[string] | undefined): boolean {
  return part === undefined || part === '' || (Array.isArray(part) && part.length === 0)
}

/** Discord reports an empty name or value as missing. */
function readNonEmpty(form: Form, field: string, max: number): string {
  const text = form.requiredText(field, { max })
  if (text === '' && !form.hasError(field)) form.addError(field, 'BASE_TYPE_REQUIRED', 'This field is required')
  return text
}

function readImage(form: Form): JsonObject | undefined {
  for (const side of ['width', 'height']) form.integer(side)
  form.text('placeholder', { max: 64 })
  form.integer('placeholder_version', { min: 0, max: 2 ** 31 - 1 })
  form.boolean('is_animated')
  return withRequired('url', {
    url: readUrl(form, 'url', MEDIA),
    description: form.text('description', { max: 4_096 }),
  })
}

/** Part of an embed; undefined without the field that Discord's response must have. Discord accepts `{}` and drops it. */
function withRequired(
  field: string,
  fields: { [name: string]: JsonObject[string] | undefined },
): JsonObject | undefined {
  return isMissing(fields[field]) ? undefined : only(fields)
}

/** The fields that are not undefined. */
function only(fields: { [name: string]: JsonObject[string] | undefined }): JsonObject {
  const present: JsonObject = {}
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) present[name] = value
  return present
}
