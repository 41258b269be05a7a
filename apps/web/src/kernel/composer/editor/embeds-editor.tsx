import { EMBEDS_LENGTH, MESSAGE_ERRORS, MOST_EMBEDS, embedsLength } from '@guildhall/contract'
import { memo, useCallback, useMemo } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { FieldNote } from '../../../ui/controls/field.tsx'
import { EditOnly } from '../../../ui/controls/read-only.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { PlusIcon } from '../../../ui/icons/form-icons.tsx'
import { inOrder } from '../../../ui/discord/discord-text.tsx'
import { numberText } from '../../../lib/locale.ts'
import { moved } from '../../form/rows.ts'
import { fieldAt } from '../../form/use-form.ts'
import { useOpened } from '../../form/use-opened.ts'
import { EmbedFields } from './embed-fields.tsx'
import { embedField, embedName, fieldsOfEmbed } from '../parts/part-fields.ts'
import { announced } from './part-text.tsx'
import { shownRows, type EmbedFieldsProps, type EmbedsForm } from '../parts/parts-form.ts'
import { BLANK_EMBED, embedsOf, type EmbedValue } from '../parts/parts-value.ts'
import { RowTools } from './row-tools.tsx'

/** The number of characters from which all embeds together are counted on the screen. */
const NEAR = EMBEDS_LENGTH * 0.9

/** The embeds of a message: their fields, and the buttons that add, move and remove them. */
export function EmbedsEditor({ form, root, textPath }: EmbedsForm) {
  const { edit, errorAt, focus, openings } = form
  const fieldsForm = useMemo(() => ({ edit, errorAt, focus, openings }), [edit, errorAt, focus, openings])
  const embeds = shownRows(form.value.embeds, BLANK_EMBED)
  const length = embedsLength(embedsOf({ embeds }))
  const change = useCallback(
    (next: Arrangement, at: number): void => {
      edit(({ embeds: rows }) => ({ embeds: [...next(shownRows(rows, BLANK_EMBED))] }), [root])
      focus(embedField(root, at, 'title').path)
    },
    [edit, focus, root],
  )
  const problem = form.errorAt(root) ?? (length > EMBEDS_LENGTH ? MESSAGE_ERRORS.embedsLength : undefined)
  return (
    <div {...fieldAt(root)} className="flex flex-col gap-4">
      {inOrder(embeds, (embed, key) => (
        <EmbedBox
          key={key}
          form={fieldsForm}
          root={root}
          textPath={textPath}
          at={Number(key)}
          embed={embed}
          count={embeds.length}
          change={change}
        />
      ))}
      <FieldNote id={`${root}-note`} error={announced(problem)} />
      {length > NEAR && (
        <p className="text-right text-caption text-ink-3 tabular-nums">
          Embeds: {numberText(length)} / {numberText(EMBEDS_LENGTH)}
          <span className="sr-only"> characters</span>
        </p>
      )}
      <EditOnly>
        <div>
          <Button
            variant="quiet"
            size="row"
            disabledReason={embeds.length >= MOST_EMBEDS ? MESSAGE_ERRORS.mostEmbeds : undefined}
            onClick={() => change((rows) => [...rows, BLANK_EMBED], embeds.length)}
          >
            <PlusIcon size={16} />
            Add embed
          </Button>
        </div>
      </EditOnly>
    </div>
  )
}

type Arrangement = (rows: readonly EmbedValue[]) => readonly EmbedValue[]

type EmbedBoxProps = EmbedFieldsProps & {
  /** The number of embeds. */
  count: number
  /** Changes the list, and moves the focus to the embed at this place. */
  change: (next: Arrangement, at: number) => void
}

/** An embed of the list. A second one and those after it can be folded. */
const EmbedBox = memo(function EmbedBox({ count, change, ...props }: EmbedBoxProps) {
  const { form, root, at, embed } = props
  const hasError = fieldsOfEmbed(root, at, embed).some(({ path }) => form.errorAt(path) !== undefined)
  const [isOpen, setOpen] = useOpened(true, hasError, form.openings)
  const tools = count > 1 && (
    <RowTools
      row={`embed ${at + 1}`}
      at={at}
      count={count}
      onMove={(to) => change((rows) => moved(rows, at, to), to)}
      onRemove={() => change((rows) => rows.toSpliced(at, 1), Math.min(at, count - 2))}
    />
  )
  if (at === 0) {
    return (
      <div className="relative">
        {tools && <div className="absolute -top-10 right-0">{tools}</div>}
        <EmbedFields {...props} />
      </div>
    )
  }
  return (
    <div className="relative border-t border-line pt-3">
      <Disclosure label={embedName(at)} isOpen={isOpen} onToggle={setOpen}>
        <EmbedFields {...props} />
      </Disclosure>
      <div className="absolute top-3 right-0">{tools}</div>
    </div>
  )
})
