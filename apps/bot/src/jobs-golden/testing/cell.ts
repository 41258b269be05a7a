/** The faults, in the order of the table. */
export const FAULTS = ['403', '404', '429', '500', 'lost answer', 'time-out', 'outage', 'seen beforehand'] as const
export type Fault = (typeof FAULTS)[number]

/** The outcome of one job under one fault. */
export interface Cell {
  /** How the first attempt under the fault ended. */
  readonly outcome: string
  /** The reason of the job. */
  readonly reason: string | null
  /** The sentence shown elsewhere: the last error of a reminder, the line of the moderation log. */
  readonly shown: string | null
  /** The error that the request received; null when it succeeded, or when the job is retried. */
  readonly answer: string | null
  /** How the last attempt ended after the fault was lifted. */
  readonly lifted: string
  /** How often the effect is in the local Discord in the end. */
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
