import { rowsOfButtons } from '@guildhall/contract'
import type { LinkButton } from '@guildhall/contract'
import { cx } from '../../../ui/cx.ts'
import { BUTTON_SHAPE } from '../../../ui/discord/discord-button.ts'
import { DiscordEmbed, type DrawnEmbed } from '../../../ui/discord/discord-embed.tsx'
import { inOrder } from '../../../ui/discord/discord-text.tsx'
import type { Names } from '../../../ui/discord/mentions.ts'
import { ExternalIcon } from '../../../ui/icons/form-icons.tsx'
import { ButtonEmoji } from '../../emoji/button-emoji.tsx'

export type DrawnPartsProps =
  | { embeds: readonly DrawnEmbed[]; names: Names }
  /** Link buttons. Nothing in them can be pressed. */
  | { links: readonly LinkButton[] }

/** The embeds or the link buttons of a message as Discord draws them. */
export function DrawnParts(props: DrawnPartsProps) {
  if ('embeds' in props) {
    return inOrder(props.embeds, (embed, key) => <DiscordEmbed key={key} embed={embed} names={props.names} />)
  }
  return (
    <div className="flex flex-col gap-1.5 pt-1">
      {inOrder(rowsOfButtons(props.links), (row, key) => (
        <div key={key} className="flex flex-wrap gap-1.5">
          {inOrder(row, ({ label, emoji, url }, nth) => (
            <span key={nth} title={url} className={cx(BUTTON_SHAPE, 'bg-discord-secondary')}>
              {emoji && <ButtonEmoji emoji={emoji} />}
              <span className="min-w-0 wrap-anywhere">{label}</span>
              <ExternalIcon size={16} className="shrink-0" />
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}
