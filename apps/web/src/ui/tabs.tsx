import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { counted } from '../lib/counted.ts'
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
    <div className={cx('border-b border-line', className)}>
      <Base.List aria-label={label} className="scroll-row -mx-2 -mb-px flex overflow-y-hidden md:gap-1">
        {children}
      </Base.List>
    </div>
  )
}

/** One tab. Its focus ring is inside it, since the scrolling row would cut off one outside. */
export function Tab({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Base.Tab
      value={value}
      className="relative h-11 shrink-0 rounded-control px-2 font-medium whitespace-nowrap text-ink-2 -outline-offset-2 transition-colors after:absolute after:inset-x-2 after:bottom-0 after:hidden after:border-b-2 after:border-accent hover:text-ink-1 data-active:text-ink-1 data-active:after:block"
    >
      {children}
    </Base.Tab>
  )
}

/** The row of tabs inside a tab: quieter than the one above it. */
export function SubTabList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Base.List aria-label={label} className="scroll-row -mx-2 flex px-2 md:gap-1">
      {children}
    </Base.List>
  )
}

/** How many warnings and errors stand on a tab. */
export interface TabMarks {
  warnings: number
  errors: number
}

function marked(count: number, noun: string): string {
  return count === 0 ? '' : `, ${counted(count, noun)}`
}

/** One tab inside a tab. With warnings or errors it has a dot, and its name says how many: "General, 1 warning". */
export function SubTab({ value, label, marks }: { value: string; label: string; marks?: TabMarks | undefined }) {
  const { errors, warnings } = marks ?? { errors: 0, warnings: 0 }
  const count = marked(errors, 'error') + marked(warnings, 'warning')
  return (
    <Base.Tab
      value={value}
      aria-label={count === '' ? undefined : label + count}
      className="h-control-row shrink-0 rounded-control px-2.5 text-small font-medium whitespace-nowrap text-ink-2 -outline-offset-2 transition-colors hover:text-ink-1 data-active:bg-surface-2 data-active:text-ink-1"
    >
      {label}
      {count !== '' && (
        <span
          aria-hidden="true"
          className={cx('ml-1.5 inline-block size-2 rounded-full', errors > 0 ? 'bg-bad-ink' : 'bg-warn-ink')}
        />
      )}
    </Base.Tab>
  )
}

type TabPanelProps = {
  value: string
  children: ReactNode
  className?: string
  /** It stays as it is, unseen, while another tab is open. */
  keepMounted?: boolean
}

/** The content of an open tab. */
export function TabPanel({ value, children, className, keepMounted }: TabPanelProps) {
  return (
    <Base.Panel value={value} keepMounted={keepMounted === true} className={cx('pt-6', className)}>
      {children}
    </Base.Panel>
  )
}
