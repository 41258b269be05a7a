import { useMemo, type ReactNode } from 'react'
import { NO_WARNINGS, fieldHint } from '../../ui/controls/field-hint.tsx'
import { Combobox } from '../../ui/picker/combobox.tsx'
import { channelOptions, whyNotPosted, type TextChannels } from '../channels.ts'
import { fieldAt } from '../form/use-form.ts'
import type { FieldSpec } from './field-spec.ts'

/** The picker's value for no channel; picker values must be strings. */
const NONE = ''

type ChannelFieldProps = {
  field: FieldSpec
  channels: TextChannels
  value: string | null
  /** Ids that remain options even if their channel was deleted, such as the saved one. */
  mentioned: readonly (string | null)[]
  onChange: (channelId: string | null) => void
  /** The label of the option without a channel; undefined if a channel is required. */
  none?: string
  /** Whether the options mark channels in which the bot does not post. */
  isPostedTo?: true
  warnings?: readonly string[]
  error?: ReactNode
  disabled?: boolean
}

/** Picks a text channel, listed under its category. */
export function ChannelField({
  field,
  channels,
  value,
  mentioned,
  onChange,
  none,
  isPostedTo,
  warnings = NO_WARNINGS,
  error,
  disabled,
}: ChannelFieldProps) {
  const ids = [...new Set([...mentioned, value])].filter((id) => id !== null).join()
  const options = useMemo(() => {
    const kept = ids === '' ? [] : ids.split(',')
    const unable = new Map(
      isPostedTo ? channels.channels.filter(whyNotPosted).map(({ id, beyond }) => [id, beyond ? 'You' : 'Bot']) : [],
    )
    const offered = channelOptions(channels, kept).map((option) => {
      const who = unable.get(option.value)
      return who ? { ...option, hint: `${who} can't post` } : option
    })
    return none === undefined ? offered : [{ value: NONE, label: none }, ...offered]
  }, [channels, ids, isPostedTo, none])
  const unchosen = value === null ? (none ?? 'Select a channel') : 'Unknown channel'
  return (
    <div {...fieldAt(field.path)}>
      <Combobox
        label={field.label}
        options={options}
        value={value ?? (none === undefined ? null : NONE)}
        onChange={(id) => onChange(id === NONE ? null : id)}
        // The chosen channel has no name until the channels are loaded.
        placeholder={channels.isLoading && (value !== null || none === undefined) ? 'Loading channels...' : unchosen}
        hint={fieldHint(field.hint, warnings)}
        error={error}
        disabled={disabled === true}
      />
    </div>
  )
}
