/** The part of the bot's own engine that the form needs, loaded apart: nothing else on the page uses it. */
export {
  READY_RULES,
  compileRules,
  extractUrls,
  outputWarning,
  patternError,
  replyText,
  rewriteMessage,
} from '@guildhall/link-rewriting'
