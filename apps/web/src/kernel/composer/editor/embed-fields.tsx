import { presentZone } from '@guildhall/contract'
import { Button } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { EditOnly } from '../../../ui/controls/read-only.tsx'
import { TextInput } from '../../../ui/controls/text-input.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { browserZone } from '../../time-zones.ts'
import { fieldAt } from '../../form/use-form.ts'
import { localInput } from '../parts/embed-time.ts'
import { useOpened } from '../../form/use-opened.ts'
import { EmbedRows } from './embed-rows.tsx'
import { embedField, fieldsOfEmbed, type EmbedText } from '../parts/part-fields.ts'
import { PartText, announced } from './part-text.tsx'
import { changeEmbed, type EmbedFieldsProps } from '../parts/parts-form.ts'

/** The color of an embed without one, as Discord draws it. */
const NO_COLOR = '#5c5e66'

/** Without a maximum, browsers accept six digits for the year. */
const LATEST = '9999-12-31T23:59:59'

/** The fields of an embed: those of most embeds, and the others behind a button. */
export function EmbedFields(props: EmbedFieldsProps) {
  return (
    <div className="flex flex-col gap-4">
      <TextPart {...props} name="title" isCounted />
      <TextPart {...props} name="description" isCounted rows={3} />
      <ColorField {...props} />
      <TextPart {...props} name="image" isAddress />
      <MoreFields {...props} />
    </div>
  )
}

type TextPartProps = EmbedFieldsProps & {
  name: Exclude<EmbedText, 'color'>
  isCounted?: true
  rows?: number
  isAddress?: true
}

function TextPart({ name, isCounted, rows, isAddress, ...props }: TextPartProps) {
  const { form, root, at, embed } = props
  const field = embedField(root, at, name)
  return (
    <PartText
      field={field}
      value={embed[name]}
      onChange={(text) => changeEmbed(props, at, () => ({ [name]: text }), touchedBy(props, field.path))}
      error={form.errorAt(field.path)}
      {...(isCounted && { isCounted })}
      {...(rows !== undefined && { rows })}
      {...(isAddress && { isAddress })}
    />
  )
}

/** An embed that would not show has its error at the title, which another part answers. */
function touchedBy({ root, at }: EmbedFieldsProps, path: string): readonly string[] {
  return [path, embedField(root, at, 'title').path]
}

const SIMPLE = ['title', 'description', 'color', 'image'] as const

const RARE = ['url', 'author', 'authorUrl', 'authorIcon', 'thumbnail', 'footer', 'footerIcon', 'time'] as const

/** The fields that few embeds have. */
function MoreFields(props: EmbedFieldsProps) {
  const { form, root, at, embed } = props
  const isFilled = embed.fields.length > 0 || RARE.some((name) => embed[name] !== '')
  const simple = new Set(SIMPLE.map((name) => embedField(root, at, name).path))
  const hasError = fieldsOfEmbed(root, at, embed).some(
    ({ path }) => !simple.has(path) && form.errorAt(path) !== undefined,
  )
  const [isOpen, setOpen] = useOpened(isFilled, hasError, form.openings)
  return (
    <Disclosure
      label={at === 0 ? 'More embed options' : `More options of embed ${at + 1}`}
      isOpen={isOpen}
      onToggle={setOpen}
    >
      <div className="flex flex-col gap-4">
        <TextPart {...props} name="url" isAddress />
        <TextPart {...props} name="author" />
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <TextPart {...props} name="authorUrl" isAddress />
          <TextPart {...props} name="authorIcon" isAddress />
        </div>
        <TextPart {...props} name="thumbnail" isAddress />
        <EmbedRows {...props} />
        <TextPart {...props} name="footer" />
        <TextPart {...props} name="footerIcon" isAddress />
        <TimePart {...props} />
      </div>
    </Disclosure>
  )
}

function ColorField(props: EmbedFieldsProps) {
  const { form, root, at, embed } = props
  const { path, label } = embedField(root, at, 'color')
  const change = (color: string | null): void => changeEmbed(props, at, () => ({ color }), [path])
  return (
    <div {...fieldAt(path)}>
      <Field label={label} error={announced(form.errorAt(path))}>
        {(control) => (
          <div className="flex items-center gap-2">
            <input
              {...control}
              type="color"
              value={embed.color ?? NO_COLOR}
              onChange={(event) => change(event.target.value)}
              className="h-control w-14 rounded-control border border-edge bg-surface-1 p-1"
            />
            {embed.color !== null && (
              <EditOnly>
                <Button
                  variant="ghost"
                  size="row"
                  aria-label={at === 0 ? undefined : `Clear colour of embed ${at + 1}`}
                  onClick={() => change(null)}
                >
                  Clear colour
                </Button>
              </EditOnly>
            )}
          </div>
        )}
      </Field>
    </div>
  )
}

/** The time beside the footer, which Discord shows to each reader in their zone. */
function TimePart(props: EmbedFieldsProps) {
  const { form, root, at, embed } = props
  const { path, label } = embedField(root, at, 'time')
  return (
    <div {...fieldAt(path)}>
      <Field
        label={label}
        hint={`In ${presentZone(browserZone()).replaceAll('_', ' ')}`}
        error={announced(form.errorAt(path))}
      >
        {(control) => (
          <TextInput
            {...control}
            type="datetime-local"
            max={LATEST}
            step={1}
            value={localInput(embed.time)}
            onChange={(event) => {
              const time = event.currentTarget.value
              changeEmbed(props, at, () => ({ time }), touchedBy(props, path))
            }}
            className="tabular-nums"
          />
        )}
      </Field>
    </div>
  )
}
