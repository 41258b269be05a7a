import { changeOf } from './change.ts'

type ChangeMarkProps = { now: number; before: number | null | undefined; className?: string }

/** The change since the previous period. Renders nothing if that period is unknown. */
export function ChangeMark({ now, before, className }: ChangeMarkProps) {
  const change = changeOf(now, before)
  if (!change) return null
  return (
    <span className={className} title={change.words}>
      <span aria-hidden="true" className="whitespace-nowrap tabular-nums">
        {change.mark}
      </span>
      <span className="sr-only">{change.words}</span>
    </span>
  )
}
