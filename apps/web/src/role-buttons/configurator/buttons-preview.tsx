import { MOST_BUTTONS_WITH_BACK, PRODUCT_NAME, rowsOfButtons } from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import { memo, useDeferredValue, useState, type ReactNode } from 'react'
import { botAvatar } from '../../kernel/bot-avatar.ts'
import { placeOf } from '../../ui/sortable/trees.ts'
import { cx } from '../../ui/cx.ts'
import { DiscordMessages } from '../../ui/discord/discord-message.tsx'
import { AlertIcon } from '../../ui/icons/icons.tsx'
import { ButtonEmoji } from '../../kernel/emoji/button-emoji.tsx'
import { BUTTON_SHAPE } from '../../ui/discord/discord-button.ts'
import { styleClass } from '../gallery/button-style.ts'
import type { ButtonNode } from '../role-buttons-model.ts'

/** The mark of a button with moderation permissions. Discord does not show it. */
const MODERATES = 'gives moderation permissions'

type ButtonsPreviewProps = {
  buttons: readonly ButtonNode[]
  /** The roles whose buttons are marked: anyone can claim their moderation permissions. */
  moderating: ReadonlySet<string>
  /** The link buttons below the buttons. */
  below: ReactNode
  /** The message above the buttons. */
  children: ReactNode
}

/** The preview of the buttons below their message in Discord. A button with sub-buttons opens them, as for a member. */
export function ButtonsPreview({ buttons, moderating, below, children }: ButtonsPreviewProps) {
  // Defer the preview, so that it does not slow down typing.
  return (
    <Messages buttons={useDeferredValue(buttons)} moderating={moderating} below={below}>
      {children}
    </Messages>
  )
}

const Messages = memo(function Messages({ buttons, moderating, below, children }: ButtonsPreviewProps) {
  const avatar = useQuery(botAvatar).data?.avatar_url ?? null
  const [openKey, setOpenKey] = useState<string | null>(null)
  const opened = openKey === null ? undefined : placeOf(buttons, openKey)
  const isOpen = opened && opened.node.children.length > 0
  return (
    <div className="flex flex-col gap-3">
      <DiscordMessages label="Preview of the message" name={PRODUCT_NAME} avatar={avatar}>
        {children}
        <ButtonGrid buttons={buttons} moderating={moderating} onOpen={setOpenKey} />
        {below}
      </DiscordMessages>
      {isOpen && (
        <DiscordMessages label="Preview of the sub-buttons" name={PRODUCT_NAME} avatar={avatar}>
          <p className="font-bold">{opened.node.label}</p>
          <ButtonGrid
            buttons={opened.node.children}
            moderating={moderating}
            onOpen={setOpenKey}
            onBack={
              opened.path.length > 1 && opened.node.children.length <= MOST_BUTTONS_WITH_BACK
                ? () => setOpenKey(opened.parent)
                : undefined
            }
          />
          <p className="text-caption text-discord-quiet">
            Only you can see this ·{' '}
            <button type="button" onClick={() => setOpenKey(null)} className="text-discord-link hover:underline">
              Dismiss message
            </button>
          </p>
        </DiscordMessages>
      )}
    </div>
  )
})

type ButtonGridProps = {
  buttons: readonly ButtonNode[]
  moderating: ReadonlySet<string>
  onOpen: (key: string) => void
  onBack?: (() => void) | undefined
}

function ButtonGrid({ buttons, moderating, onOpen, onBack }: ButtonGridProps) {
  if (buttons.length === 0) return <p className="text-small text-discord-quiet">Your buttons will appear here.</p>
  return (
    <div className="flex flex-col gap-2 pt-1">
      {rowsOfButtons(buttons).map((row) => (
        <div key={row[0]?.key} data-preview-row="" className="flex flex-wrap gap-2">
          {row.map((button) => (
            <PreviewButton
              key={button.key}
              button={button}
              isModerating={button.role !== null && moderating.has(button.role)}
              onOpen={onOpen}
            />
          ))}
        </div>
      ))}
      {onBack && (
        <div>
          <button type="button" onClick={onBack} className={cx(BUTTON_SHAPE, styleClass('secondary'))}>
            Back
          </button>
        </div>
      )}
    </div>
  )
}

type PreviewButtonProps = { button: ButtonNode; isModerating: boolean; onOpen: (key: string) => void }

const PreviewButton = memo(function PreviewButton({ button, isModerating, onOpen }: PreviewButtonProps) {
  const { key, label, emoji, style, children } = button
  const content = (
    <>
      {emoji !== null && <ButtonEmoji emoji={emoji} />}
      <span className="min-w-0 wrap-anywhere">{label.trim() || 'No label'}</span>
    </>
  )
  if (children.length === 0) {
    return (
      <span className={cx(BUTTON_SHAPE, styleClass(style))} title={isModerating ? MODERATES : undefined}>
        {content}
        {isModerating && (
          <>
            <AlertIcon size={16} className="shrink-0" />
            <span className="sr-only">, {MODERATES}</span>
          </>
        )}
      </span>
    )
  }
  return (
    <button
      type="button"
      onClick={() => onOpen(key)}
      className={cx(BUTTON_SHAPE, styleClass(style), 'hover:[filter:brightness(1.1)]')}
    >
      {content}
      <span aria-hidden="true">›</span>
      <span className="sr-only">, opens a menu</span>
    </button>
  )
})
