/** The engine is exported here. */
export const MOST_INSTRUCTIONS = 300
