import { MOST_URL_RULES } from '@guildhall/contract'
import { formOf, LINK_SWITCHES, switchesOf, type LinkSwitch, type SwitchForm } from '@guildhall/link-rewriting'
import { freshRow, moved, savedRows } from '../../kernel/form/rows.ts'
import { counted } from '../../lib/counted.ts'
import { randomKey } from '../../lib/random-key.ts'
import { BLANK, isBlank, ruleOf, type UrlRuleRow } from '../url-rules-model.ts'

export { LINK_SWITCHES, type LinkSwitch, type SwitchForm }

/**
 * The beginning of the key of a switch's row. A row that the user types has another key, so that it does not disappear under
 * the cursor when it equals a switch's rule: it becomes the switch's when it is saved.
 */
const OF_SWITCH = 'switch-'

/** The key of the blank row of a list that has only rules of switches. It survives a save, and so does the focus in it. */
const ONLY_BLANK = 'blank'

/** The number of rules from which the form shows their count. */
const NEAR_THE_LIMIT = MOST_URL_RULES - 10

type Rule = Omit<UrlRuleRow, 'key'>

/** The switch of each row that a switch made; other rows are the user's own. */
export function switchesOfRows(rows: readonly UrlRuleRow[]): ReadonlyMap<UrlRuleRow, LinkSwitch> {
  const marked = rows.filter(({ key }) => key.startsWith(OF_SWITCH))
  const found = switchesOf(marked.map(ruleOf))
  return new Map(
    marked.flatMap((row, at) => {
      const made = found[at]
      return made ? [[row, made] as const] : []
    }),
  )
}

/** The rules with which each switch that is on is in the list: those of this version, or of an earlier one. */
export function formsOfRows(rows: readonly UrlRuleRow[]): ReadonlyMap<LinkSwitch, SwitchForm> {
  const marked = rows.filter(({ key }) => key.startsWith(OF_SWITCH)).map(ruleOf)
  return new Map(
    LINK_SWITCHES.flatMap((made) => {
      const form = formOf(marked, made)
      return form ? [[made, form] as const] : []
    }),
  )
}

/** The rows that the user can edit, at least one. */
export function ownRows(rows: readonly UrlRuleRow[]): UrlRuleRow[] {
  const made = switchesOfRows(rows)
  return rows.filter((row) => !made.has(row))
}

/**
 * The rows of a saved list, with those of switches marked.
 *
 * @param made the switch of each rule.
 * @param sent the rows that were saved as this list, if they were.
 */
export function rowsOf(
  rules: readonly Rule[],
  made: readonly (LinkSwitch | undefined)[],
  sent: readonly UrlRuleRow[],
): readonly UrlRuleRow[] {
  const rows = savedRows(rules, BLANK, sent).map((row, at) => ({
    ...row,
    key: markedKey(row.key, made[at] !== undefined),
  }))
  const hasOwn = rows.length > made.length || made.includes(undefined)
  return hasOwn ? rows : [{ key: ONLY_BLANK, ...BLANK }, ...rows]
}

function markedKey(key: string, isOfSwitch: boolean): string {
  if (key.startsWith(OF_SWITCH) === isOfSwitch) return key
  return isOfSwitch ? `${OF_SWITCH}${key}` : key.slice(OF_SWITCH.length)
}

/**
 * Turns a switch on: its rules go to the end of the list, because the first match wins, and a rule that an administrator wrote for some
 * links or channels is meant to come before the switch for all of them. A row outside the switches that equals one of the rules becomes the
 * switch's, in its place.
 */
export function switchedOn(rows: readonly UrlRuleRow[], made: LinkSwitch): UrlRuleRow[] {
  const taken = rows.map((row) =>
    rulesOf(made).some((rule) => isSame(rule, row)) ? { ...row, key: markedKey(row.key, true) } : row,
  )
  const added = missingRules(rows, made).map((rule) => ({ key: `${OF_SWITCH}${randomKey()}`, ...rule }))
  const list = [...taken, ...added]
  return ownRows(list).length > 0 ? list : [freshRow(BLANK), ...list]
}

/** Turns a switch off: removes its rules, wherever they are. */
export function switchedOff(rows: readonly UrlRuleRow[], { id }: LinkSwitch): UrlRuleRow[] {
  const made = switchesOfRows(rows)
  return rows.filter((row) => made.get(row)?.id !== id)
}

/** The list with a new own row after the last one, before the rules of switches that follow it. */
export function withNewRow(rows: readonly UrlRuleRow[], row: UrlRuleRow): UrlRuleRow[] {
  const made = switchesOfRows(rows)
  return rows.toSpliced(rows.findLastIndex((one) => !made.has(one)) + 1, 0, row)
}

/** The list with a row moved among the rows outside the switches; the rules of switches keep their places. */
export function withMovedRow(rows: readonly UrlRuleRow[], from: number, to: number): UrlRuleRow[] {
  const made = switchesOfRows(rows)
  const own = moved(ownRows(rows), from, to).values()
  return rows.map((row) => (made.has(row) ? row : (own.next().value ?? row)))
}

/** Whether the rules of a switch are tried before a rule of the user's own. */
export function isSwitchFirst(rows: readonly UrlRuleRow[]): boolean {
  const made = switchesOfRows(rows)
  const first = rows.findIndex((row) => made.has(row))
  return first >= 0 && rows.slice(first).some((row) => !made.has(row) && !isBlank(row))
}

/** Why a switch cannot be turned on: its rules exceed the limit of the list; undefined if they do not. */
export function whyFull(rows: readonly UrlRuleRow[], made: LinkSwitch): string | undefined {
  const count = missingRules(rows, made).length
  if (countOf(rows) + count <= MOST_URL_RULES) return undefined
  return `${made.name} adds ${counted(count, 'rule')}, and a server can have up to ${MOST_URL_RULES}. Remove rules of your own first.`
}

/** How many rules the list has of the most that it can have, switches included; null while the limit is far. */
export function countText(rows: readonly UrlRuleRow[]): string | null {
  const count = countOf(rows)
  return count < NEAR_THE_LIMIT ? null : `${count} of ${MOST_URL_RULES} rules, including those of the switches.`
}

function countOf(rows: readonly UrlRuleRow[]): number {
  return rows.filter((row) => !isBlank(row)).length
}

function rulesOf({ rules }: LinkSwitch): Rule[] {
  return rules.map(({ input, output }) => ({ input, output, channels: [] }))
}

/** The rules of a switch that the list does not have yet. */
function missingRules(rows: readonly UrlRuleRow[], made: LinkSwitch): Rule[] {
  return rulesOf(made).filter((rule) => !rows.some((row) => isSame(rule, row)))
}

function isSame({ input, output }: Rule, row: UrlRuleRow): boolean {
  return row.channels.length === 0 && row.input.trim() === input && row.output.trim() === output
}
