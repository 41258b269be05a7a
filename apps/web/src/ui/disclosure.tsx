import { useId, type ReactNode } from 'react'
import { ChevronDownIcon } from './icons/form-icons.tsx'

type DisclosureProps = {
  label: string
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  /** Rendered once it is open. */
  children: ReactNode
}

/** A button that shows and hides the part below it. */
export function Disclosure({ label, isOpen, onToggle, children }: DisclosureProps) {
  const id = useId()
  return (
    <div className="min-w-0">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => onToggle(!isOpen)}
        className="-ml-2 inline-flex h-control-row items-center gap-1.5 rounded-control px-2 text-small font-semibold text-ink-1 transition-colors hover:bg-surface-2 max-md:min-h-11"
      >
        <ChevronDownIcon size={16} className={isOpen ? undefined : '-rotate-90'} />
        {label}
      </button>
      {isOpen && (
        <div id={id} className="mt-2">
          {children}
        </div>
      )}
    </div>
  )
}
