import { MESSAGE_ERRORS, MOST_EMBED_FIELDS } from '@guildhall/contract'
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
export function EmbedRows(props: EmbedFieldsProps) {
  const { form, root, at, embed } = props
  const { fields } = embed
  const list = `${root}.${at}.fields`
  const change = (next: (rows: readonly FieldValue[]) => readonly FieldValue[], row: number): void => {
    changeEmbed(props, at, ({ fields: rows }) => ({ fields: [...next(rows)] }), [
      list,
      embedField(root, at, 'title').path,
    ])
    form.focus((row < 0 ? embedField(root, at, 'thumbnail') : rowField(root, at, row, 'name')).path)
  }
  const edit = (row: number, part: Partial<FieldValue>, path: string): void =>
    changeEmbed(
      props,
      at,
      ({ fields: rows }) => ({ fields: rows.map((one, nth) => (nth === row ? { ...one, ...part } : one)) }),
      [path],
    )
  const text = (row: number, name: 'name' | 'value', value: string) => {
    const field = rowField(root, at, row, name)
    const onChange = (typed: string): void => edit(row, { [name]: typed }, field.path)
    return { field, value, onChange, error: form.errorAt(field.path) }
  }
  return (
    <>
      {inOrder(fields, ({ name, value, inline }, key) => {
        const row = Number(key)
        const inlined = rowField(root, at, row, 'inline')
        return (
          <div key={key} className="flex flex-col gap-3 rounded-control border border-line p-3">
            <PartText {...text(row, 'name', name)} />
            <PartText {...text(row, 'value', value)} rows={2} />
            <div className="flex items-center justify-between gap-2">
              <Checkbox
                label={inlined.label}
                checked={inline}
                onCheckedChange={(checked) => edit(row, { inline: checked }, inlined.path)}
              />
              <RowTools
                row={`field ${row + 1} of embed ${at + 1}`}
                at={row}
                count={fields.length}
                onMove={(to) => change((rows) => moved(rows, row, to), to)}
                onRemove={() => change((rows) => rows.toSpliced(row, 1), Math.min(row, fields.length - 2))}
              />
            </div>
          </div>
        )
      })}
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
