/** The part of the bot's link engine that the form needs. In a separate chunk, since no other part of the page uses it. */
export {
  READY_RULES,
  compileRules,
  extractUrls,
  outputWarning,
  patternError,
  replyText,
  rewriteMessage,
} from '@guildhall/link-rewriting'
