import type { Emoji } from '@guildhall/contract'
import { useState } from 'react'
import type { TextChannels } from '../kernel/channels.ts'
import type { GuildRoles } from '../kernel/roles.ts'
import { Button } from '../ui/button.tsx'
import { SmileIcon } from '../ui/icons.tsx'
import { Late, late } from '../ui/late.tsx'
import type { EmojiTarget } from './emoji-popover.tsx'
import type { Insertion } from './insert-menu.tsx'
import { LateEmojiPopover } from './late-emoji-popover.tsx'

const insertMenu = late(async () => (await import('./insert-menu.tsx')).InsertMenu)

type InsertButtonsProps = {
  guildId: string
  channels: TextChannels
  roles: GuildRoles
  emojis: readonly Emoji[]
  /** Puts a text where the cursor is. */
  insert: (text: string) => void
}

/** How a message's text writes an emoji: one that moves has an `a` before its name. */
function textOfEmoji(emoji: string, emojis: readonly Emoji[]): string {
  const own = emojis.find(({ id }) => emoji.endsWith(`:${id}>`))
  return own?.url.endsWith('.gif') ? `<a:${own.name}:${own.id}>` : emoji
}

/** Buttons that put mentions and emoji into a message. */
export function InsertButtons({ guildId, channels, roles, emojis, insert }: InsertButtonsProps) {
  const [picking, setPicking] = useState<EmojiTarget | null>(null)
  const [listing, setListing] = useState<{ what: 'channel' | 'role'; anchor: HTMLElement } | null>(null)
  /** What was listed last: it stays while the list closes. */
  const [insertions, setInsertions] = useState<readonly Insertion[]>([])

  const lists: Readonly<Record<'channel' | 'role', readonly Insertion[]>> = {
    channel: channels.channels.map(({ id, name }) => ({ name: `#${name}`, text: `<#${id}>` })),
    role: roles.roles.map(({ id, name }) => ({ name: `@${name}`, text: `<@&${id}>` })),
  }
  const listButton = (what: 'channel' | 'role') => (
    <Button
      variant="quiet"
      size="row"
      aria-haspopup="menu"
      disabledReason={lists[what].length === 0 ? `This server has no ${what} to insert.` : undefined}
      onClick={(event) => {
        setInsertions(lists[what])
        setListing({ what, anchor: event.currentTarget })
      }}
    >
      Insert {what}
    </Button>
  )
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {listButton('channel')}
      {listButton('role')}
      <Button
        variant="quiet"
        size="row"
        aria-haspopup="dialog"
        onClick={(event) => setPicking({ key: 'message', anchor: event.currentTarget })}
      >
        <SmileIcon size={16} />
        Insert emoji
      </Button>
      {insertions.length > 0 && (
        <Late of={insertMenu} failure="We couldn't load the list.">
          {(InsertMenu) => (
            <InsertMenu
              anchor={listing?.anchor ?? null}
              insertions={insertions}
              onPick={insert}
              onClose={() => setListing(null)}
            />
          )}
        </Late>
      )}
      <LateEmojiPopover
        guildId={guildId}
        emojis={emojis}
        target={picking}
        chosen={null}
        onPick={(_, emoji) => emoji !== null && insert(textOfEmoji(emoji, emojis))}
        onClose={() => setPicking(null)}
      />
    </div>
  )
}
