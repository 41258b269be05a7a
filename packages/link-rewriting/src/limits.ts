/*
 * These limits bound the time for a message, whatever its text and the rules are. RE2 is linear: a search takes at most the
 * instructions of its pattern times the characters of the link, some 10 to 60 ns each on one core.
 */

/** Maximum number of instructions of a compiled pattern. */
export const MOST_INSTRUCTIONS = 300
/** Maximum number of different links of a message that are rewritten; further links stay unchanged. */
export const MOST_URLS = 10
/**
 * Maximum number of characters of a link; a longer link stays unchanged. Up to this length RE2 uses its faster matcher
 * for the largest pattern.
 */
export const LONGEST_URL = 800
/** Maximum number of characters of a message that are read. Discord: 2,000, with Nitro 4,000. */
export const LONGEST_MESSAGE = 4_000
/**
 * Maximum number of steps for a message: instructions times characters, over all links and rules. Further links stay
 * unchanged.
 */
export const MOST_STEPS = 3_000_000
/** Maximum number of characters of a reply. Discord: 2,000 for a bot. */
export const LONGEST_REPLY = 2_000
