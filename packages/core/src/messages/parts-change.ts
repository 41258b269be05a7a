import { LinkButton, MessageEmbed, type EmbedInput, type MessageEdit } from '@guildhall/contract'
import * as z from 'zod/mini'
import { writtenEmbeds, writtenLinks, type MessageParts } from '../kernel/message-parts.ts'

/** The parts of an embed that a change of the first embed keeps when it does not name them. */
const KEPT_PARTS = ['url', 'author', 'fields', 'footer', 'thumbnail_url', 'timestamp'] as const
type KeptPart = (typeof KEPT_PARTS)[number]

/** A change of a message's embeds: of all, or of the first alone. */
const EmbedsChange = z.union([
  z.object({ all: z.array(MessageEmbed) }),
  z.object({
    /** Null removes the first embed. */
    first: z.nullable(MessageEmbed),
    /** The parts to remove; other parts that `first` does not have stay. */
    removed: z.array(z.enum(KEPT_PARTS)),
  }),
])
type EmbedsChange = z.infer<typeof EmbedsChange>

/** A change of the parts of a message beside its text, as rows store it. */
export const PartsChange = z.object({
  embeds: EmbedsChange,
  /** Null keeps the link buttons. */
  components: z.nullable(z.array(LinkButton)),
})
export type PartsChange = z.infer<typeof PartsChange>

/** The change that a body of the API asks for. */
export function writtenChange({ embed, embeds, components }: Omit<MessageEdit, 'content' | 'channel_id'>): PartsChange {
  const links = writtenLinks(components) ?? null
  if (embeds) return { embeds: { all: writtenEmbeds({ embeds }) ?? [] }, components: links }
  const [first = null] = writtenEmbeds({ embed: embed ?? null }) ?? []
  return { embeds: { first, removed: first && embed ? removedParts(embed) : [] }, components: links }
}

/** The change that makes a message have exactly these parts. */
export function exactChange({ embeds, components }: MessageParts): PartsChange {
  return { embeds: { all: embeds }, components }
}

/** The embeds of a message after a change. */
export function changedEmbeds(before: readonly MessageEmbed[], change: EmbedsChange): MessageEmbed[] {
  if ('all' in change) return change.all
  const [first, ...others] = before
  if (change.first) return [{ ...keptOf(first, change.removed), ...change.first }, ...others]
  // A client that knows one embed with four parts showed no embed here, so its user removed none.
  return first && !hasSimplePart(first) ? [first, ...others] : others
}

/** The embeds that a request alone asks for. */
export function namedEmbeds(change: EmbedsChange): MessageEmbed[] {
  return changedEmbeds([], change)
}

function removedParts(embed: EmbedInput): KeptPart[] {
  return KEPT_PARTS.filter((part) => {
    const value = embed[part]
    return value === null || value === '' || (Array.isArray(value) && value.length === 0)
  })
}

function keptOf(embed: MessageEmbed | undefined, removed: readonly KeptPart[]): Partial<MessageEmbed> {
  const kept = KEPT_PARTS.filter((part) => !removed.includes(part) && embed?.[part] !== undefined)
  return Object.fromEntries(kept.map((part) => [part, embed?.[part]]))
}

function hasSimplePart({ title, description, image_url: image }: MessageEmbed): boolean {
  return title !== null || description !== null || image !== null
}
