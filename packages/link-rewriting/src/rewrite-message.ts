import type { CompiledRules } from './compile-rules.ts'
import { extractUrls } from './extract-urls.ts'
import { isHttpUrl } from './http-url.ts'
import { LONGEST_ANSWER, MOST_STEPS } from './limits.ts'
import { linkOf } from './required-literal.ts'

/** A message as far as links go. */
export interface RewritableMessage {
  readonly content: string
  /** Where it was written; null tries every rule, wherever it applies. */
  readonly channelId: string | null
}

/** A link of a message and what it becomes. */
export interface RewrittenUrl {
  readonly url: string
  readonly rewritten: string
  /** Index of the rule that matched. */
  readonly rule: number
}

/**
 * What the links of a message become, in the order of the message. Of each link the first rule that matches decides: when its result
 * is the same link again, or is none, then the link has no answer. A result is never rewritten a second time.
 */
export function rewriteMessage(rules: CompiledRules, message: RewritableMessage): RewrittenUrl[] {
  const steps = rewriteInSteps(rules, message)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/**
 * The same with a pause offered before each search, so that a process with other things to do can do them between.
 * A single step takes a few ms at worst.
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

/** What the bot posts: the new links, each once and on its own line, as many as a message holds; null when there is none. */
export function answerText(found: readonly { readonly rewritten: string }[]): string | null {
  const links = new Set(found.map((one) => one.rewritten))
  let text = ''
  for (const link of links) {
    const longer = text === '' ? link : `${text}\n${link}`
    if (longer.length <= LONGEST_ANSWER) text = longer
  }
  return text === '' ? null : text
}
