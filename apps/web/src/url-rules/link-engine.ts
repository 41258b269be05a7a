/** What the form needs of the bot's own engine, loaded apart: nothing else on the page uses it. */
export {
  READY_RULES,
  compileRules,
  extractUrls,
  outputWarning,
  patternError,
  replyText,
  rewriteMessage,
} from '@guildhall/link-rewriting'
