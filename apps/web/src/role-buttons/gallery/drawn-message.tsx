import {
  PRODUCT_NAME,
  type ReceivedRoleButton,
  type ReceivedRoleButtonConfig as Config,
  rowsOfButtons,
} from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { botAvatar } from '../../kernel/bot-avatar.ts'
import type { TextChannels } from '../../kernel/channels.ts'
import type { GuildRoles } from '../../kernel/roles.ts'
import { cx } from '../../ui/cx.ts'
import { DiscordMessages } from '../../ui/discord/discord-message.tsx'
import { inOrder } from '../../ui/discord/discord-text.tsx'
import { BUTTON_SHAPE } from '../../ui/discord/discord-button.ts'
import { DrawnLinks, PreviewMessage, type ShownMessage } from '../../kernel/composer/preview/preview-message.tsx'
import { styleClass } from './button-style.ts'
import { ButtonEmoji } from '../../kernel/emoji/button-emoji.tsx'

type DrawnMessageProps = {
  /** Undefined until the bot has read the message; null if the user cannot read it. */
  message: ShownMessage | null | undefined
  /** Whether the bot may still read the message: it is not blocked. */
  isLoading: boolean
  buttons: Config['buttons']
  channels: TextChannels
  roles: GuildRoles
}

/** Lets the end of a high part fade away, at most at `--fade-to`. */
const FADE = 'shrink-0 overflow-hidden [mask-image:linear-gradient(#000_var(--fade-from),transparent_var(--fade-to))]'

/** A message with its buttons, small, as Discord draws it. Nothing in it can be pressed. */
export const DrawnMessage = memo(function DrawnMessage(props: DrawnMessageProps) {
  const { message, isLoading, buttons, channels, roles } = props
  const avatar = useQuery(botAvatar).data?.avatar_url ?? null
  const links = message?.components ?? []
  return (
    <div inert>
      <DiscordMessages label="Message" name={PRODUCT_NAME} avatar={avatar}>
        <div className={cx('flex max-h-40 flex-col gap-2 empty:hidden', FADE, '[--fade-from:9rem] [--fade-to:10rem]')}>
          {message ? (
            <PreviewMessage message={{ ...message, components: [] }} channels={channels} roles={roles} />
          ) : (
            <p className="text-discord-quiet">
              {message === null
                ? "You can't read the messages of this channel in Discord."
                : isLoading
                  ? 'Loading message'
                  : 'Open this message in Discord to read it.'}
            </p>
          )}
        </div>
        {buttons.length + links.length > 0 && (
          // Two rows of buttons and the top of a third.
          <div className={cx('flex max-h-23 flex-col gap-0.5', FADE, '[--fade-from:4.75rem] [--fade-to:5.75rem]')}>
            {buttons.length > 0 && <DrawnButtons buttons={buttons} />}
            <DrawnLinks links={links} />
          </div>
        )}
      </DiscordMessages>
    </div>
  )
})

/** The parts of a button that are drawn. */
type DrawnButton = Pick<ReceivedRoleButton, 'label' | 'emoji' | 'style'> & {
  readonly children?: readonly unknown[] | null | undefined
}

/** The first level of buttons as Discord draws it. */
export function DrawnButtons({ buttons }: { buttons: readonly DrawnButton[] }) {
  return (
    <div className="flex flex-col gap-1.5 pt-1">
      {inOrder(rowsOfButtons(buttons), (row, key) => (
        <div key={key} className="flex flex-wrap gap-1.5">
          {inOrder(row, ({ label, emoji, style, children }, nth) => (
            <span key={nth} className={cx(BUTTON_SHAPE, styleClass(style))}>
              {emoji && <ButtonEmoji emoji={emoji} />}
              <span className="min-w-0 wrap-anywhere">{label}</span>
              {(children?.length ?? 0) > 0 && <span aria-hidden="true">›</span>}
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}
