import { isRecord, isText } from '@guildhall/contract'

/** An open modal and the id of its item, for example `{ kind: 'reminder', id: '42' }`. */
export interface PlaceModal {
  readonly kind: string
  readonly id?: string
}

/** The user's place on the page of a server. It is stored in the state of the history entry, not in the address. */
export interface Place {
  readonly tab: string
  readonly subTab?: string
  readonly channelId?: string
  readonly modal?: PlaceModal
}

function textIn(record: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = record[name]
  return isText(value) ? value : undefined
}

/** The place in a history state, which may come from an earlier version of the dashboard. */
export function placeIn(state: unknown): Place | undefined {
  const place = isRecord(state) ? state['place'] : undefined
  return isPlaceLike(place) ? readPlace(place) : undefined
}

function isPlaceLike(place: unknown): place is Readonly<Record<string, unknown>> & { tab: string } {
  return isRecord(place) && isText(place['tab'])
}

function readPlace(place: Readonly<Record<string, unknown>> & { tab: string }): Place {
  const [subTab, channelId] = [textIn(place, 'subTab'), textIn(place, 'channelId')]
  const modal = isRecord(place['modal']) ? place['modal'] : {}
  const [kind, id] = [textIn(modal, 'kind'), textIn(modal, 'id')]
  return {
    tab: place.tab,
    ...(subTab === undefined ? {} : { subTab }),
    ...(channelId === undefined ? {} : { channelId }),
    ...(kind === undefined ? {} : { modal: { kind, ...(id === undefined ? {} : { id }) } }),
  }
}
