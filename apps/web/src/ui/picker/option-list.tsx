import { startTransition, useEffect, useRef, useState } from 'react'
import { CheckIcon } from '../icons/form-icons.tsx'
import { Avatar } from '../pictures/picture.tsx'
import { grouped, optionClass, type Option } from './options.ts'
import type { List } from './use-list.ts'

type OptionListProps = {
  list: List
  label: string
  options: readonly Option[]
  isChosen: (value: string) => boolean
  isMultiple?: true
}

/** The number of options in the first render: more than fit on the screen. */
const FIRST = 15
/** Delay until the first options are painted, in ms. */
const AFTER_PAINT_MS = 50

/** Whether all options are rendered. A long list is rendered in two steps: the visible options first, the rest after the paint. */
function useRest(): boolean {
  const [hasRest, setRest] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setRest(true)), AFTER_PAINT_MS)
    return () => clearTimeout(timer)
  }, [])
  return hasRest
}

/** The options of an open picker, under their headings. */
export function OptionList({ list, label, options, isChosen, isMultiple }: OptionListProps) {
  const { id, active, isPointed } = list
  const activeId = active === undefined ? undefined : list.optionId(active)
  const isFirst = active !== undefined && active === options[0]?.value
  const hasRest = useRest()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (activeId === undefined || isPointed) return
    // The heading above the first option comes with it.
    if (isFirst) box.current?.scrollTo({ top: 0 })
    else document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId, isFirst, isPointed, hasRest])
  return (
    <div
      ref={box}
      id={`${id}-list`}
      role="listbox"
      aria-label={label}
      aria-multiselectable={isMultiple}
      // Without this, Chromium makes a scrolling list a tab stop.
      tabIndex={-1}
      className="min-h-0 flex-1 scroll-py-1 overflow-y-auto overscroll-contain p-1"
    >
      {grouped(hasRest ? options : options.slice(0, FIRST)).map(({ name, options: of }) => {
        const rows = of.map((option) => (
          <Row key={option.value} option={option} list={list} isChosen={isChosen(option.value)} />
        ))
        if (name === '') return rows
        return (
          <div key={name} role="group" aria-label={name}>
            <div
              aria-hidden="true"
              className="px-2 pt-2 pb-1 text-caption font-semibold wrap-anywhere text-ink-3 select-none"
            >
              {name}
            </div>
            {rows}
          </div>
        )
      })}
    </div>
  )
}

function Row({ option, list, isChosen }: { option: Option; list: List; isChosen: boolean }) {
  const { value, label, disabled, hint, description, color, picture } = option
  return (
    // The keys belong to the control, which has the focus and names the active option.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={list.optionId(value)}
      role="option"
      aria-selected={isChosen}
      aria-disabled={disabled || undefined}
      data-disabled={disabled || undefined}
      data-highlighted={list.active === value || undefined}
      onPointerMove={() => list.active !== value && list.point(value)}
      onClick={() => list.choose(option)}
      className={optionClass}
    >
      {color !== undefined && <Dot color={color} />}
      {picture !== undefined && <Avatar name={label} src={picture} size={24} />}
      <span className="min-w-0 flex-1 wrap-anywhere">
        {label}
        {description !== undefined && <span className="block text-caption text-ink-3">{description}</span>}
      </span>
      {hint && <span className="text-caption text-ink-3">{hint}</span>}
      {isChosen && <CheckIcon size={16} className="shrink-0 text-accent-ink" />}
    </div>
  )
}

/** A dot with the color of an option, such as that of a role. */
export function Dot({ color }: { color: string }) {
  return <span aria-hidden="true" style={{ backgroundColor: color }} className="size-2.5 shrink-0 rounded-full" />
}
