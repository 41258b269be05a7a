/** One option of a picker. */
export type Option = {
  value: string
  label: string
  disabled?: boolean
  /** A small text next to the label, for example the reason why the option is disabled. */
  hint?: string
  /** A sentence below the label. */
  description?: string
  /** Whether choosing it clears the value, so that the field shows it like a placeholder. */
  isNone?: true
  /** The heading of its group. */
  group?: string
  /** The CSS color of a dot before the label. */
  color?: string
  /** The address of a picture before the label, such as that of a member; null shows the initial. */
  picture?: string | null
}

/** The options under one heading; the heading is empty for options without one. */
interface OptionGroup {
  readonly name: string
  readonly options: Option[]
}

/** Groups options by heading. The options of one heading must be adjacent. */
export function grouped(options: readonly Option[]): OptionGroup[] {
  const groups: OptionGroup[] = []
  for (const option of options) {
    const name = option.group ?? ''
    const last = groups.at(-1)
    if (last?.name === name) last.options.push(option)
    else groups.push({ name, options: [option] })
  }
  return groups
}

/** One row of a floating list. */
export const optionClass =
  'flex min-h-8 cursor-pointer items-center gap-2 rounded-[5px] px-2 py-1.5 text-ink-1 outline-none select-none data-disabled:cursor-not-allowed data-disabled:text-ink-3 forced-colors:data-disabled:text-[GrayText] data-highlighted:bg-surface-2 max-md:min-h-11 forced-colors:data-highlighted:outline-2 forced-colors:data-highlighted:outline-solid forced-colors:data-highlighted:-outline-offset-2'
