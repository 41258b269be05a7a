import { useDeferredValue, useMemo, useState } from 'react'
import type { Keyed } from '../kernel/list-draft.ts'
import { inputFault, isKept, outputFault } from './faults.ts'
import type { UrlRuleRow } from './url-rule-queries.ts'
import type { Engine } from './use-link-engine.ts'

/** A link of the message, what it becomes, and by which row. */
export interface Rewritten {
  readonly url: string
  readonly rewritten: string
  readonly key: string
  /** Of the row, from 1. */
  readonly number: number
}

export interface Tryout {
  readonly message: string
  /** Where it would be written; null tries every rule. */
  readonly channelId: string | null
  readonly found: readonly Rewritten[]
  /** What the bot would post; null when nothing. */
  readonly answer: string | null
  /** Whether there is a link in it at all. */
  readonly hasLink: boolean
  write: (message: string) => void
  place: (channelId: string | null) => void
}

/** Tries the rows on a message as the bot would, before they are saved. Nothing of it leaves the page. */
export function useTryout(rows: readonly Keyed<UrlRuleRow>[], engine: Engine | null): Tryout {
  const [message, write] = useState('')
  const [channelId, place] = useState<string | null>(null)
  // Typing goes before trying: fifty rules on a long message take a moment.
  const [tried, text] = [useDeferredValue(rows), useDeferredValue(message)]

  const rules = useMemo(() => {
    if (!engine) return null
    const usable = tried
      .map((row, at) => ({ row, number: at + 1 }))
      .filter(({ row }) => isKept(row) && inputFault(row, engine) === null && outputFault(row) === null)
    const compiled = engine.compileRules(
      usable.map(({ row: { input, output, channels } }) => ({
        input_pattern: input.trim(),
        output_pattern: output.trim(),
        channel_ids: channels.length === 0 ? null : channels,
      })),
    )
    return { usable, compiled }
  }, [engine, tried])

  const outcome = useMemo(() => {
    if (!engine || !rules) return { found: [], answer: null, hasLink: false }
    const found = engine.rewriteMessage(rules.compiled, { content: text, channelId }).flatMap(({ rule, ...links }) => {
      const used = rules.usable[rule]
      return used ? [{ ...links, key: used.row.key, number: used.number }] : []
    })
    return { found, answer: engine.replyText(found), hasLink: engine.extractUrls(text).length > 0 }
  }, [engine, rules, text, channelId])

  return { message, channelId, ...outcome, write, place }
}
