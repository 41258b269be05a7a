import type { Kernel } from '../kernel/kernel.ts'
import { createLinkReplies, LINK_REPLY_REMOVAL, LINK_REPLY_SEARCH } from './link-replies.ts'
import { createUrlRuleProblems } from './problems.ts'
import { createUrlRulesHistory } from './restoration.ts'
import { createUrlRuleService } from './url-rules.ts'

type UrlRulesDeps = Pick<Kernel, 'db' | 'clock' | 'changes' | 'jobs' | 'readRows'>

/** Rules that rewrite links, and the replies with rewritten links. */
export function createUrlRules(deps: UrlRulesDeps) {
  const urlRules = createUrlRuleService(deps)
  const linkReplies = createLinkReplies(deps)
  return {
    name: 'url-rules',
    services: { urlRules, linkReplies },
    history: [createUrlRulesHistory({ ...deps, urlRules })],
    problems: { find: createUrlRuleProblems({ ...deps, linkReplies }), jobs: [LINK_REPLY_REMOVAL] },
    leaveGuild: (guildId: string) => deps.jobs.leaveGuild(guildId, [LINK_REPLY_REMOVAL, LINK_REPLY_SEARCH]),
    prune: () => linkReplies.prune(),
    stop: () => urlRules.stop(),
  }
}
