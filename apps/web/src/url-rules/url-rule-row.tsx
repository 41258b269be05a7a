import { useId, useMemo, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { FieldNote, labelClass } from '../ui/field.tsx'
import { MultiSelect } from '../ui/multi-select.tsx'
import type { Option } from '../ui/options.ts'
import { TextInput } from '../ui/text-input.tsx'
import { inputFault, outputFault, type Field } from './faults.ts'
import type { UrlRuleRow } from './url-rule-queries.ts'
import type { Engine } from './use-link-engine.ts'

/** The columns that rows and their headings share where there is room for them. */
export const columns =
  'md:-ml-1.5 md:grid md:grid-cols-[1.5rem_1.25rem_minmax(0,1.35fr)_minmax(0,1.15fr)_minmax(0,1fr)_5rem] md:gap-x-2'

const visibleWhenNarrow = cx(labelClass, 'md:sr-only')

type UrlRuleRowProps = {
  /** Of the row's fields: with "-input", "-output" or "-channels" behind it. */
  id: string
  /** From 1. */
  number: number
  row: UrlRuleRow
  alone: boolean
  /** Whether the message that is tried out is rewritten by it. */
  matches: boolean
  options: readonly Option[]
  engine: Engine | null
  /** What the last try to save found wrong here. */
  faults: Partial<Record<Field, string>>
  handle: ReactNode
  onChange: (change: Partial<UrlRuleRow>) => void
  onRemove: () => void
}

type PatternFieldProps = {
  id: string
  label: string
  value: string
  placeholder: string
  /** Found by the last try to save, and so read out. */
  refused: string | undefined
  error: string | null
  hint: string | null
  onChange: (value: string) => void
}

function PatternField({ id, label, value, placeholder, refused, error, hint, onChange }: PatternFieldProps) {
  const note = refused ?? error ?? hint
  return (
    <div className="flex min-w-0 flex-col gap-1.5 md:gap-1">
      <label htmlFor={id} className={visibleWhenNarrow}>
        {label}
      </label>
      <TextInput
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        placeholder={placeholder}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        aria-invalid={(refused ?? error) === null ? undefined : true}
        aria-describedby={note === null ? undefined : `${id}-note`}
        className="font-mono"
      />
      <FieldNote
        id={`${id}-note`}
        error={refused === undefined ? error : <span role="alert">{refused}</span>}
        hint={hint}
      />
    </div>
  )
}

/** What is odd about the output of a row although it can be saved. */
function outputHint(row: UrlRuleRow, engine: Engine | null, faulty: boolean): string | null {
  if (row.input.trim() === '') return null
  if (row.output.trim() === '') return 'Without an output this row is not saved.'
  return faulty ? null : (engine?.outputWarning(row.input.trim(), row.output.trim()) ?? null)
}

/** One rule: its place, its two patterns, its channels. */
export function UrlRuleFields(props: UrlRuleRowProps) {
  const { id, number, row, alone, matches, options, engine, faults, handle, onChange, onRemove } = props
  const name = useId()
  const wrongInput = useMemo(() => inputFault(row, engine), [row, engine])
  const hint = useMemo(() => outputHint(row, engine, wrongInput !== null), [row, engine, wrongInput])
  return (
    <div
      role="group"
      aria-labelledby={name}
      className={cx(columns, 'flex flex-col gap-3 border-line py-3 max-md:border-b md:items-start md:py-1.5')}
    >
      <div className="flex items-center max-md:-ml-3 md:contents">
        {handle}
        <span
          id={name}
          className={cx(
            'rounded-mark text-center tabular-nums max-md:px-2 md:mt-2',
            matches ? 'bg-accent font-semibold text-white' : 'text-ink-3',
          )}
        >
          <span className="md:sr-only">URL rule </span>
          {number}
          {matches && <span className="sr-only"> rewrites the message that is tried out</span>}
        </span>
      </div>
      <PatternField
        id={`${id}-input`}
        label={`Input pattern ${number}`}
        value={row.input}
        placeholder="^https?://x\.com/(\w+/status/\d+)"
        refused={faults.input}
        error={wrongInput}
        hint={row.input.trim() === '' && row.output.trim() !== '' ? 'Without an input this row is not saved.' : null}
        onChange={(input) => onChange({ input })}
      />
      <PatternField
        id={`${id}-output`}
        label={`Output pattern ${number}`}
        value={row.output}
        placeholder="https://fxtwitter.com/$1"
        refused={faults.output}
        error={outputFault(row)}
        hint={hint}
        onChange={(output) => onChange({ output })}
      />
      <div id={`${id}-channels`} className="min-w-0">
        <MultiSelect
          label={`Channels ${number}`}
          labelClassName={visibleWhenNarrow}
          options={options}
          value={row.channels}
          onChange={(channels) => onChange({ channels })}
          placeholder="All channels"
          {...(faults.channels === undefined ? {} : { error: faults.channels })}
        />
      </div>
      <Button
        variant="ghost"
        aria-label={`Remove URL rule ${number}`}
        disabledReason={alone ? 'The last row stays; blank it to start anew.' : undefined}
        onClick={onRemove}
        className="max-md:absolute max-md:top-3 max-md:right-0 md:justify-self-end"
      >
        Remove
      </Button>
    </div>
  )
}
