import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'

/** The classes of text fields and pickers. The font size is 16 px below 768 px, since phones zoom into smaller fields. */
export const controlClass =
  'w-full min-w-0 rounded-control border border-edge bg-surface-1 text-body text-ink-1 transition-colors not-disabled:not-aria-disabled:hover:bg-surface-2 disabled:cursor-not-allowed disabled:opacity-50 aria-[invalid=true]:border-bad-ink max-md:text-touch'

export function TextInput({ className, type = 'text', ...rest }: ComponentProps<'input'>) {
  return <input {...rest} type={type} className={cx(controlClass, 'h-control px-3', className)} />
}

export function TextArea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} rows={rows} className={cx(controlClass, 'block px-3 py-2', className)} />
}
