import { normalized, type Reading } from './reading.ts'

const UNKNOWN = 'I can\'t read that time. Try "20:00" or "8pm".'
const NO_SUCH_TIME = 'That time doesn\'t exist. Try "20:00" or "8pm".'

/** Reads a time of day as a member types it: "20:00", "20.00", "8pm", "8:30 pm", "20h30" or "noon". @returns minutes since midnight. */
export function readTime(text: string): Reading<number> {
  const given = normalized(text)
  if (given === undefined) return { refusal: UNKNOWN }
  if (given === 'noon') return { value: 12 * 60 }
  const [, hour, minute = '0', half] =
    /^(\d{1,2})(?:[:.](\d{2}))? ?([ap])\.?m\.?$/.exec(given) ??
    /^(\d{1,2})[:.](\d{2})$/.exec(given) ??
    /^(\d{1,2}) ?h ?(\d{2})?$/.exec(given) ??
    []
  if (hour === undefined) return { refusal: UNKNOWN }
  const minutes =
    half === undefined ? minutesOf(Number(hour), Number(minute)) : minutesOfHalf(Number(hour), Number(minute), half)
  return minutes === undefined ? { refusal: NO_SUCH_TIME } : { value: minutes }
}

function minutesOf(hour: number, minute: number): number | undefined {
  return hour < 24 && minute < 60 ? hour * 60 + minute : undefined
}

/** 12am is midnight and 12pm is noon. */
function minutesOfHalf(hour: number, minute: number, half: string): number | undefined {
  if (hour < 1 || hour > 12) return undefined
  return minutesOf((hour % 12) + (half === 'p' ? 12 : 0), minute)
}
