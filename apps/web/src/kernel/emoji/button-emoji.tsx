import { customEmojiOf, isEmoji } from '@guildhall/contract'
import { createContext, use, useState } from 'react'
import { PAGE } from '../../lib/page/page-meta.ts'
import { cx } from '../../ui/cx.ts'

/** The URLs of the server's emoji by their ids. */
export const EmojiUrls = createContext<ReadonlyMap<string, string>>(new Map())

const emojiFont = 'font-emoji leading-none'

type ButtonEmojiProps = { emoji: string; className?: string }

/** An emoji of a button: a character, or an image for `<:name:id>`. Invalid emoji and missing images become a question mark. */
export function ButtonEmoji({ emoji, className }: ButtonEmojiProps) {
  const urls = use(EmojiUrls)
  const [lost, setLost] = useState<string | null>(null)
  // Stored emoji never have the format `<a:name:id>`.
  const custom = emoji.startsWith('<:') ? customEmojiOf(emoji) : null
  if (custom && lost !== emoji) {
    return (
      <img
        src={urls.get(custom.id) ?? `${PAGE.cdnUrl}/emojis/${custom.id}.png`}
        alt={`:${custom.name}:`}
        title={`:${custom.name}:`}
        onError={() => setLost(emoji)}
        className={cx('inline-block size-5 object-contain', className)}
      />
    )
  }
  if (!custom && isEmoji(emoji) && !emoji.startsWith('<'))
    return <span className={cx(emojiFont, className)}>{emoji}</span>
  return (
    <span
      role="img"
      aria-label="Unknown emoji"
      title={emoji}
      className={cx('inline-flex size-5 items-center justify-center rounded-mark bg-surface-3 text-ink-1', className)}
    >
      ?
    </span>
  )
}
