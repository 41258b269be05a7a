import type { Option } from './options.ts'

/** The distance of Page Up and Page Down, in options. */
const PAGE = 10

/** The distance that a key moves in a list, in options; Infinity is to the end. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: PAGE,
  PageUp: -PAGE,
  End: Infinity,
  Home: -Infinity,
}

/**
 * The option that a key moves to from the active option; undefined for any other key. The list does not wrap around, as in a
 * native select. Disabled options are reachable, since their hints give the reason.
 */
export function moved(options: readonly Option[], active: string | undefined, key: string): string | undefined {
  const step = STEPS[key]
  if (step === undefined || options.length === 0) return undefined
  const at = options.findIndex(({ value }) => value === active)
  const next = at < 0 ? (step > 0 ? 0 : options.length - 1) : at + step
  return options[Math.min(Math.max(next, 0), options.length - 1)]?.value
}

/** The active option of a newly opened list: the chosen option, or else the first enabled one. */
export function firstActive(options: readonly Option[], chosen: string | null): string | undefined {
  const found = options.find(({ value }) => value === chosen) ?? options.find(({ disabled }) => !disabled) ?? options[0]
  return found?.value
}

/** The next option whose label starts with the typed text, searching from the active option and wrapping around. */
export function typedTo(options: readonly Option[], active: string | undefined, typed: string): string | undefined {
  const at = Math.max(
    options.findIndex(({ value }) => value === active),
    0,
  )
  // A repeated letter moves to the next match; a longer text may match the active option.
  const from = typed.length === 1 ? at + 1 : at
  const inTurn = [...options.slice(from), ...options.slice(0, from)]
  return inTurn.find(({ label }) => label.toLowerCase().startsWith(typed.toLowerCase()))?.value
}
