import type { LinkButton, MessageEmbed } from '@guildhall/contract'

/** An embed of any server. */
export type ReadEmbed = { readonly [Part in keyof MessageEmbed]?: MessageEmbed[Part] | undefined }

/** The parts of a message of any server: earlier ones send `embed` alone, or neither. */
export interface ReadParts {
  readonly embed?: ReadEmbed | null | undefined
  readonly embeds?: readonly ReadEmbed[] | null | undefined
  readonly components?: readonly LinkButton[] | null | undefined
}

/** The embeds of a message of any server. */
export function embedsIn({ embed, embeds }: ReadParts): readonly ReadEmbed[] {
  return embeds ?? (embed ? [embed] : [])
}
