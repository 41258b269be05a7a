import type { Form } from '../kernel/form.ts'
import type { JsonObject } from '../kernel/model.ts'

/** Discord's limit: characters of all embeds of a message. */
const MOST_CHARACTERS = 6_000
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
    only({ text: count(nested.requiredText('text', { max: 2_048 })), icon_url: url(nested, 'icon_url') }),
  )
  const author = form.form('author', (nested) =>
    only({
      name: count(nested.requiredText('name', { max: 256 })),
      url: url(nested, 'url'),
      icon_url: url(nested, 'icon_url'),
    }),
  )
  const fields = form.forms('fields', 25, (field) => ({
    name: count(field.requiredText('name', { max: 256 })),
    value: count(field.requiredText('value', { max: 1_024 })),
    inline: field.boolean('inline') ?? false,
  }))
  const time = form.time('timestamp')
  const embed = only({
    type: 'rich',
    title: counted(form.text('title', { max: 256 })),
    description: counted(form.text('description', { max: 4_096 })),
    url: url(form, 'url'),
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

function readImage(form: Form): JsonObject {
  const address = url(form, 'url')
  if (address === undefined && !form.hasError('url'))
    form.addError('url', 'BASE_TYPE_REQUIRED', 'This field is required')
  return { url: address ?? '' }
}

function url(form: Form, field: string): string | undefined {
  const text = form.text(field, { max: 2_048 })
  if (text === undefined || text.startsWith('attachment://')) return text
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return text
  form.addError(field, 'URL_TYPE_INVALID_URL', 'Not a well formed URL.')
  return undefined
}

/** The fields that are not undefined. */
function only(fields: { [name: string]: JsonObject[string] | undefined }): JsonObject {
  const present: JsonObject = {}
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) present[name] = value
  return present
}
