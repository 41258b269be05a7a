import type { Emoji } from '@guildhall/contract'
import data from 'emojibase-data/en/data.json'
import type { EmojiData } from 'frimousse'

/** The Unicode groups by their numbers, without 2, which has only components of emoji. */
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
/** The group of server emoji, sorted before all Unicode groups. */
const SERVER = -1

/** The text of a server emoji in the forms, without the animated prefix. */
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
    // Discord's buttons have no skin tones.
    skinTones: { light: '', 'medium-light': '', medium: '', 'medium-dark': '', dark: '' },
  }
}
