import type { ChannelsAPI } from '@discordjs/core'
import { createUrlAnswers, createUrlRules, type Clock, type Database, type Log, type Nudges } from '@guildhall/core'
import type { MissingIn } from '../kernel/missing-in.ts'
import type { Speak } from '../kernel/speak.ts'
import type { ThreadParents } from '../kernel/thread-parents.ts'
import { createAnsweredChannels } from './answered-channels.ts'
import { createGentleRewriting } from './gentle-rewriting.ts'
import { createLines } from './lines.ts'
import { createLinkAnswers } from './link-answers.ts'
import { createLinkReplies } from './link-replies.ts'
import type { UrlRuleActs } from './listeners.ts'

/** Puts the answers to links together. */
export function createUrlAnswering(deps: {
  db: Database
  clock: Clock
  nudges: Nudges
  log: Log
  channels: Pick<ChannelsAPI, 'editMessage' | 'deleteMessage'>
  speak: Speak
  missingIn: MissingIn
  threads: Pick<ThreadParents, 'peek' | 'get'>
}): UrlRuleActs & { stop(): void } {
  const urlRules = createUrlRules(deps)
  const answers = createUrlAnswers(deps)
  const linkAnswers = createLinkAnswers({
    ...deps,
    urlRules,
    answers,
    answered: createAnsweredChannels(answers),
    replies: createLinkReplies(deps),
    rewriteGently: createGentleRewriting(),
    lines: createLines(),
  })
  linkAnswers.start()
  return {
    linkAnswers,
    stop() {
      linkAnswers.stop()
      urlRules.stop()
    },
  }
}
