import { isNumber, isRecord, isText, type FieldChange } from '@guildhall/contract'
import { labelOf, type FieldLabels } from '../labels.ts'
import { isolated } from './isolates.tsx'

/** The kinds of changes of a list's entry. */
export type EntryMark = 'added' | 'removed' | 'moved' | 'changed'

/** One changed value. */
export interface FieldRow {
  readonly kind: 'field'
  readonly field: string
  readonly label: string
  readonly before: unknown
  readonly after: unknown
}

/** One changed entry of a list. */
export interface EntryRow {
  readonly kind: 'entry'
  readonly field: string
  /** Its noun and number, counted from 1: "Rule 3"; of a role button its noun and isolated name: "Button “Raids › Healer”". */
  readonly label: string
  readonly mark: EntryMark
  /** Its numbers before and after, counted from 1; null where it did not exist. */
  readonly from: number | null
  readonly to: number | null
  /** Its values: all of an added or removed entry, those that differ of a changed one, its name of a moved one. */
  readonly parts: readonly ChangeRow[]
}

export type ChangeRow = FieldRow | EntryRow

type Values = Readonly<Record<string, unknown>>

/** Parts of an entry that are not shown as values. */
const HIDDEN: ReadonlySet<string> = new Set(['id', 'position'])

/** The parts that name an entry, the first one that it has. */
const NAMING = ['label', 'content', 'input_pattern', 'name', 'value']

/** The list whose numbers no form shows: it holds the buttons of all levels. */
const ALL_LEVELS = 'buttons'

/** Separates the labels of a path. */
const SEPARATOR = ' › '

/** The changes as the screen shows them: a list's entries apart, and an object's values each by itself. */
export function changeRows(changes: readonly FieldChange[], labels: FieldLabels): ChangeRow[] {
  return changes
    .flatMap((change) => withoutFollowingPath(change, changes) ?? [])
    .flatMap((change) => rowsOf(change, labels))
}

/**
 * Leaves out the path of a button if it changed only with the button's label or with a menu above it. Null if nothing else changed.
 */
function withoutFollowingPath(change: FieldChange, all: readonly FieldChange[]): FieldChange | null {
  const [old, now] = [entryIn(change.before), entryIn(change.after)]
  const [from, to] = [menuOf(old), menuOf(now)]
  if (from === undefined || to === undefined || old?.['path'] === now?.['path']) return change
  if (from !== to && !all.some((other) => isRenaming(other, from, to))) return change
  const before = { ...old, path: now?.['path'] }
  return isSame(before, now) ? null : { ...change, before }
}

/** Whether a change renames or moves a menu, or one above it. */
function isRenaming({ before, after }: FieldChange, from: string, to: string): boolean {
  const [old, now] = [buttonName(entryIn(before)), buttonName(entryIn(after))]
  if (old === undefined || now === undefined) return false
  return (from === old || from.startsWith(old + SEPARATOR)) && to === now + from.slice(old.length)
}

/** The path of the menu above a button; undefined on the first level. */
function menuOf(button: Values | undefined): string | undefined {
  const [path, label] = [button?.['path'], button?.['label']]
  if (!isText(path) || !isText(label) || !path.endsWith(SEPARATOR + label)) return undefined
  return path.slice(0, -(SEPARATOR + label).length)
}

function rowsOf({ field, before, after }: FieldChange, labels: FieldLabels): ChangeRow[] {
  const [, list, at] = /^(.+)\.(\d+)$/.exec(field) ?? []
  const [old, now] = [entryIn(before), entryIn(after)]
  const isEntry = list !== undefined && (old ?? now) && (old ?? before === null) && (now ?? after === null)
  if (isEntry) return [entryRow(field, list, Number(at), old, now, labels)]
  if (isList(before) || isList(after)) return listRows(field, listIn(before), listIn(after), labels)
  if (isPart(before, after)) return partRows(before, after, labels, `${field}.`)
  return [{ kind: 'field', field, label: labelOf(labels, field), before, after }]
}

