import type { ReceivedHealthProblem } from '@guildhall/contract'
import { useId } from 'react'
import { Link } from 'wouter'
import { areaName } from '../kernel/access/area-names.ts'
import { buttonClass } from '../ui/controls/button-class.ts'
import { cx } from '../ui/cx.ts'
import { AlertIcon } from '../ui/icons/icons.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { targetOf } from './places.ts'

/** One problem: its effect, its cause, its fix, and the link to its place. */
export function ProblemRow({ guildId, problem }: { guildId: string; problem: ReceivedHealthProblem }) {
  const id = useId()
  const { area, severity, title, detail, fix, place, since } = problem
  const isBroken = severity === 'broken'
  const target = place && targetOf(guildId, place)
  return (
    <article aria-labelledby={id} className="flex items-start gap-3 px-4 py-3.5 md:px-5">
      <AlertIcon size={16} className={cx('mt-0.5 shrink-0', isBroken ? 'text-bad-ink' : 'text-warn-ink')} />
      <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-56">
          <h4 id={id} className="font-semibold wrap-anywhere text-ink-1">
            {title}
          </h4>
          <p className="wrap-anywhere">{detail}</p>
          <p className="mt-1.5 wrap-anywhere text-ink-1">{fix}</p>
          <p className="mt-1.5 text-caption text-ink-3">
            {area === null ? 'Noticed ' : `${areaName(area)} • noticed `}
            <RelativeTime time={since} />
          </p>
        </div>
        {target && (
          <Link
            to={target.path}
            state={target.state}
            id={`${id}-open`}
            aria-labelledby={`${id}-open ${id}`}
            className={cx(buttonClass('quiet', 'row'), 'shrink-0')}
          >
            Open
          </Link>
        )}
      </div>
    </article>
  )
}
