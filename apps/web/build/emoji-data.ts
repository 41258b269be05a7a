import type { Plugin } from 'vite'
import * as z from 'zod'

const DATA = /\/emojibase-data\/en\/data\.json$/
/** Parts of other emoji: skin tones and hair. */
const COMPONENTS = 2

const Emojis = z.array(
  z.object({
    emoji: z.string(),
    label: z.string(),
    group: z.optional(z.number()),
    tags: z.optional(z.array(z.string())),
  }),
)

/** Removes the parts of the published emoji data that the picker does not use. A fifth of the data is left. */
export function emojiData(): Plugin {
  return {
    name: 'guildhall:emoji-data',
    enforce: 'pre',
    transform(code, id) {
      if (!DATA.test(id)) return undefined
      return JSON.stringify(
        Emojis.parse(JSON.parse(code))
          .filter(({ group }) => group !== undefined && group !== COMPONENTS)
          .map(({ tags = [], ...emoji }) => ({ ...emoji, tags: tags.filter((tag) => !emoji.label.includes(tag)) })),
      )
    },
  }
}
