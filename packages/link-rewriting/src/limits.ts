/*
 * These limits bound the time for a message, whatever its text and the rules are. RE2 is linear: a search takes at most the
 * instructions of its pattern times the characters of the link, some 10 to 60 ns each on one core.
 */

/** Instructions to which a pattern may compile. */
export const MOST_INSTRUCTIONS = 300
/** Different links of a message that are tried; further ones stay as they are. */
export const MOST_URLS = 10
/** Characters of a link; a longer one stays as it is. Up to this length RE2 uses its faster matcher for the largest pattern. */
export const LONGEST_URL = 800
/** Characters of a message that are read. Discord: 2,000, with Nitro 4,000. */
export const LONGEST_MESSAGE = 4_000
/** Instructions times characters of a whole message, over all its links and rules; the rest stays as it is. */
export const MOST_STEPS = 3_000_000
/** Characters of a reply. Discord: 2,000 for a bot. */
export const LONGEST_REPLY = 2_000
