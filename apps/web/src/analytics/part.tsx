import { useId, type ReactNode } from 'react'
import { LoadError } from '../kernel/access/load-error.tsx'
import { errorMessage } from '../lib/calls/api-error.ts'
import { Card } from '../ui/card.tsx'
import { cx } from '../ui/cx.ts'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { Skeleton } from '../ui/states/skeleton.tsx'
import { DownloadButton, type Download } from './figures/download-button.tsx'

type PartProps = {
  title: string
  /** Undefined while there is no data to download. */
  download?: Download
  /** @param titleId the id of the title, which labels the content */
  children: (titleId: string) => ReactNode
}

/** A part of the page below its title, in every state. */
export function Part({ title, download, children }: PartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-2 pb-2">
        <h2 id={id} className="text-section text-ink-1">
          {title}
        </h2>
        {download && <DownloadButton titleId={id} download={download} />}
      </div>
      {children(id)}
    </section>
  )
}

/** A subsection: a card with its title. */
export function CardPart({ title, download, children }: PartProps) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className="p-4 md:p-5">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-2 pb-2">
        <h3 id={id} className="text-section text-ink-1">
          {title}
        </h3>
        {download && <DownloadButton titleId={id} download={download} />}
      </div>
      {children(id)}
    </Card>
  )
}

/** @param props.className the height of the content that is loading */
export function Loading({ title, text, className }: { title: string; text: string; className: string }) {
  return (
    <Part title={title}>
      {() => (
        <div role="status">
          <span className="sr-only">{text}</span>
          <Skeleton className={cx('rounded-card', className)} />
        </div>
      )}
    </Part>
  )
}

/** A query that failed. */
interface FailedQuery {
  error: unknown
  refetch: () => Promise<unknown>
}

export function Failed({ title, text, query }: { title: string; text: string; query: FailedQuery }) {
  return (
    <Part title={title}>
      {() => (
        <LoadError
          error={query.error}
          title={text}
          message={errorMessage(query.error)}
          onRetry={() => void query.refetch()}
        />
      )}
    </Part>
  )
}

export function Nothing({ title, text }: { title: string; text: string }) {
  return <Part title={title}>{() => <EmptyState text={text} />}</Part>
}

/** Keeps the previous figures visible, paler and inert, until the figures for the new filters are loaded. */
export function Following({ isFollowing, children }: { isFollowing: boolean; children: ReactNode }) {
  return (
    <div aria-busy={isFollowing} inert={isFollowing} className={cx('transition-opacity', isFollowing && 'opacity-50')}>
      {children}
    </div>
  )
}
