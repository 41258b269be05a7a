import { MOST_WORD_LISTS } from '@guildhall/contract'

/** The number of keyword rules that Discord still allows in the server. @param props.count null until they are counted */
export function FreeRules({ count }: { count: number | null }) {
  return (
    <p role="status" className="text-small text-ink-3 tabular-nums">
      {count === null ? 'Checking…' : `${count} of ${MOST_WORD_LISTS} keyword rules free`}
    </p>
  )
}
