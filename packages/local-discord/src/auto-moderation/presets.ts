/**
 * Words by Discord's preset. Discord does not publish its lists; these are short and mild, for trying the presets and for tests.
 */
export const PRESETS: Readonly<Record<number, readonly string[]>> = {
  // Profanity.
  1: ['damn', 'dammit', 'bloody hell', 'crap'],
  // Sexual content.
  2: ['smut', 'lewd'],
  // Slurs: only insults here.
  3: ['nincompoop', 'numpty', 'blockhead'],
}

/** Phrases that count as spam. Repetitions count too: see REPETITION in triggers.ts. */
export const SPAM_PHRASES: readonly string[] = ['free discord nitro', 'claim your free nitro', '50$ steam gift']
