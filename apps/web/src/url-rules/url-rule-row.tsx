import { memo, use, useId, useMemo } from 'react'
import { channelOptions, type TextChannels } from '../kernel/channels.ts'
import { changed } from '../kernel/form/rows.ts'
import { fieldAt, type FormControl } from '../kernel/form/use-form.ts'
import { Button } from '../ui/controls/button.tsx'
import { cx } from '../ui/cx.ts'
import { FieldNote, labelClass } from '../ui/controls/field.tsx'
import { EditOnly, ReadOnlyContext } from '../ui/controls/read-only.tsx'
import { MultiSelect } from '../ui/picker/multi-select.tsx'
import { SortableRow } from '../ui/sortable/sortable-list.tsx'
import { TextInput } from '../ui/controls/text-input.tsx'
import { ROW_FIELDS } from './field-specs.ts'
import {
  inputError,
  isPrivate,
  outputError,
  pathOf,
  type UrlRuleRow as Row,
  type UrlRulesValue,
} from './url-rules-model.ts'
import type { Engine } from './use-link-engine.ts'

/** The grid columns of rows and headings on wide screens. Read-only rows have no handle and no button. */
export const columnsOf = (isReadOnly: boolean): string =>
  cx(
    'md:grid md:gap-x-2',
    isReadOnly
      ? 'md:grid-cols-[1.25rem_minmax(0,1.35fr)_minmax(0,1.15fr)_minmax(0,1fr)]'
      : 'md:-ml-1.5 md:grid-cols-[1.5rem_1.25rem_minmax(0,1.35fr)_minmax(0,1.15fr)_minmax(0,1fr)_5rem]',
  )

const visibleWhenNarrow = cx(labelClass, 'md:sr-only')

/** A value of the picker that is no id: it is shown as it is. */
const PRIVATE_CHANNELS = 'private channels'

type PatternFieldProps = {
  id: string
  path: string
  label: string
  value: string
  placeholder: string
  /** The error of the last save, which is announced to screen readers. */
  saveError: string | undefined
  error: string | null
  hint: string | null
  onChange: (value: string) => void
}

function PatternField({ id, path, label, value, placeholder, saveError, error, hint, onChange }: PatternFieldProps) {
  const note = saveError ?? error ?? hint
  return (
    <div {...fieldAt(path)} className="flex min-w-0 flex-col gap-1.5 md:gap-1">
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
        aria-invalid={(saveError ?? error) === null ? undefined : true}
        aria-describedby={note === null ? undefined : `${id}-note`}
        className="font-mono"
      />
      <FieldNote
        id={`${id}-note`}
        error={saveError === undefined ? error : <span role="alert">{saveError}</span>}
        hint={hint}
      />
    </div>
  )
}

/** A warning about the output of a row that can be saved. */
function outputHint({ input, output }: Row, engine: Engine | null, isWrong: boolean): string | null {
  if (input.trim() === '') return null
  if (output.trim() === '') return "Add an output pattern, or this rule won't be saved."
  return isWrong ? null : (engine?.outputWarning(input.trim(), output.trim()) ?? null)
}

function inputHint({ input, output }: Row): string | null {
  return input.trim() === '' && output.trim() !== '' ? "Add an input pattern, or this rule won't be saved." : null
}

type UrlRuleRowProps = Pick<FormControl<UrlRulesValue>, 'edit' | 'focus'> & {
  row: Row
  /** The position of the row, from 1. */
  number: number
  /** The key of the row that gets the focus when this row is removed; undefined if it is the only row. */
  neighbour: string | undefined
  /** Whether the row rewrites a link of the test message. */
  matches: boolean
  channels: TextChannels
  engine: Engine | null
  inputSaveError: string | undefined
  outputSaveError: string | undefined
  channelsSaveError: string | undefined
}

/** One rule with its handle, patterns and channels. Memoized: it renders again only when its props change. */
export const UrlRuleRow = memo(function UrlRuleRow(props: UrlRuleRowProps) {
  const { row, number, neighbour, matches, channels, engine, edit, focus } = props
  const { key, input, output } = row
  const id = useId()
  const isReadOnly = use(ReadOnlyContext)
  const wrongInput = useMemo(() => inputError(input, engine), [input, engine])
  const hint = useMemo(() => outputHint(row, engine, wrongInput !== null), [row, engine, wrongInput])
  const options = useMemo(() => channelOptions(channels, row.channels), [channels, row.channels])
  const change = (part: Partial<Row>): void => edit(({ rows }) => ({ rows: changed(rows, key, part) }), [key])
  const remove = (): void => {
    edit(({ rows }) => ({ rows: rows.filter((other) => other.key !== key) }), [key])
    if (neighbour !== undefined) focus(pathOf(neighbour, 'input'))
  }
  return (
    <SortableRow id={key} number={number}>
      {(handle) => (
        <div
          role="group"
          aria-labelledby={id}
          className={cx(
            columnsOf(isReadOnly),
            'flex flex-col gap-3 border-line py-3 max-md:border-b md:items-start md:py-1.5',
          )}
        >
          <div className={cx('flex items-center md:contents', isReadOnly ? 'max-md:-ml-2' : 'max-md:-ml-3')}>
            {handle}
            <span
              id={id}
              className={cx(
                'rounded-mark text-center tabular-nums max-md:px-2 md:mt-2',
                matches ? 'bg-accent font-semibold text-white' : 'text-ink-3',
              )}
            >
              <span className="md:sr-only">URL rule </span>
              {number}
              {matches && <span className="sr-only"> matches the test message</span>}
            </span>
          </div>
          {isPrivate(row) ? (
            <p className="md:col-span-3 md:py-2">
              You can't view the channels of this rule, so its patterns aren't shown.
            </p>
          ) : (
            <>
              <PatternField
                id={`${id}-input`}
                path={pathOf(key, 'input')}
                label={`${ROW_FIELDS.input.label} ${number}`}
                value={input}
                placeholder="^https?://x\.com/(\w+/status/\d+)"
                saveError={props.inputSaveError}
                error={wrongInput}
                hint={inputHint(row)}
                onChange={(text) => change({ input: text })}
              />
              <PatternField
                id={`${id}-output`}
                path={pathOf(key, 'output')}
                label={`${ROW_FIELDS.output.label} ${number}`}
                value={output}
                placeholder="https://fxtwitter.com/$1"
                saveError={props.outputSaveError}
                error={outputError(output)}
                hint={hint}
                onChange={(text) => change({ output: text })}
              />
              <div {...fieldAt(pathOf(key, 'channels'))} className="min-w-0">
                <MultiSelect
                  label={`${ROW_FIELDS.channels.label} ${number}`}
                  labelClassName={visibleWhenNarrow}
                  options={options}
                  value={row.hasPrivateChannels ? [...row.channels, PRIVATE_CHANNELS] : row.channels}
                  onChange={(chosen) => change({ channels: chosen })}
                  placeholder="All channels"
                  {...(props.channelsSaveError === undefined ? {} : { error: props.channelsSaveError })}
                />
              </div>
            </>
          )}
          <EditOnly>
            <Button
              variant="ghost"
              aria-label={`Remove URL rule ${number}`}
              disabledReason={neighbour === undefined ? 'You need at least one rule.' : undefined}
              onClick={remove}
              className="max-md:absolute max-md:top-3 max-md:right-0 md:justify-self-end"
            >
              Remove
            </Button>
          </EditOnly>
        </div>
      )}
    </SortableRow>
  )
})
