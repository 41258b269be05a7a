import { MOST_PATTERNS, PATTERN_LENGTH } from '@guildhall/contract'
import { changed } from '../../kernel/form/rows.ts'
import { fieldAt, type FormControl } from '../../kernel/form/use-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FieldNote } from '../../ui/controls/field.tsx'
import { EditOnly } from '../../ui/controls/read-only.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { CrossIcon } from '../../ui/icons/icons.tsx'
import { PlusIcon } from '../../ui/icons/form-icons.tsx'
import { FIELDS } from '../field-specs.ts'
import { patternPath } from './word-list-errors.ts'
import { blankPattern, type WordListValue } from './word-list-model.ts'

const ADD = `${FIELDS.patterns.path}-add`

/** The patterns of a list, one a row. */
export function PatternRows({ form }: { form: FormControl<WordListValue> }) {
  const { edit, focus, errorAt } = form
  const { patterns } = form.value
  const add = (): void => {
    const row = blankPattern()
    edit((value) => ({ patterns: [...value.patterns, row] }), [FIELDS.words.path])
    focus(patternPath(row.key))
  }
  const remove = (key: string, at: number): void => {
    const neighbour = patterns[at + 1] ?? patterns[at - 1]
    edit((value) => ({ patterns: value.patterns.filter((row) => row.key !== key) }), [patternPath(key)])
    focus(neighbour ? patternPath(neighbour.key) : ADD)
  }
  return (
    <fieldset className="relative flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-small font-medium text-ink-1">{FIELDS.patterns.label}</legend>
      <p className="absolute -top-6 right-0 text-caption text-ink-3 tabular-nums">
        {patterns.length} of {MOST_PATTERNS}
        <span className="sr-only"> patterns</span>
      </p>
      {patterns.map(({ key, pattern }, at) => (
        <PatternRow
          key={key}
          path={patternPath(key)}
          number={at + 1}
          pattern={pattern}
          error={errorAt(patternPath(key))}
          onChange={(text) =>
            edit(
              (value) => ({ patterns: changed(value.patterns, key, { pattern: text }) }),
              [patternPath(key), FIELDS.words.path],
            )
          }
          onRemove={() => remove(key, at)}
        />
      ))}
      <div {...fieldAt(ADD)}>
        <EditOnly>
          <Button
            variant="quiet"
            size="row"
            disabledReason={
              patterns.length >= MOST_PATTERNS ? `A list can have up to ${MOST_PATTERNS} patterns.` : undefined
            }
            onClick={add}
          >
            <PlusIcon size={16} />
            Add pattern
          </Button>
        </EditOnly>
      </div>
      <div {...fieldAt(FIELDS.patterns.path)}>
        <FieldNote
          id="patterns-note"
          error={errorAt(FIELDS.patterns.path) && <span role="alert">{errorAt(FIELDS.patterns.path)}</span>}
          hint="Rust regular expressions, without lookaround or backreferences. Discord checks them when you save."
        />
      </div>
    </fieldset>
  )
}

interface PatternRowProps {
  path: string
  /** The position of the row, from 1. */
  number: number
  pattern: string
  error: string | undefined
  onChange: (pattern: string) => void
  onRemove: () => void
}

function PatternRow({ path, number, pattern, error, onChange, onRemove }: PatternRowProps) {
  const length = pattern.trim().length
  const note =
    error ?? (length > PATTERN_LENGTH ? `Use ${PATTERN_LENGTH} characters or fewer (now ${length}).` : undefined)
  const id = `${path}-note`
  return (
    <div {...fieldAt(path)} className="flex min-w-0 flex-col gap-1">
      <div className="flex items-center gap-1">
        <TextInput
          aria-label={`Pattern ${number}`}
          aria-invalid={note === undefined ? undefined : true}
          aria-describedby={note === undefined ? undefined : id}
          value={pattern}
          onChange={(event) => onChange(event.currentTarget.value)}
          placeholder="\bfree\s+nitro\b"
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          className="font-mono"
        />
        <EditOnly>
          <Button variant="ghost" aria-label={`Remove pattern ${number}`} onClick={onRemove} className="px-2.5">
            <CrossIcon size={16} />
          </Button>
        </EditOnly>
      </div>
      <FieldNote id={id} error={error === undefined ? note : <span role="alert">{error}</span>} />
    </div>
  )
}
