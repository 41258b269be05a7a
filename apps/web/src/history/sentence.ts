import { PRODUCT_NAME, type ReceivedRevision as Revision } from '@guildhall/contract'
import { areaName } from './areas.ts'
import { changeRows, type ChangeRow } from './changes/change-rows.ts'
import { isolated } from './changes/isolates.tsx'
import { inSentence, labelOf, labelsOf, type AreaLabels, type FieldLabels } from './labels.ts'

/** A change in words: "ben" and "changed the welcome message". Names in them are isolated. */
interface Sentence {
  readonly who: string
  readonly did: string
}

/** A change with the parts that its sentence names. */
interface Subject {
  readonly revision: Revision
  /** The target in the sentence: "#rules", "/blame" or “Raid tonight!”. */
  readonly name: string
  readonly rows: readonly ChangeRow[]
  readonly labels: FieldLabels
}

/** The author's user name; the product's name for a change without a user. */
function authorOf({ user }: Revision): string {
  return user?.username ?? PRODUCT_NAME
}

/** A change in one sentence. Areas and actions of a newer server get a neutral one. */
export function sentenceOf(revision: Revision, all: AreaLabels): Sentence {
  const labels = labelsOf(all, revision.area)
  const rows = changeRows(revision.changes, labels)
  const subject = { revision, name: quoted(revision), rows, labels }
  const words = AREAS.get(revision.area) ?? anything
  return { who: isolated(authorOf(revision)), did: words(subject) }
}

