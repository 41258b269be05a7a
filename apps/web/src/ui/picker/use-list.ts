import { useId, useState, type KeyboardEvent } from 'react'
import { firstActive, moved } from './moves.ts'
import type { Option } from './options.ts'

interface ListInput {
  /** The current options in their order. */
  readonly options: readonly Option[]
  /** The initially active option, if it is among the options. */
  readonly chosen: string | null
  readonly choose: (value: string) => void
  readonly onClose?: () => void
  readonly isDisabled: boolean
}

/** The state of a list of options: open or closed, and its active option. */
export interface List {
  readonly id: string
  readonly isOpen: boolean
  /** The value of the option that Enter chooses. */
  readonly active: string | undefined
  /** Makes an option active; undefined for the first one. */
  readonly setActive: (value: string | undefined) => void
  /** Makes the option under the pointer active. The list does not scroll, because the option is visible. */
  readonly point: (value: string) => void
  readonly isPointed: boolean
  readonly open: () => void
  readonly close: () => void
  readonly choose: (option: Option) => void
  readonly optionId: (value: string) => string
  /** Handles the keys of an ARIA combobox: open, move, choose, close. Returns whether it handled the key. */
  readonly onKey: (event: KeyboardEvent) => boolean
  /** For the element around the control and its list: closes the list when the focus leaves both. */
  readonly onBlur: (event: { currentTarget: Element; relatedTarget: EventTarget | null }) => void
}

/** The option to make active, and whether the pointer is on it. */
interface Asked {
  readonly value: string | undefined
  readonly isPointed: boolean
}

const NOTHING: Asked = { value: undefined, isPointed: false }

/** A picker's list by the ARIA pattern "combobox": the focus stays in the control, which names the active option. */
export function useList({ options, chosen, choose, onClose, isDisabled }: ListInput): List {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [asked, ask] = useState(NOTHING)
  // The option that was active may no longer match the search.
  const active = options.some(({ value }) => value === asked.value) ? asked.value : firstActive(options, null)
  const setActive = (value: string | undefined) => ask({ value, isPointed: false })

  const open = () => {
    if (isDisabled) return
    setActive(firstActive(options, chosen))
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    onClose?.()
  }
  const take = (option: Option | undefined) => {
    if (!option || option.disabled) return
    choose(option.value)
  }

  return {
    id,
    isOpen,
    active: isOpen ? active : undefined,
    setActive,
    point: (value) => ask({ value, isPointed: true }),
    isPointed: asked.isPointed,
    open,
    close,
    choose: take,
    optionId: (value) => `${id}-${value}`,
    onKey(event) {
      if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return false
      if (!isOpen) {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return false
        event.preventDefault()
        open()
        return true
      }
      const next = moved(options, active, event.key)
      if (next !== undefined) setActive(next)
      else if (event.key === 'Enter') take(options.find(({ value }) => value === active))
      else if (event.key === 'Escape') close()
      else return false
      event.preventDefault()
      // Do not let a surrounding dialog close too.
      event.stopPropagation()
      return true
    },
    onBlur({ currentTarget, relatedTarget }) {
      if (isOpen && !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) close()
    },
  }
}
