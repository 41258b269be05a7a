import { useOpened } from '../form/use-opened.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Late, late } from '../../ui/states/late.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { fieldsOfEmbed, fieldsOfLink } from './parts/part-fields.ts'
import { shownRows, type EmbedsForm, type PartsForm } from './parts/parts-form.ts'
import { BLANK_EMBED, embedsOf, linksOf } from './parts/parts-value.ts'

// The fields load when their part is opened: most messages are a text alone.
const embedsEditor = late(async () => (await import('./editor/embeds-editor.tsx')).EmbedsEditor)
const linksEditor = late(async () => (await import('./editor/links-editor.tsx')).LinksEditor)

type EmbedsAndLinksProps = {
  form: PartsForm
  guildId: string
  /** The path of the text that may be missing beside an embed; null if the text is needed anyway. */
  textPath: string | null
}

/**
 * The embeds and link buttons of a form, without its text. The form's value has `embeds` and `links`:
 *
 *     schema: z.object({ ..., ...PartsSchema.shape })       // parts-value.ts; a blank value has ...NO_PARTS
 *     value of a saved object: { ..., ...partsOf(saved) }
 *     body of the call: { ..., ...partsBody(value, state.base.value) }
 *     essence: [..., embedsOf(value), linksOf(value)]
 *     errors: partErrors(value, 'embeds') and partErrorsAt(invalidFields(error), sent, 'embeds')  // part-errors.ts
 *     <EmbedsAndLinks form={form} guildId={guildId} textPath={null} />
 *     preview: <PreviewMessage message={{ content, embeds: embedsOf(value), components: linksOf(value) }} ... />
 */
export function EmbedsAndLinks({ form, guildId, textPath }: EmbedsAndLinksProps) {
  return (
    <>
      <EmbedsPart label="Embed" form={form} root="embeds" textPath={textPath} />
      <LinksPart form={form} guildId={guildId} />
    </>
  )
}

/** The embeds of a form, behind a button until there are some. */
export function EmbedsPart({ label, ...rest }: EmbedsForm & { label: string }) {
  const { form, root } = rest
  const { embeds } = form.value
  const fields = shownRows(embeds, BLANK_EMBED).flatMap((embed, at) => fieldsOfEmbed(root, at, embed))
  const hasError = [root, ...fields.map(({ path }) => path)].some((path) => form.errorAt(path) !== undefined)
  const [isOpen, setOpen] = useOpened(embedsOf({ embeds }).length > 0, hasError, form.openings)
  return (
    <Disclosure label={label} isOpen={isOpen} onToggle={setOpen}>
      <Late of={embedsEditor} failure="We couldn't load the embeds." fallback={<Skeleton className="h-80" />}>
        {(EmbedsEditor) => <EmbedsEditor {...rest} />}
      </Late>
    </Disclosure>
  )
}

/** The link buttons of a form, behind a button until there are some. */
function LinksPart({ form, guildId }: { form: PartsForm; guildId: string }) {
  const { links } = form.value
  const fields = links.flatMap((_, at) => fieldsOfLink(at))
  const hasError = ['components', ...fields.map(({ path }) => path)].some((path) => form.errorAt(path) !== undefined)
  const [isOpen, setOpen] = useOpened(linksOf({ links }).length > 0, hasError, form.openings)
  return (
    <Disclosure label="Link buttons" isOpen={isOpen} onToggle={setOpen}>
      <Late of={linksEditor} failure="We couldn't load the link buttons." fallback={<Skeleton className="h-24" />}>
        {(LinksEditor) => <LinksEditor form={form} guildId={guildId} />}
      </Late>
    </Disclosure>
  )
}
