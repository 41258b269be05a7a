import { isRecord, isText } from '@guildhall/contract'

/** A filter of the history by one target, with the name to show. */
interface TargetFilter {
  readonly key: string
  readonly name: string
}

/** The filters of the History screen. They are stored in the state of the history entry, not in the address. */
export interface HistoryFilters {
  readonly area?: string
  readonly person?: { readonly id: string; readonly username: string }
  /** Only together with its area. */
  readonly target?: TargetFilter
}

/** The address of the history of a guild. */
export function historyPath(guildId: string): string {
  return `/guilds/${encodeURIComponent(guildId)}/history`
}

/** The state of a link into the history. */
export function historyState(filters: HistoryFilters): { history: HistoryFilters } {
  return { history: filters }
}

/** The filters in a history state, which may come from another version of the dashboard. */
export function historyFiltersIn(state: unknown): HistoryFilters {
  const filters = isRecord(state) && isRecord(state['history']) ? state['history'] : {}
  const { area, person, target } = filters
  return {
    ...(isText(area) && { area }),
    ...(isRecord(person) &&
      isText(person['id']) &&
      isText(person['username']) && { person: { id: person['id'], username: person['username'] } }),
    ...(isText(area) &&
      isRecord(target) &&
      isText(target['key']) &&
      isText(target['name']) && { target: { key: target['key'], name: target['name'] } }),
  }
}
