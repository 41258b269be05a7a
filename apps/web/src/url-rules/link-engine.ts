/** What the form needs of the bot's own engine, loaded apart: nothing else on the page uses it. */
export {
  READY_RULES,
  answerText,
  compileRules,
  extractUrls,
  outputFault,
  patternFault,
  rewriteMessage,
} from '@guildhall/link-rewriting'
