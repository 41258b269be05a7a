import { useLayoutEffect, useRef } from 'preact/hooks'
import type { CommandView } from '../../view.ts'
import { view } from '../state/place.ts'

export const optionId = (index: number): string => `command-${index}`

/** The slash commands that match the typed text. */
export function CommandPicker(props: {
  offered: readonly CommandView[]
  chosen: number
  isOpen: boolean
  onChoose: (command: CommandView) => void
}) {
  const { offered, chosen, isOpen, onChoose } = props
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    <div ref={list} id="picker" class="picker" role="listbox" aria-label="Commands" hidden={!isOpen}>
      <p class="picker__title" role="presentation">
        {view.value?.direct.bot.name}
      </p>
      {offered.map((command, index) => (
        <div
          key={command.name}
          id={optionId(index)}
          class="picker__option"
          role="option"
          aria-selected={index === chosen}
          onClick={() => onChoose(command)}
        >
          <strong>/{command.name}</strong> <span>{command.description}</span>
        </div>
      ))}
      {offered.length === 0 && (
        <div class="picker__none" role="option" aria-selected={false} aria-disabled="true">
          No matching commands are enabled here.
        </div>
      )}
    </div>
  )
}