/** The name of a target: commands and channels as they are, any other text in quotation marks. */
function quoted({ target, area }: Revision): string {
  const { name } = target
  if (name === '') return inSentence(areaName(area))
  return isPrivate(target) ? name : /^[#/@]/.test(name) ? isolated(name) : `“${isolated(name)}”`
}

/** Whether the user cannot view the channel of the change: its name is then "a private channel". */
function isPrivate({ key, name }: Revision['target']): boolean {
  return key === '' && name !== ''
}

/** A reminder or a message, by its name or its channel. */
function nounOf(noun: string, { revision, name }: Subject): string {
  return isPrivate(revision.target) ? `${noun} in ${name}` : `${noun} ${name}`
}

const AREAS: ReadonlyMap<string, (subject: Subject) => string> = new Map([
  ['commands', command],
  ['settings', settings],
  ['rules', rules],
  ['url_rules', urlRules],
  ['reminders', reminder],
  ['role_buttons', messageOrButtons],
  ['word_detection', wordList],
  ['access', access],
])

function command({ revision, name, rows }: Subject): string {
  const switched = valueAfter(rows, 'is_enabled')
  if (typeof switched !== 'boolean') return `changed ${name}`
  if (revision.action === 'restored') return `switched ${name} back ${switched ? 'on' : 'off'}`
  return `${switched ? 'enabled' : 'disabled'} ${name}`
}

function settings({ revision, rows }: Subject): string {
  const verb = revision.action === 'restored' ? 'restored' : 'changed'
  const [row] = rows
  if (rows.length > 1) return `${verb} ${rows.length} settings`
  if (!row) return `${verb} the settings`
  if (row.kind === 'field' && verb === 'changed') return settingWords(row.field, row.label, row.before, row.after)
  return `${verb} the ${inSentence(row.label)}`
}

/** The words about one setting. What is enabled needs no second verb: "Enable auto moderation" was switched on. */
function settingWords(field: string, label: string, before: unknown, after: unknown): string {
  const name = inSentence(label.replace(/^Enable /, ''))
  if (typeof after === 'boolean') return `switched ${after ? 'on' : 'off'} ${name}`
  if (field === 'welcome_message' && after === null) return `switched off the ${name}`
  if (field === 'welcome_message' && before === null) return `switched on the ${name}`
  return after === null ? `cleared the ${name}` : before === null ? `set the ${name}` : `changed the ${name}`
}

function rules(subject: Subject): string {
  const { revision, name } = subject
  if (revision.action === 'created') return `added rules to ${name}`
  if (revision.action === 'deleted') return `removed the rules from ${name}`
  if (revision.action === 'restored') return `restored the rules of ${name}`
  if (revision.user === null) return `moved the rules of ${name} to a new message`
  return `${entryWords(subject, 'rules') ?? 'changed the rules'} in ${name}`
}

function urlRules(subject: Subject): string {
  const { action } = subject.revision
  if (action === 'created') return 'added URL rules'
  if (action === 'deleted') return 'removed all URL rules'
  if (action === 'restored') return 'restored the URL rules'
  return entryWords(subject, 'URL rules') ?? 'changed the URL rules'
}

function reminder(subject: Subject): string {
  const { revision, rows } = subject
  const noun = nounOf('reminder', subject)
  if (revision.action === 'created') return `added a ${noun}`
  if (revision.action === 'deleted') return `deleted the ${noun}`
  if (revision.action === 'skipped') return `skipped the next run of the ${noun}`
  if (revision.action === 'posted') return `posted the ${noun}`
  if (revision.action === 'restored') return `restored the ${noun}`
  if (valueAfter(rows, 'is_expired') === true) return `marked the ${noun} as missed`
  const paused = valueAfter(rows, 'is_paused')
  if (typeof paused === 'boolean') return `${paused ? 'paused' : 'resumed'} the ${noun}`
  const [row] = rows
  return rows.length === 1 && row ? `changed the ${inSentence(row.label)} of the ${noun}` : `changed the ${noun}`
}

function wordList({ revision, name, rows }: Subject): string {
  // A list has no other channels than those that it exempts.
  const list = isPrivate(revision.target) ? `word list that exempts ${name}` : `word list ${name}`
  if (revision.action === 'created') return `added the ${list}`
  if (revision.action === 'deleted') return `deleted the ${list}`
  if (revision.action === 'restored') return `restored the ${list}`
  const switched = valueAfter(rows, 'is_enabled')
  if (rows.length === 1 && typeof switched === 'boolean') return `switched ${switched ? 'on' : 'off'} the ${list}`
  return `changed the ${list}`
}

/** Messages of the bot and the buttons below them are one area. */
function messageOrButtons(subject: Subject): string {
  const { revision, name, rows } = subject
  const { action } = revision
  const isMessage = action === 'posted' || rows.some(({ field }) => /^(?:content|embeds?|components)\b/.test(field))
  const noun = isMessage ? nounOf('message', subject) : `role buttons of ${name}`
  if (action === 'posted') return `posted the ${noun}`
  // A message in a channel is posted: one that was created is a saved message.
  if (isMessage && action === 'created') return `saved the ${noun}`
  if (action === 'deleted') return `deleted the ${noun}`
  if (action === 'restored') return `restored the ${noun}`
  if (isMessage) return `edited the ${noun}`
  if (action === 'created') return `added role buttons to ${name}`
  const words = entryWords(subject, 'buttons')
  return words === null ? `changed the ${noun}` : `${words} of ${name}`
}

function access({ revision }: Subject): string {
  return revision.action === 'restored' ? 'restored the access' : 'changed who has access'
}

const VERBS: ReadonlyMap<string, string> = new Map([
  ['created', 'added'],
  ['deleted', 'deleted'],
  ['restored', 'restored'],
  ['posted', 'posted'],
  ['skipped', 'skipped'],
])

/** The words about an area without words of its own, and about an action that this version does not know. */
function anything({ revision, name }: Subject): string {
  const area = inSentence(areaName(revision.area))
  const verb = VERBS.get(revision.action) ?? 'changed'
  return name === area ? `${verb} ${area}` : `${verb} ${name} in ${area}`
}

/** The words about entries of a list: "added rule 3", "changed 4 rules"; null for a change of anything else. */
function entryWords({ rows, labels }: Subject, plural: string): string | null {
  const entries = rows.flatMap((row) => (row.kind === 'entry' ? [row] : []))
  const [entry] = entries
  if (!entry || entries.length !== rows.length) return null
  if (entries.length > 1) {
    const verb = entries.every(({ mark }) => mark === entry.mark) ? entry.mark : 'changed'
    return `${verb} ${entries.length} ${plural}`
  }
  const list = entry.field.replace(/\.\d+$/, '')
  const number = entry.label.slice(labelOf(labels, list).length)
  return `${entry.mark} ${inSentence(labelOf(labels, list))}${number}`
}

function valueAfter(rows: readonly ChangeRow[], name: string): unknown {
  const row = rows.find(({ field }) => field === name)
  return row?.kind === 'field' ? row.after : undefined
}
