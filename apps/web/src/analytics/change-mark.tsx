import { changeOf } from './change.ts'

type ChangeMarkProps = { now: number; before: number | null | undefined; className?: string }

/** How a number differs from the period before; nothing where that is not known. */
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
