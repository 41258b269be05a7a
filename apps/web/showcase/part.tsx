import type { ReactNode } from 'react'

/** One group of controls on the page. */
export function Part({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mt-10">
      <h2 className="text-section text-ink-1">{title}</h2>
      <p className="mb-4 text-small text-ink-3">{note}</p>
      {children}
    </section>
  )
}

/** A name that is too long for every layout. */
export const LONG_NAME = 'The Extraordinarily Long-Winded Society of Dungeon-Delving Bookkeepers and Friends'
