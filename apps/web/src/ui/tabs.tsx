import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { counted } from '../lib/counted.ts'
import { cx } from './cx.ts'

type TabsProps<Value extends string> = {
  /** Null while none is open. */
  value: Value | null
  onValueChange: (value: Value) => void
  children: ReactNode
  className?: string
}

/** A set of tabs and their panels; `value` is the open tab. Arrow keys move the focus, Enter or Space opens a tab. */
export function Tabs<Value extends string>({ value, onValueChange, children, className }: TabsProps<Value>) {
  return (
    <Base.Root value={value} onValueChange={onValueChange} className={className}>
      {children}
    </Base.Root>
  )
}

/**
 * The row of tabs. It scrolls horizontally if the tabs do not fit, and in a narrow window up to its edges, where the tabs fade out. The line
 * below does not scroll.
 */
export function TabList({ label, children, className }: { label: string; children: ReactNode; className?: string }) {
  return (
    <div className={cx('border-b border-line', className)}>
      <Base.List
        aria-label={label}
        className="scroll-row -mx-2 -mb-px flex overflow-y-hidden max-md:-mx-4 max-md:px-2.5 md:gap-1"
      >
        {children}
      </Base.List>
    </div>
  )
}

/** The suffix of the accessible name of a tab or a link with unsaved changes. */
export const UNSAVED = ', unsaved changes'

/** The dot of a tab or a link with unsaved changes. */
export function UnsavedDot() {
  return <Dot className="bg-accent-ink" />
}

function Dot({ className }: { className: string }) {
  return <span aria-hidden="true" className={cx('ml-1.5 inline-block size-2 rounded-full', className)} />
}

type TabProps = {
  value: string
  label: string
  isUnsaved: boolean
  /** Starts loading the panel: called when the pointer or the focus reaches the tab. */
  preload: (() => void) | undefined
}

/**
 * A tab, with a dot and a longer name for unsaved changes. Its focus ring is inset, since the scrolling row clips its
 * overflow.
 */
export function Tab({ value, label, isUnsaved, preload }: TabProps) {
  return (
    <Base.Tab
      value={value}
      aria-label={isUnsaved ? label + UNSAVED : undefined}
      onPointerEnter={preload}
      onFocus={preload}
      className="relative h-11 shrink-0 rounded-control px-2 font-medium whitespace-nowrap text-ink-2 -outline-offset-2 transition-colors max-md:-mx-0.5 after:absolute after:inset-x-2 after:bottom-0 after:hidden after:border-b-2 after:border-accent hover:text-ink-1 data-active:text-ink-1 data-active:after:block"
    >
      {label}
      {isUnsaved && <UnsavedDot />}
    </Base.Tab>
  )
}

/** The row of sub-tabs inside a tab, with a less prominent style. */
export function SubTabList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Base.List aria-label={label} className="scroll-row -mx-2 flex px-2 md:gap-1">
      {children}
    </Base.List>
  )
}

/** The number of warnings and errors on a tab. */
export interface TabMarks {
  warnings: number
  errors: number
}

function marked(count: number, noun: string): string {
  return count === 0 ? '' : `, ${counted(count, noun)}`
}

type SubTabProps = { value: string; label: string; marks: TabMarks | undefined; isUnsaved: boolean }

/** A sub-tab, with a dot for problems and unsaved changes, and a name such as "General, 1 warning, unsaved changes". */
export function SubTab({ value, label, marks, isUnsaved }: SubTabProps) {
  const { errors, warnings } = marks ?? { errors: 0, warnings: 0 }
  const wrong = marked(errors, 'error') + marked(warnings, 'warning')
  const rest = wrong + (isUnsaved ? UNSAVED : '')
  return (
    <Base.Tab
      value={value}
      aria-label={rest === '' ? undefined : label + rest}
      className="h-control-row shrink-0 rounded-control px-2.5 text-small font-medium whitespace-nowrap text-ink-2 -outline-offset-2 transition-colors hover:text-ink-1 data-active:bg-surface-2 data-active:text-ink-1 forced-colors:data-active:underline"
    >
      {label}
      {wrong !== '' && <Dot className={errors > 0 ? 'bg-bad-ink' : 'bg-warn-ink'} />}
      {isUnsaved && <UnsavedDot />}
    </Base.Tab>
  )
}

type TabPanelProps = {
  value: string
  children: ReactNode
  className?: string
  /** Whether it remains mounted but hidden while another tab is open. */
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
