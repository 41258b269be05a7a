import type { Outcome } from './tester-outcome.ts'

/** The outcome of a test message in Discord, in one sentence. */
interface Verdict {
  readonly text: string
  /** `stopped`: the message is not posted. `noticed`: it is posted, with an alert or a time-out. `open`: nothing happens. */
  readonly kind: 'stopped' | 'noticed' | 'open'
}

/** The verdict on a message: certain if any match is documented or reported, else "would probably". */
export function verdictOf(outcome: Outcome, areAll: boolean): Verdict {
  const { hits, hasUntested, isMissCertain, isPostCertain } = outcome
  const blocking = hits.filter(({ list }) => list.block)
  if (blocking.length > 0) {
    const isCertain = blocking.some((hit) => hit.isCertain)
    return { text: isCertain ? 'Discord stops this message.' : 'Discord would probably stop this.', kind: 'stopped' }
  }
  if (hits.length > 0) {
    const isCertain = isPostCertain && hits.some((hit) => hit.isCertain)
    const subject = isCertain ? 'Discord posts this message' : 'Discord would probably post this message'
    const alerts = hits.some(({ list }) => list.alert)
    const times = hits.some(({ list }) => list.timeout !== null)
    const then = [
      alerts && `${isCertain ? 'alerts' : 'alert'} moderators`,
      times && `${isCertain ? 'times' : 'time'} out its author`,
    ]
      .filter(Boolean)
      .join(' and ')
    return { text: `${subject}${then === '' ? '' : ` and ${then}`}.`, kind: 'noticed' }
  }
  const others = hasUntested ? ' that can be tested here' : ''
  const text = `${areAll ? 'No list' : 'Nothing'}${others} stops this message.`
  return { text: isMissCertain ? text : 'Discord would probably let this pass.', kind: 'open' }
}
