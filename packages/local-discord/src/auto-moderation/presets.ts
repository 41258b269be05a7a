/**
 * Words that Discord would call offensive, by the number of its preset. Discord keeps its own lists to itself; these are short and
 * mild on purpose, so that one can try the presets and write tests about them. The first of each is the one to try.
 */
export const PRESETS: Readonly<Record<number, readonly string[]>> = {
  // Profanity.
  1: ['damn', 'dammit', 'bloody hell', 'crap'],
  // Sexual content.
  2: ['smut', 'lewd'],
  // Slurs: here no more than insults.
  3: ['nincompoop', 'numpty', 'blockhead'],
}

/** What Discord's spam filter is sure to know; see also how often the same may be said. */
export const SPAM_PHRASES: readonly string[] = ['free discord nitro', 'claim your free nitro', '50$ steam gift']
