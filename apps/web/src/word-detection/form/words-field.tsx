import { memo, type ReactNode } from 'react'
import { fieldAt } from '../../kernel/form/use-form.ts'
import type { FieldSpec } from '../../kernel/fields/field-spec.ts'
import { numberText } from '../../lib/locale.ts'
import { Field } from '../../ui/controls/field.tsx'
import { TextArea } from '../../ui/controls/text-input.tsx'
import { entriesIn } from './lines.ts'
import { wordsError } from './word-list-errors.ts'

interface WordsFieldProps {
  field: FieldSpec
  value: string
  /** The maximum number of words. */
  most: number
  /** The error of the last save. */
  saveError: string | undefined
  rows: number
  hint: ReactNode
  placeholder: string
  /** Referentially stable. */
  onChange: (text: string) => void
}

/** A text with one word a line, into which a long list can be pasted. */
export const WordsField = memo(function WordsField(props: WordsFieldProps) {
  const { field, value, most, saveError, rows, hint, placeholder, onChange } = props
  const error = wordsError(value, most)
  return (
    <div {...fieldAt(field.path)} className="relative">
      <p className="absolute top-0 right-0 text-caption text-ink-3 tabular-nums">
        {numberText(entriesIn(value).length)} of {numberText(most)}
        <span className="sr-only"> {field.label.toLowerCase()}</span>
      </p>
      <Field
        label={field.label}
        error={saveError === undefined ? error : <span role="alert">{saveError}</span>}
        hint={hint}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={rows}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
            placeholder={placeholder}
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
            className="max-h-80 resize-y font-mono"
          />
        )}
      </Field>
    </div>
  )
})
