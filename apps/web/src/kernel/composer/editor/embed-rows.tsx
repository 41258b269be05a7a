import { MESSAGE_ERRORS, MOST_EMBED_FIELDS } from '@guildhall/contract'
import { memo, useCallback } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { EditOnly } from '../../../ui/controls/read-only.tsx'
import { PlusIcon } from '../../../ui/icons/form-icons.tsx'
import { inOrder } from '../../../ui/discord/discord-text.tsx'
import { moved } from '../../form/rows.ts'
import { embedField, rowField } from '../parts/part-fields.ts'
import { PartText } from './part-text.tsx'
import { changeEmbed, type EmbedFieldsProps } from '../parts/parts-form.ts'
import { BLANK_FIELD, type FieldValue } from '../parts/parts-value.ts'
import { RowTools } from './row-tools.tsx'

/** The fields of an embed: names with values, which Discord shows below each other or beside each other. */
export function EmbedRows({ form, root, textPath, at, embed: { fields } }: EmbedFieldsProps) {
  const change = useCallback(
    (next: (rows: readonly FieldValue[]) => readonly FieldValue[], row: number): void => {
      const touched = [`${root}.${at}.fields`, embedField(root, at, 'title').path]
      changeEmbed({ form, textPath }, at, ({ fields: rows }) => ({ fields: [...next(rows)] }), touched)
      form.focus((row < 0 ? embedField(root, at, 'thumbnail') : rowField(root, at, row, 'name')).path)
    },
    [form, root, textPath, at],
  )
  return (
    <>
      {inOrder(fields, (value, key) => (
        <EmbedRow
          key={key}
          form={form}
          root={root}
          textPath={textPath}
          at={at}
          row={Number(key)}
          value={value}
          count={fields.length}
          change={change}
        />
      ))}
      <EditOnly>
        <div>
          <Button
            variant="quiet"
            size="row"
            aria-label={at === 0 ? undefined : `Add field to embed ${at + 1}`}
            disabledReason={fields.length >= MOST_EMBED_FIELDS ? MESSAGE_ERRORS.mostFields : undefined}
            onClick={() => change((rows) => [...rows, BLANK_FIELD], fields.length)}
          >
            <PlusIcon size={16} />
            Add field
          </Button>
        </div>
      </EditOnly>
    </>
  )
}

type EmbedRowProps = Omit<EmbedFieldsProps, 'embed'> & {
  /** Its place in the embed, from 0. */
  row: number
  value: FieldValue
  /** The number of fields. */
  count: number
  /** Changes the fields, and moves the focus to the field at this place. */
  change: (next: (rows: readonly FieldValue[]) => readonly FieldValue[], row: number) => void
}

/** A field of an embed. A key press in another field does not render it again. */
const EmbedRow = memo(function EmbedRow({ form, root, textPath, at, row, value, count, change }: EmbedRowProps) {
  const edit = (part: Partial<FieldValue>, path: string): void =>
    changeEmbed(
      { form, textPath },
      at,
      ({ fields: rows }) => ({ fields: rows.map((one, nth) => (nth === row ? { ...one, ...part } : one)) }),
      [path],
    )
  const text = (name: 'name' | 'value') => {
    const field = rowField(root, at, row, name)
    const onChange = (typed: string): void => edit({ [name]: typed }, field.path)
    return { field, value: value[name], onChange, error: form.errorAt(field.path) }
  }
  const inlined = rowField(root, at, row, 'inline')
  return (
    <div className="flex flex-col gap-3 rounded-control border border-line p-3">
      <PartText {...text('name')} />
      <PartText {...text('value')} rows={2} />
      <div className="flex items-center justify-between gap-2">
        <Checkbox
          label={inlined.label}
          checked={value.inline}
          onCheckedChange={(checked) => edit({ inline: checked }, inlined.path)}
        />
        <RowTools
          row={`field ${row + 1} of embed ${at + 1}`}
          at={row}
          count={count}
          onMove={(to) => change((rows) => moved(rows, row, to), to)}
          onRemove={() => change((rows) => rows.toSpliced(row, 1), Math.min(row, count - 2))}
        />
      </div>
    </div>
  )
})
