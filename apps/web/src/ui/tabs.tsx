import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type TabsProps<Value extends string> = {
  value: Value
  onValueChange: (value: Value) => void
  children: ReactNode
  className?: string
}

/** A set of tabs and their panels; `value` says which one is open. Arrow keys move, Enter or Space opens. */
export function Tabs<Value extends string>({ value, onValueChange, children, className }: TabsProps<Value>) {
  return (
    <Base.Root value={value} onValueChange={onValueChange} className={className}>
      {children}
    </Base.Root>
  )
}

/** The row of tabs. Where they do not fit they scroll sideways, and the line below stays. */
export function TabList({ label, children, className }: { label: string; children: ReactNode; className?: string }) {
  return (
    <Base.List
      aria-label={label}
      className={cx(
        'flex gap-5 overflow-x-auto overflow-y-hidden shadow-[inset_0_-1px_var(--color-line)] [scrollbar-width:none]',
        className,
      )}
    >
      {children}
    </Base.List>
  )
}

/** One tab. The ring stands inside it, since the scrolling row would cut off one outside. */
export function Tab({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Base.Tab
      value={value}
      className="h-11 shrink-0 rounded-mark border-b-2 border-transparent px-px font-medium whitespace-nowrap text-ink-2 -outline-offset-2 transition-colors hover:text-ink-1 data-active:rounded-b-none data-active:border-accent data-active:text-ink-1"
    >
      {children}
    </Base.Tab>
  )
}

/** What an open tab shows. */
export function TabPanel({ value, children, className }: { value: string; children: ReactNode; className?: string }) {
  return (
    <Base.Panel value={value} className={cx('pt-6', className)}>
      {children}
    </Base.Panel>
  )
}
