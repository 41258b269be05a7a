import type { Inline } from '@guildhall/discord-markdown'

/** A role as a mention shows it. */
interface MentionedRole {
  /** Without its @. */
  readonly name: string
  /** RGB as a number; 0 for the default color. */
  readonly color: number
}

/** The names of the ids in a text; undefined for an unknown id. */
export interface Names {
  /** A channel's name without its #. */
  readonly channelName: (id: string) => string | undefined
  readonly roleOf?: (id: string) => MentionedRole | undefined
}

/** A part of a text that names something on Discord. */
export type Mention = Extract<
  Inline,
  { kind: 'user' } | { kind: 'role' } | { kind: 'channel' } | { kind: 'command' } | { kind: 'everyone' | 'here' }
>

/** A mention as Discord shows it. */
export function mentionText(part: Mention, { channelName, roleOf }: Names): string {
  switch (part.kind) {
    case 'role':
      return `@${roleOf?.(part.id)?.name ?? 'role'}`
    case 'channel':
      return `#${channelName(part.id) ?? 'unknown'}`
    case 'command':
      return `/${part.name}`
    case 'user':
    case 'everyone':
    case 'here':
      return `@${part.kind}`
  }
}
