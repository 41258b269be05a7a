import type { ReceivedRevision as Revision } from '@guildhall/contract'
import { useState } from 'react'
import type { HistoryFilters } from '../kernel/history/history-filters.ts'
import { Button } from '../ui/controls/button.tsx'
import { Select } from '../ui/picker/select.tsx'
import { areaName, offeredAreas } from './areas.ts'

/** The picker's value for no filter; picker values must be strings. */
const ALL = ''

type FilterBarProps = {
  filters: HistoryFilters
  /** The loaded changes. */
  revisions: readonly Revision[]
  onChange: (filters: HistoryFilters) => void
}

/** The pickers that filter the history by area and person. */
export function FilterBar({ filters, revisions, onChange }: FilterBarProps) {
  const { area, person } = filters
  const people = usePeople(revisions, person)
  const seen = [...revisions.map((revision) => revision.area), area ?? ALL]
  const areas = offeredAreas(seen).map((value) => ({ value, label: areaName(value) }))
  const choosePerson = (id: string): void => {
    const { person: _, ...rest } = filters
    const username = people.get(id)
    onChange({ ...rest, ...(username !== undefined && { person: { id, username } }) })
  }
  return (
    <div className="grid w-full grid-cols-2 gap-2 sm:w-auto sm:grid-cols-[13rem_11rem]">
      <Select
        label="Area"
        labelClassName="sr-only"
        options={[{ value: ALL, label: 'All areas' }, ...areas]}
        value={area ?? ALL}
        // A target belongs to its area.
        onChange={(chosen) => onChange({ ...(chosen !== ALL && { area: chosen }), ...(person && { person }) })}
        placeholder="All areas"
      />
      <Select
        label="Person"
        labelClassName="sr-only"
        options={[{ value: ALL, label: 'Everyone' }, ...[...people].map(([value, label]) => ({ value, label }))]}
        value={person?.id ?? ALL}
        onChange={choosePerson}
        placeholder="Everyone"
      />
    </div>
  )
}

/** The names of the people in the changes that were loaded since the screen was opened, and of the chosen one. */
function usePeople(revisions: readonly Revision[], chosen: HistoryFilters['person']): ReadonlyMap<string, string> {
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map())
  const users = revisions.flatMap(({ user }) => user ?? [])
  const people = [...users, ...(chosen ? [chosen] : [])]
  const unknown = people.filter(({ id }) => !known.has(id))
  if (unknown.length > 0) setKnown(new Map([...known, ...unknown.map(({ id, username }) => [id, username] as const)]))
  return known
}

/** The target that the changes are limited to, with the way back to all of them. */
export function TargetLine({ name, onClear }: { name: string; onClear: () => void }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 rounded-control bg-accent-wash py-1 pr-1 pl-3 text-ink-1">
      <span className="min-w-0 flex-1 wrap-anywhere">
        Showing changes to “<bdi>{name}</bdi>”
      </span>
      <Button variant="ghost" size="row" onClick={onClear}>
        Clear
      </Button>
    </p>
  )
}
