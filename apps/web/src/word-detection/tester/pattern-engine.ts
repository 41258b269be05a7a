/** The part of the word engine that runs patterns. In a separate chunk: it carries an engine for regular expressions, and few lists have patterns. */
export { compilePattern, findPatterns } from '@guildhall/word-matching/patterns'
