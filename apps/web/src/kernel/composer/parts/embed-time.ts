const two = (count: number): string => String(count).padStart(2, '0')

/** The value of the browser's field for a time, in the browser's zone; empty without a valid time. */
export function localInput(time: string | null | undefined): string {
  const at = new Date(time ?? '')
  if (Number.isNaN(at.getTime())) return ''
  const date = [String(at.getFullYear()).padStart(4, '0'), two(at.getMonth() + 1), two(at.getDate())].join('-')
  const seconds = at.getSeconds() === 0 ? '' : `:${two(at.getSeconds())}`
  return `${date}T${two(at.getHours())}:${two(at.getMinutes())}${seconds}`
}

/** Whether an embed has this time. */
export function isTime(time: string | null | undefined): time is string {
  return !Number.isNaN(new Date(time ?? '').getTime())
}

/** The time of the browser's field, or a saved one, ISO UTC; null if it is empty or no date. */
export function timeOfInput(value: string): string | null {
  const at = new Date(value)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}
