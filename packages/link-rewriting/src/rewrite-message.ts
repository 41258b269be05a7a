import type { CompiledRules } from './compile-rules.ts'
import { extractUrls, isHttpUrl } from './extract-urls.ts'
import { LONGEST_REPLY, MOST_STEPS } from './limits.ts'
import { linkOf } from './required-literal.ts'

/** The part of a message that decides how its links are rewritten. */
export interface RewritableMessage {
  readonly content: string
  /** The channel of the message; null tries the rules of every channel. */
  readonly channelId: string | null
}

/** A link of a message, and the link that replaces it. */
export interface RewrittenUrl {
  readonly url: string
  readonly rewritten: string
  /** Index of the rule that matched. */
  readonly rule: number
}

/**
 * Rewrites the links of a message, in their order. The first rule that matches a link decides: a result that is the same link, or no
 * link, is left out. A result is never rewritten a second time.
 */
export function rewriteMessage(rules: CompiledRules, message: RewritableMessage): RewrittenUrl[] {
  const steps = rewriteInSteps(rules, message)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/**
 * Like `rewriteMessage`, as a generator that yields before each search, so that the caller can do other work in
 * between. A step takes a few ms at most.
 */
export function* rewriteInSteps(
  rules: CompiledRules,
  message: RewritableMessage,
): Generator<undefined, RewrittenUrl[], undefined> {
  const found: RewrittenUrl[] = []
  if (rules.count === 0) return found
  const left = { steps: MOST_STEPS }
  for (const url of extractUrls(message.content)) {
    const match = yield* firstMatch(rules, message.channelId, url, left)
    if (match && match.rewritten !== url && isHttpUrl(match.rewritten)) found.push({ url, ...match })
  }
  return found
}

function* firstMatch(
  rules: CompiledRules,
  channelId: string | null,
  url: string,
  left: { steps: number },
): Generator<undefined, { rewritten: string; rule: number } | null, undefined> {
  const link = linkOf(url)
  for (const [rule, compiled] of rules.rules.entries()) {
    if (!compiled.mayMatch(link, channelId)) continue
    yield
    const rewriter = compiled.rewriter()
    if (!rewriter) continue
    left.steps -= rewriter.instructions * url.length
    if (left.steps < 0) return null
    const rewritten = rewriter.rewrite(url)
    if (rewritten !== null) return { rewritten, rule }
  }
  return null
}

/** The bot's reply: the new links, each once and on its own line, as many as a message holds; null when there is none. */
export function replyText(found: readonly { readonly rewritten: string }[]): string | null {
  const links = new Set(found.map((one) => one.rewritten))
  let text = ''
  for (const link of links) {
    const longer = text === '' ? link : `${text}\n${link}`
    if (longer.length <= LONGEST_REPLY) text = longer
  }
  return text === '' ? null : text
}
