import { isNumber, isRecord, isText } from '@guildhall/contract'
import type { Place } from '../place.ts'
import type { Draft, DraftPlace } from './draft.ts'
import { draftKey } from './entries.ts'
import { oldText } from './old-text.ts'

// Version 0.1.0 stored drafts only when the session ended: in sessionStorage, up to five for each form.
const PREFIX = 'unsaved:'

interface OldDraft {
  userId: string
  place: { guildId: string; form: string; title: string; tab: string | undefined; subTab: string }
  edits: Readonly<Record<string, unknown>>
  version: number | undefined
  order: number
}

function readOld(text: string | null): OldDraft | undefined {
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    if (!isRecord(stored) || !isRecord(stored['place']) || !isRecord(stored['edits'])) return undefined
    const { userId, place, edits, version, order } = stored
    const { guildId, form, title, tab, subTab } = place
    if (![userId, guildId, form, title, subTab].every(isText) || !isNumber(order)) return undefined
    return {
      userId: String(userId),
      place: {
        guildId: String(guildId),
        form: String(form),
        title: String(title),
        tab: isText(tab) ? tab : undefined,
        subTab: String(subTab),
      },
      edits,
      version: isNumber(version) ? version : undefined,
      order,
    }
  } catch {
    return undefined
  }
}

/** The place of a form from its names in version 0.1.0. */
function placeOf({ tab, subTab, form }: OldDraft['place']): Place {
  if (tab === 'reminders') return subTab === '' ? { tab } : { tab, modal: { kind: 'reminder', id: subTab } }
  if (tab === 'role-buttons') {
    const [channelId, id, what] = subTab.split('/')
    if (channelId === undefined || id === undefined) return { tab }
    return { tab, channelId, modal: { kind: what === 'text' ? 'message' : 'buttons', id } }
  }
  return form === 'settings' ? { tab: 'settings' } : { tab: 'settings', subTab }
}

/** The model of the form: its name without the id of its object. */
function modelOf(form: string): string {
  const kind = form === 'new-message' ? 'message' : form.replace(/-\d+$/, '')
  return `${kind} 1`
}

/** Version 0.1.0 had one form for the rules of all channels; now each channel has its own form. */
function formOf({ place, edits }: OldDraft): { place: DraftPlace; edits: OldDraft['edits'] } {
  const { guildId, form, title } = place
  const at = { guildId, form, title, place: placeOf(place) }
  if (form !== 'rules') return { place: at, edits }
  const { channelId, ...rest } = edits
  if (!isText(channelId)) return { place: at, edits: rest }
  return { place: { ...at, form: `rules-${channelId}`, place: { ...at.place, channelId } }, edits: rest }
}

/** Migrates the drafts of version 0.1.0. The newest draft of a form becomes its draft; older ones become text to copy. */
export function moveDraftsOf010(): void {
  const olds = Object.keys(sessionStorage)
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => ({ key, old: readOld(sessionStorage.getItem(key)) }))
    .toSorted((one, other) => (other.old?.order ?? 0) - (one.old?.order ?? 0))
  const drafts = new Map<string, Draft>()
  for (const { old } of olds) {
    if (!old) continue
    const { place, edits } = formOf(old)
    const key = draftKey(old.userId, place)
    const newer = drafts.get(key)
    const texts = [newer?.old, oldText(edits)].filter((text) => text).join('\n\n')
    drafts.set(key, newer ? { ...newer, ...(texts && { old: texts }) } : draftOf(place, edits, old.version))
  }
  try {
    for (const [key, draft] of drafts)
      if (localStorage.getItem(key) === null) localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // The storage is full: the drafts stay in sessionStorage.
    return
  }
  for (const { key } of olds) sessionStorage.removeItem(key)
}

function draftOf({ form, title, place }: DraftPlace, edits: OldDraft['edits'], version: number | undefined): Draft {
  return {
    model: modelOf(form),
    base: { version, value: undefined },
    edits: Object.fromEntries(Object.entries(edits).map(([name, value]) => [name, { value, n: 1 }])),
    last: 1,
    title,
    place,
    at: Date.now(),
  }
}
