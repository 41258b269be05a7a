import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

/** A quiet layer on the page. An article is one item of many; a section is a part of the page. */
export function Card({ as: Element, className, ...rest }: ComponentProps<'article'> & { as: 'article' | 'section' }) {
  return <Element {...rest} className={cx('min-w-0 rounded-card border border-line bg-surface-1', className)} />
}
