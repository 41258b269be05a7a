import type { MessageEmbed } from '@guildhall/contract'
import { memo } from 'react'
import { timeLocale } from '../../lib/locale.ts'
import { cx } from '../cx.ts'
import { DiscordImage } from './discord-image.tsx'
import { DiscordText, DiscordTitle, inOrder } from './discord-text.tsx'
import type { Names } from './mentions.ts'

/** An embed as a server or a form has it. */
export type DrawnEmbed = { readonly [Part in keyof MessageEmbed]?: MessageEmbed[Part] | undefined }

/** Discord's number of inline fields in a row, in an embed that is wide enough. */
const IN_A_ROW = 3

const COLUMNS: Readonly<Record<number, string>> = { 2: '@3xs:grid-cols-2', 3: '@3xs:grid-cols-3' }

const ICON = 'size-6 shrink-0 rounded-full'
const SMALL_ICON = 'size-5 shrink-0 rounded-full'

/** An embed as Discord draws it. Its links are only styled, because a preview must not navigate. */
export const DiscordEmbed = memo(function DiscordEmbed({ embed, names }: { embed: DrawnEmbed; names: Names }) {
  const { author, title, url, description, fields = [], thumbnail_url: thumbnail, image_url: image } = embed
  return (
    <div
      style={{ borderLeftColor: hexOf(embed.color) }}
      className="max-w-md min-w-0 rounded-mark border-l-4 border-discord-quiet bg-discord-code p-3"
    >
      <div className="flex min-w-0 gap-4">
        <div className="@container flex min-w-0 flex-1 flex-col gap-2">
          {author && (
            <p className="flex min-w-0 items-center gap-2 text-small font-semibold text-discord-name">
              {author.icon_url && (
                <DiscordImage address={author.icon_url} noun="Icon" className={ICON} boxClassName={ICON} isTiny />
              )}
              <span className="min-w-0 wrap-anywhere">{author.name}</span>
            </p>
          )}
          {title && (
            <div className={cx('font-semibold', url ? 'text-discord-link' : 'text-discord-name')}>
              <DiscordTitle text={title} />
            </div>
          )}
          {description && <DiscordText text={description} {...names} />}
          {inOrder(rowsOf(fields), (row, key) => (
            <div key={key} className={cx('grid grid-cols-1 gap-x-3 gap-y-2', COLUMNS[row.length])}>
              {inOrder(row, ({ name, value }, nth) => (
                <div key={nth} className="min-w-0 text-small">
                  <div className="font-semibold text-discord-name">
                    <DiscordTitle text={name} />
                  </div>
                  <DiscordText text={value} {...names} />
                </div>
              ))}
            </div>
          ))}
        </div>
        {thumbnail && (
          <DiscordImage
            address={thumbnail}
            noun="Thumbnail"
            className="size-20 shrink-0 rounded-mark object-contain"
            boxClassName="size-20 shrink-0 rounded-mark p-0.5"
          />
        )}
      </div>
      {image && (
        <div className="mt-3">
          <DiscordImage
            address={image}
            noun="Image"
            className="max-h-60 rounded-mark object-contain"
            boxClassName="h-32 rounded-mark p-2"
          />
        </div>
      )}
      <EmbedFooter embed={embed} />
    </div>
  )
})

function EmbedFooter({ embed: { footer, timestamp } }: { embed: DrawnEmbed }) {
  const time = timeWords(timestamp)
  if (!footer && time === null) return null
  return (
    <p className="mt-2 flex min-w-0 items-center gap-2 text-caption text-discord-ink">
      {footer?.icon_url && (
        <DiscordImage address={footer.icon_url} noun="Icon" className={SMALL_ICON} boxClassName={SMALL_ICON} isTiny />
      )}
      <span className="min-w-0 wrap-anywhere">
        {footer?.text}
        {footer?.text && time !== null && ' • '}
        {time !== null && <time dateTime={timestamp}>{time}</time>}
      </span>
    </p>
  )
}

/** The fields in Discord's rows: up to three inline fields beside each other, any other field by itself. */
function rowsOf<Field extends { readonly inline: boolean }>(fields: readonly Field[]): Field[][] {
  const rows: Field[][] = []
  for (const field of fields) {
    const last = rows.at(-1)
    if (field.inline && last?.[0]?.inline && last.length < IN_A_ROW) last.push(field)
    else rows.push([field])
  }
  return rows
}

/** A time in the reader's own zone; null without one. */
function timeWords(time: string | undefined): string | null {
  const at = new Date(time ?? '')
  if (Number.isNaN(at.getTime())) return null
  return new Intl.DateTimeFormat(timeLocale(), { dateStyle: 'short', timeStyle: 'short' }).format(at)
}

function hexOf(color: number | null | undefined): string | undefined {
  return typeof color === 'number' ? `#${color.toString(16).padStart(6, '0')}` : undefined
}
