import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

/** A card on the page: an article for one item of a list, a section for a part of the page. */
export function Card({ as: Element, className, ...rest }: ComponentProps<'article'> & { as: 'article' | 'section' }) {
  return <Element {...rest} className={cx('min-w-0 rounded-card border border-line bg-surface-1', className)} />
}
