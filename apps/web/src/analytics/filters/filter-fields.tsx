import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { guildList } from '../../kernel/guild/guild-list.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/controls/field.tsx'
import type { Option } from '../../ui/picker/options.ts'
import { Select } from '../../ui/picker/select.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { PRESETS, dateErrors, datesOf, type Filters } from './analytics-filters.ts'

type FilterFieldsProps = {
  filters: Filters
  today: string
  change: (part: Partial<Filters>) => void
  /** Whether one of several servers can be chosen. */
  hasGuilds: boolean
  /** Shown at the end of the last row. */
  children: ReactNode
}

/** The filters of the figures: a range of days, by date fields or presets, and one server or all where there are several. */
export function FilterFields({ filters, today, change, hasGuilds, children }: FilterFieldsProps) {
  const dates = datesOf(filters, today)
  const errors = dateErrors(dates, today)
  return (
    <Card as="section" aria-label="Filters" className="flex flex-col gap-4 p-4 md:p-5">
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <DateField
          label="Start Date"
          day={dates.startDay}
          today={today}
          error={errors.start}
          // Also set the other date, even if it was only the default.
          onChange={(start) => change({ start, end: dates.endDay })}
        />
        <DateField
          label="End Date"
          day={dates.endDay}
          today={today}
          error={errors.end}
          onChange={(end) => change({ start: dates.startDay, end })}
        />
        {hasGuilds && (
          <div className="sm:max-lg:col-span-2">
            <GuildField guildId={filters.guildId} onChange={(guildId) => change({ guildId })} />
          </div>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="flex flex-wrap gap-2">
          {PRESETS.map(({ label, rangeAt }) => {
            const { startDay: start, endDay: end } = rangeAt(today)
            return (
              <Button
                key={label}
                variant="quiet"
                size="row"
                aria-pressed={dates.startDay === start && dates.endDay === end}
                onClick={() => change({ start, end })}
                className="aria-pressed:border-edge aria-pressed:bg-surface-3"
              >
                {label}
              </Button>
            )
          })}
        </div>
        {children}
      </div>
    </Card>
  )
}

type DateFieldProps = {
  label: string
  day: string
  today: string
  error: string | undefined
  onChange: (day: string) => void
}

function DateField({ label, day, today, error, onChange }: DateFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <TextInput
          {...control}
          type="date"
          // Without a maximum, browsers accept six digits for the year.
          max={today}
          value={day}
          onChange={(event) => onChange(event.currentTarget.value)}
          className="tabular-nums"
        />
      )}
    </Field>
  )
}

/** The picker's value for all servers; picker values must be strings. */
const ALL = ''
const ALL_GUILDS = 'All Guilds'

function GuildField({ guildId, onChange }: { guildId: string | null; onChange: (guildId: string | null) => void }) {
  const { data: guilds = [], isPending } = useQuery(guildList)
  const offered = guilds
    .filter(({ is_bot_member: isMember }) => isMember)
    .map(({ id, name }): Option => ({ value: id, label: name || `Server ${id}` }))
  const isOther = guildId !== null && !isPending && !offered.some(({ value }) => value === guildId)
  const options = [
    { value: ALL, label: ALL_GUILDS },
    ...offered,
    ...(isOther ? [{ value: guildId, label: `Server ${guildId}` }] : []),
  ]
  return (
    <Select
      label="Guild"
      options={options}
      value={guildId ?? ALL}
      onChange={(id) => onChange(id === ALL ? null : id)}
      placeholder={guildId === null ? ALL_GUILDS : 'Loading servers...'}
    />
  )
}
