import type { Emoji } from '@guildhall/contract'
import data from 'emojibase-data/en/data.json'
import type { EmojiData } from 'frimousse'

/** The groups of Unicode by their numbers; 2 has only parts of emoji. */
const GROUPS: readonly (readonly [number, string])[] = [
  [0, 'Smileys & emotion'],
  [1, 'People & body'],
  [3, 'Animals & nature'],
  [4, 'Food & drink'],
  [5, 'Travel & places'],
  [6, 'Activities'],
  [7, 'Objects'],
  [8, 'Symbols'],
  [9, 'Flags'],
]
/** Before all groups of Unicode. */
const SERVER = -1

/** How forms write an emoji of the server, also an animated one. */
export function textOf({ id, name }: Emoji): string {
  return `<:${name}:${id}>`
}

/** The emoji of the picker: the server's own, and those of Unicode. */
export function pickerData(emojis: readonly Emoji[]): EmojiData {
  const own = emojis.map((emoji) => ({
    emoji: textOf(emoji),
    category: SERVER,
    label: emoji.name,
    version: 1,
    tags: [emoji.name.toLowerCase(), ...emoji.name.toLowerCase().split('_')],
  }))
  const unicode = data.map(({ emoji, label, group = 0, tags = [] }) => ({
    emoji,
    category: group,
    label,
    version: 1,
    tags,
  }))
  const groups = emojis.length > 0 ? [[SERVER, 'This server'] as const, ...GROUPS] : GROUPS
  return {
    locale: 'en',
    emojis: [...own, ...unicode],
    categories: groups.map(([index, label]) => ({ index, label })),
    // Discord has no buttons with skin tones of their own.
    skinTones: { light: '', 'medium-light': '', medium: '', 'medium-dark': '', dark: '' },
  }
}
