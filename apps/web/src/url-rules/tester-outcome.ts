import { switchesOfRows } from './switches/switch-rows.ts'
import { inputError, isComplete, outputError, ruleOf, type UrlRuleRow } from './url-rules-model.ts'
import type { Engine } from './use-link-engine.ts'

/** A link of the test message, its replacement, and the row that matched. */
interface RewrittenLink {
  readonly url: string
  readonly rewritten: string
  readonly key: string
  /** The switch of the row that matched, or its number among the own rows: "Rule 2". */
  readonly by: string
}

export interface Outcome {
  readonly found: readonly RewrittenLink[]
  /** The message that the bot would post; null if it would not reply. */
  readonly reply: string | null
  /** Whether the message has a link. */
  readonly hasLink: boolean
}

export const NO_OUTCOME: Outcome = { found: [], reply: null, hasLink: false }

/** A valid row. */
interface UsableRow {
  readonly row: UrlRuleRow
  /** Its name in the outcome. */
  readonly name: string
}

type Compiled = ReturnType<Engine['compileRules']>

/** Creates a function that applies rows to a message. It compiles each row only once. */
export function createTester(engine: Engine) {
  /** The compiled rows; null for an invalid row. A changed row is a new object. */
  const compiled = new WeakMap<UrlRuleRow, Compiled | null>()

  const compile = (row: UrlRuleRow): Compiled | null => {
    const known = compiled.get(row)
    if (known !== undefined) return known
    const isUsable = isComplete(row) && inputError(row.input, engine) === null && outputError(row.output) === null
    const made = isUsable ? engine.compileRules([ruleOf(row)]) : null
    compiled.set(row, made)
    return made
  }

  /** @param channelId the channel of the message; null applies the rules of all channels. */
  return (rows: readonly UrlRuleRow[], content: string, channelId: string | null): Outcome => {
    const usable: UsableRow[] = []
    const rules: Compiled['rules'][number][] = []
    const switches = switchesOfRows(rows)
    let own = 0
    for (const row of rows) {
      const name = switches.get(row)?.name ?? `Rule ${(own += 1)}`
      const [rule] = compile(row)?.rules ?? []
      if (!rule) continue
      usable.push({ row, name })
      rules.push(rule)
    }
    const found = engine
      .rewriteMessage({ count: rules.length, rules }, { content, channelId })
      .flatMap(({ rule, ...links }) => {
        const used = usable[rule]
        return used ? [{ ...links, key: used.row.key, by: used.name }] : []
      })
    return { found, reply: engine.replyText(found), hasLink: engine.extractUrls(content).length > 0 }
  }
}
