import {
  EMBED_AUTHOR_LENGTH,
  EMBED_DESCRIPTION_LENGTH,
  EMBED_FIELD_NAME_LENGTH,
  EMBED_FIELD_VALUE_LENGTH,
  EMBED_FOOTER_LENGTH,
  EMBED_TITLE_LENGTH,
  LINK_LABEL_LENGTH,
} from '@guildhall/contract'
import type { FieldSpec } from '../../fields/field-spec.ts'
import type { EmbedValue, FieldValue, LinkValue } from './parts-value.ts'

/** The path of the embeds in the body of their call. */
export type EmbedsPath = 'embeds' | 'welcome_embeds'

/** A text of an embed: where the API has it, its noun after "Embed", and its limit in characters. */
interface PartField {
  readonly path: string
  readonly noun: string
  readonly limit?: number
}

export type EmbedText = Exclude<keyof EmbedValue, 'fields'>

const EMBED_TEXTS: Readonly<Record<EmbedText, PartField>> = {
  title: { path: 'title', noun: 'title', limit: EMBED_TITLE_LENGTH },
  url: { path: 'url', noun: 'title link' },
  description: { path: 'description', noun: 'description', limit: EMBED_DESCRIPTION_LENGTH },
  color: { path: 'color', noun: 'colour' },
  image: { path: 'image_url', noun: 'image' },
  author: { path: 'author.name', noun: 'author', limit: EMBED_AUTHOR_LENGTH },
  authorUrl: { path: 'author.url', noun: 'author link' },
  authorIcon: { path: 'author.icon_url', noun: 'author icon' },
  thumbnail: { path: 'thumbnail_url', noun: 'thumbnail' },
  footer: { path: 'footer.text', noun: 'footer', limit: EMBED_FOOTER_LENGTH },
  footerIcon: { path: 'footer.icon_url', noun: 'footer icon' },
  time: { path: 'timestamp', noun: 'time' },
}

const ROW_TEXTS: Readonly<Record<keyof FieldValue, PartField>> = {
  name: { path: 'name', noun: 'name', limit: EMBED_FIELD_NAME_LENGTH },
  value: { path: 'value', noun: 'value', limit: EMBED_FIELD_VALUE_LENGTH },
  inline: { path: 'inline', noun: 'inline' },
}

const LINK_TEXTS: Readonly<Record<keyof LinkValue, PartField>> = {
  label: { path: 'label', noun: 'label', limit: LINK_LABEL_LENGTH },
  url: { path: 'url', noun: 'address' },
  emoji: { path: 'emoji', noun: 'emoji' },
}

/** The name of an embed: "Embed", then "Embed 2". @param at its place, from 0 */
export function embedName(at: number): string {
  return at === 0 ? 'Embed' : `Embed ${at + 1}`
}

function spec(path: string, label: string, limit: number | undefined): FieldSpec {
  return limit === undefined ? { path, label } : { path, label, limit }
}

/** The field of a text of an embed. */
export function embedField(root: EmbedsPath, at: number, name: EmbedText): FieldSpec {
  const { path, noun, limit } = EMBED_TEXTS[name]
  return spec(`${root}.${at}.${path}`, `${embedName(at)} ${noun}`, limit)
}

/** The field of a text of an embed's field. @param row its place in the embed, from 0 */
export function rowField(root: EmbedsPath, at: number, row: number, name: keyof FieldValue): FieldSpec {
  const { path, noun, limit } = ROW_TEXTS[name]
  return spec(`${root}.${at}.fields.${row}.${path}`, `${embedName(at)} field ${row + 1} ${noun}`, limit)
}

/** The field of a text of a link button. */
export function linkField(at: number, name: keyof LinkValue): FieldSpec {
  const { path, noun, limit } = LINK_TEXTS[name]
  return spec(`components.${at}.${path}`, `Link ${at + 1} ${noun}`, limit)
}

/** The fields of an embed, in the order of the form. */
export function fieldsOfEmbed(root: EmbedsPath, at: number, { fields }: EmbedValue): FieldSpec[] {
  const names: readonly EmbedText[] = [
    'title',
    'description',
    'color',
    'image',
    'url',
    'author',
    'authorUrl',
    'authorIcon',
    'thumbnail',
  ]
  const rows = fields.flatMap((_, row) => (['name', 'value'] as const).map((name) => rowField(root, at, row, name)))
  const last: readonly EmbedText[] = ['footer', 'footerIcon', 'time']
  return [
    ...names.map((name) => embedField(root, at, name)),
    ...rows,
    ...last.map((name) => embedField(root, at, name)),
  ]
}

/** The fields of a link button. */
export function fieldsOfLink(at: number): FieldSpec[] {
  return (['label', 'url', 'emoji'] as const).map((name) => linkField(at, name))
}
