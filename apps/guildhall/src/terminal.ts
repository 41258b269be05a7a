import * as z from 'zod'

const Line = z.object({
  level: z.number(),
  time: z.number(),
  msg: z.string().optional(),
  err: z.object({ message: z.string() }).optional(),
})

/** The numbers that pino gives its levels. */
const NAMES: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
}

/**
 * A line of the log as a person at a terminal wants it: when, how bad, what. Whatever else it holds is for machines, which
 * read the log from a pipe or a file.
 *
 * @param json one line of the log.
 */
export function forTerminal(json: string): string {
  const parsed = Line.safeParse(JSON.parse(json))
  if (!parsed.success) return json
  const { level, time, msg, err } = parsed.data
  const what = [msg, err?.message].filter((part) => part !== undefined).join(': ')
  return `${new Date(time).toLocaleTimeString('en-GB')} ${NAMES[level] ?? level} ${what}\n`
}
