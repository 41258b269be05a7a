import type { ComponentProps, ReactNode, Ref } from 'react'
import { numberText } from '../../lib/locale.ts'
import { NO_WARNINGS, fieldHint } from '../../ui/controls/field-hint.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { TextArea, TextInput } from '../../ui/controls/text-input.tsx'
import { fieldAt } from '../form/use-form.ts'
import type { FieldSpec } from './field-spec.ts'

type TextFieldProps = {
  field: FieldSpec
  value: string
  onChange: (text: string) => void
  warnings?: readonly string[]
  error?: ReactNode
  /**
   * The behavior at the limit: `stop` refuses further characters, and `count` shows the count, so that the user can
   * shorten a pasted text.
   */
  atLimit: 'stop' | 'count'
  /** The number of characters if it is not the text's length in UTF-16 units, and the reason for screen readers. */
  counted?: { length: number; reason?: string }
} & (
  | ({ rows: number; inputRef?: Ref<HTMLTextAreaElement> } & Pick<
      ComponentProps<'textarea'>,
      'placeholder' | 'className' | 'disabled' | 'aria-required'
    >)
  | ({ rows?: never } & Pick<
      ComponentProps<'input'>,
      'type' | 'placeholder' | 'className' | 'autoComplete' | 'autoCapitalize' | 'spellCheck'
    >)
)

/** A text field with one line, or with several if `rows` is set. */
export function TextField({
  field,
  value,
  onChange,
  warnings = NO_WARNINGS,
  error,
  atLimit,
  counted,
  ...control
}: TextFieldProps) {
  const { path, label, hint, limit } = field
  const maxLength = atLimit === 'stop' ? limit : undefined
  const change = (event: { currentTarget: { value: string } }): void => onChange(event.currentTarget.value)
  const isCounted = limit !== undefined && atLimit === 'count'
  const words = fieldHint(hint, warnings)
  const count = isCounted && (
    <span className="flex flex-wrap justify-between gap-x-3">
      <span className="min-w-0">{words}</span>
      <span className="ml-auto tabular-nums">
        {numberText(counted?.length ?? value.length)} / {numberText(limit)}
        <span className="sr-only"> characters{counted?.reason && ` ${counted.reason}`}</span>
      </span>
    </span>
  )
  return (
    <div {...fieldAt(path)}>
      <Field label={label} error={error} hint={count || words}>
        {(named) => {
          if (control.rows === undefined) {
            return <TextInput {...named} {...control} maxLength={maxLength} value={value} onChange={change} />
          }
          const { inputRef, ...area } = control
          return <TextArea {...named} {...area} ref={inputRef} maxLength={maxLength} value={value} onChange={change} />
        }}
      </Field>
    </div>
  )
}
