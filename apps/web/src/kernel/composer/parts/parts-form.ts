import type { FormControl } from '../../form/use-form.ts'
import { BLANK_EMBED, type EmbedValue, type PartsValue } from './parts-value.ts'
import type { EmbedsPath } from './part-fields.ts'

/** The parts of a form that embeds and link buttons need, also within a larger form. */
export type PartsForm = Pick<FormControl<PartsValue>, 'value' | 'edit' | 'errorAt' | 'focus' | 'openings'>

/** A form with embeds, and where its call has them. */
export interface EmbedsForm {
  readonly form: PartsForm
  readonly root: EmbedsPath
  /** The path of the text that may be missing beside an embed; null if the text is needed anyway. */
  readonly textPath: string | null
}

/** The props of the fields of one embed. Without the form's value, so that another field's text does not render them again. */
export type EmbedFieldsProps = Pick<EmbedsForm, 'root' | 'textPath'> & {
  form: Omit<PartsForm, 'value'>
  /** Its place in the message, from 0. */
  at: number
  embed: EmbedValue
}

/** The rows on the screen: an empty list has a blank row, in which the user can type. */
export function shownRows<Row>(rows: readonly Row[], blank: Row): readonly Row[] {
  return rows.length > 0 ? rows : [blank]
}

/** Changes an embed. @param touched the paths whose errors no longer hold */
export function changeEmbed(
  { form, textPath }: Pick<EmbedFieldsProps, 'form' | 'textPath'>,
  at: number,
  change: (embed: EmbedValue) => Partial<EmbedValue>,
  touched: readonly string[],
): void {
  form.edit(
    ({ embeds }) => ({
      embeds: shownRows(embeds, BLANK_EMBED).map((embed, nth) => (nth === at ? { ...embed, ...change(embed) } : embed)),
    }),
    textPath === null ? touched : [...touched, textPath],
  )
}
