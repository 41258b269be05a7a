/** The faults, in the order of the table. */
export const FAULTS = ['403', '404', '429', '500', 'lost answer', 'time-out', 'outage', 'seen beforehand'] as const
export type Fault = (typeof FAULTS)[number]

/** The outcome of one job under one fault. */
export interface Cell {
  /** The outcome of the first attempt under the fault. */
  readonly outcome: string
  /** The reason that the job stores. */
  readonly reason: string | null
  /** The sentence outside the job: the last error of a reminder, or the line of the moderation log. */
  readonly shown: string | null
  /** The error of the request; null when it succeeded, or when the job is retried. */
  readonly answer: string | null
  /** The outcome of the last attempt after the fault was lifted. */
  readonly lifted: string
  /** The number of times the effect is in the local Discord at the end. */
  readonly effects: number
}

/** One line of the table. */
export function lineOf(fault: Fault, { outcome, reason, shown, answer, lifted, effects }: Cell): string {
  const sentences = [
    ...(reason === null ? [] : [`reason: ${reason}`]),
    ...(shown === null ? [] : [`shown: ${shown}`]),
    ...(answer === null ? [] : [`answer: ${answer}`]),
  ]
  return [`${fault}: ${outcome}`, ...sentences, `lifted: ${lifted}, ${effects} in Discord`].join(' | ')
}
