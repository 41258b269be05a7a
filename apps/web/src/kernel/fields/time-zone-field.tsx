import type { ReactNode } from 'react'
import { NO_WARNINGS, fieldHint } from '../../ui/controls/field-hint.tsx'
import { Combobox } from '../../ui/picker/combobox.tsx'
import type { Option } from '../../ui/picker/options.ts'
import { fieldAt } from '../form/use-form.ts'
import { DEFAULT_ZONE, isSameZone, zoneLabel } from '../time-zones.ts'
import type { FieldSpec } from './field-spec.ts'

/** The names of the IANA list that the browser knows, in its order. */
function zoneNames(): readonly string[] {
  return Intl.supportedValuesOf('timeZone')
}

function optionOf(zone: string): Option {
  return { value: zone, label: zoneLabel(zone) }
}

const ZONES: readonly Option[] = [...new Set([DEFAULT_ZONE, ...zoneNames()])].map(optionOf)

/** The zones of the browser with the chosen one: another browser or the server may know more zones, or know one by another name. */
function zonesWith(zone: string | null): readonly Option[] {
  if (zone === null || ZONES.some(({ value }) => value === zone)) return ZONES
  const same = ZONES.find(({ value }) => isSameZone(value, zone))
  if (!same) return [optionOf(zone), ...ZONES]
  return ZONES.map((option) => (option === same ? { ...option, value: zone } : option))
}

/** The picker's value for no zone; picker values must be strings. */
const NONE = ''

type TimeZoneFieldProps = {
  field: FieldSpec
  zone: string | null
  onChange: (zone: string | null) => void
  /** The label of the option without a zone; undefined if a zone is required. */
  none: string | undefined
  warnings?: readonly string[]
  error?: ReactNode
}

/** Picks a time zone: "berlin" finds Europe/Berlin. */
export function TimeZoneField({ field, zone, onChange, none, warnings = NO_WARNINGS, error }: TimeZoneFieldProps) {
  const options = [...(none === undefined ? [] : [{ value: NONE, label: none }]), ...zonesWith(zone)]
  return (
    <div {...fieldAt(field.path)} className="w-full">
      <Combobox
        label={field.label}
        options={options}
        value={zone ?? NONE}
        onChange={(chosen) => onChange(chosen === NONE ? null : chosen)}
        placeholder="Select a time zone"
        hint={fieldHint(field.hint, warnings)}
        error={error}
      />
    </div>
  )
}
