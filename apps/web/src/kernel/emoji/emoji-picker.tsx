import type { Emoji } from '@guildhall/contract'
import {
  EmojiPicker as Frimousse,
  type EmojiPickerListCategoryHeaderProps,
  type EmojiPickerListEmojiProps,
  type EmojiPickerListRowProps,
} from 'frimousse'
import { cx } from '../../ui/cx.ts'
import { controlClass } from '../../ui/controls/text-input.tsx'
import { ButtonEmoji } from './button-emoji.tsx'

type EmojiPickerProps = {
  guildId: string
  emojis: readonly Emoji[]
  onPick: (emoji: string) => void
}

/** The searchable picker of all emoji. */
export function EmojiPicker({ guildId, emojis, onPick }: EmojiPickerProps) {
  return (
    <Frimousse.Root
      // The picker reads its emoji only once: remount it when they change.
      key={`${guildId} ${emojis.length}`}
      locale={`en-${guildId}-${emojis.length}`}
      columns={8}
      resolveEmojiData={async () => {
        const { pickerData } = await import('./emoji-data.ts')
        return pickerData(emojis)
      }}
      onEmojiSelect={({ emoji }) => onPick(emoji)}
      className="flex h-80 min-h-0 w-84 max-w-full flex-col"
    >
      <div className="p-2">
        <Frimousse.Search
          aria-label="Search emoji"
          placeholder="Search emoji"
          className={cx(controlClass, 'h-control px-3')}
        />
      </div>
      <Frimousse.Viewport tabIndex={-1} className="relative min-h-0 flex-1 outline-none">
        <Frimousse.Loading className="absolute inset-0 flex items-center justify-center">
          Loading emoji...
        </Frimousse.Loading>
        <Frimousse.Empty className="absolute inset-0 flex items-center justify-center">No matches</Frimousse.Empty>
        <Frimousse.List className="pb-2 select-none" components={COMPONENTS} />
      </Frimousse.Viewport>
    </Frimousse.Root>
  )
}

const COMPONENTS = { CategoryHeader, Row, Emoji: EmojiCell }

function CategoryHeader({ category, ...rest }: EmojiPickerListCategoryHeaderProps) {
  return (
    <div {...rest} className="bg-surface-1 px-3 pt-2 pb-1 text-caption font-medium text-ink-3">
      {category.label}
    </div>
  )
}

/** ARIA counts rows and columns from 1. */
function counted(index: number | undefined): number | undefined {
  return index === undefined ? undefined : index + 1
}

function Row({ 'aria-rowindex': index, ...rest }: EmojiPickerListRowProps) {
  return <div {...rest} aria-rowindex={counted(index)} className="flex px-2" />
}

function EmojiCell({ emoji, 'aria-colindex': index, ...rest }: EmojiPickerListEmojiProps) {
  return (
    <button
      {...rest}
      type="button"
      role="gridcell"
      title={emoji.label}
      aria-label={emoji.label}
      aria-colindex={counted(index)}
      className={cx(
        'inline-flex size-10 shrink-0 items-center justify-center rounded-control text-heading',
        emoji.isActive && 'bg-surface-3',
      )}
    >
      <ButtonEmoji emoji={emoji.emoji} className="pointer-events-none" />
    </button>
  )
}
