/** One thing that a picker offers. */
export type Option = {
  value: string
  label: string
  disabled?: boolean
  /** A small text beside the label, for instance why the option is disabled. */
  hint?: string
  /** A sentence below the label. */
  description?: string
  /** A dot before the label, as CSS writes a colour. */
  color?: string
}

/** The floating list of a picker, as wide as its field and never wider than the window. */
export const popupClass =
  'max-h-(--available-height) w-(--anchor-width) max-w-(--available-width) min-w-40 overflow-y-auto overscroll-contain rounded-control border border-line-strong bg-surface-1 p-1 text-ink-1 shadow-float outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0'

/** One row of that list. */
export const optionClass =
  'flex min-h-8 cursor-pointer items-center gap-2 rounded-[5px] px-2 py-1.5 text-ink-1 outline-none select-none data-disabled:cursor-not-allowed data-disabled:text-ink-3 forced-colors:data-disabled:text-[GrayText] data-highlighted:bg-surface-2 max-md:min-h-11 forced-colors:data-highlighted:outline-2 forced-colors:data-highlighted:-outline-offset-2'

/** The mark in a row that is chosen. */
export const chosenClass = 'hidden shrink-0 text-accent-ink in-data-selected:block'