/** An entry of a list, which has a position; undefined for any other value. */
function entryIn(value: unknown): (Values & { position: number }) | undefined {
  if (!isRecord(value)) return undefined
  const { position } = value
  return isNumber(position) ? { ...value, position } : undefined
}

function isPart(before: unknown, after: unknown): boolean {
  return (isRecord(before) && (isRecord(after) || isNone(after))) || (isRecord(after) && isNone(before))
}

function isNone(value: unknown): boolean {
  return value === null || value === undefined
}

/** Whether a value is a list of objects, such as the sub-buttons of a button. */
function isList(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((entry) => isRecord(entry))
}

function listIn(value: unknown): Values[] {
  return Array.isArray(value) ? value.filter((entry) => isRecord(entry)) : []
}

/** The changes of a list inside an entry. Its entries are recognized by their ids, or else by their places. */
function listRows(field: string, before: Values[], after: Values[], labels: FieldLabels): ChangeRow[] {
  const keyOf = (entry: Values, at: number): unknown => entry['id'] ?? at
  const placed = (entries: Values[]) =>
    entries.map((entry, position) => ({ key: keyOf(entry, position), entry: { ...entry, position } }))
  const [old, now] = [placed(before), placed(after)]
  const changes = [
    ...now.map(({ key, entry }) => ({
      at: entry.position,
      before: old.find((one) => one.key === key)?.entry ?? null,
      after: entry,
    })),
    ...old
      .filter(({ key }) => now.every((one) => one.key !== key))
      .map(({ entry }) => ({ at: entry.position, before: entry, after: null })),
  ]
  return changes
    .filter((change) => !isSame(change.before, change.after))
    .flatMap((change) => rowsOf({ ...change, field: `${field}.${change.at}` }, labels))
}

function entryRow(
  field: string,
  list: string,
  at: number,
  old: (Values & { position: number }) | undefined,
  now: (Values & { position: number }) | undefined,
  labels: FieldLabels,
): EntryRow {
  const [from, to] = [old ? old.position + 1 : null, now ? now.position + 1 : null]
  const parts = partRows(old ?? null, now ?? null, labels, '')
  const isMoved = parts.length === 0
  const mark = !old ? 'added' : !now ? 'removed' : isMoved ? 'moved' : 'changed'
  const shown = isMoved ? nameRow(now, labels) : parts
  const name = list === ALL_LEVELS ? buttonName(now ?? old) : undefined
  const label = `${labelOf(labels, list)} ${name === undefined ? at + 1 : `“${isolated(name)}”`}`
  return { kind: 'entry', field, label, mark, from, to, parts: shown }
}

/** The labels of the menus above a button and its own, or its own alone; undefined without a label. */
function buttonName(button: Values | undefined): string | undefined {
  return [button?.['path'], button?.['label']].filter((name) => isText(name)).find((name) => name !== '')
}

/** The values that differ. For an added or removed object, without values that are off or missing. */
function partRows(before: unknown, after: unknown, labels: FieldLabels, prefix: string): ChangeRow[] {
  const [old, now] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}]
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter((name) => !HIDDEN.has(name))
  return names
    .map((name) => ({ field: prefix + name, before: old[name] ?? null, after: now[name] ?? null }))
    .filter((part) => !isSame(part.before, part.after) && !(isEmpty(part.before) && isEmpty(part.after)))
    .flatMap((part) => rowsOf(part, labels))
}

function nameRow(entry: Values | undefined, labels: FieldLabels): ChangeRow[] {
  const field = NAMING.find((name) => isText(entry?.[name]))
  const value = field === undefined ? undefined : entry?.[field]
  return field === undefined
    ? []
    : [{ kind: 'field', field, label: labelOf(labels, field), before: value, after: value }]
}

/** Whether a value is off or missing. */
export function isEmpty(value: unknown): boolean {
  return isNone(value) || value === false || value === '' || (Array.isArray(value) && value.length === 0)
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
