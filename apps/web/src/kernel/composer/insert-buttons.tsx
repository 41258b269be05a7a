import type { Emoji } from '@guildhall/contract'
import { useState, type ReactNode } from 'react'
import type { TextChannels } from '../channels.ts'
import type { GuildRoles } from '../roles.ts'
import { Button } from '../../ui/controls/button.tsx'
import type { Action } from '../../ui/menu/floating-menu.tsx'
import { SmileIcon } from '../../ui/icons/form-icons.tsx'
import { LateFloatingMenu, type OpenedMenu } from '../../ui/menu/late-floating-menu.tsx'
import type { EmojiTarget } from '../emoji/emoji-popover.tsx'
import { LateEmojiPopover } from '../emoji/late-emoji-popover.tsx'

type InsertButtonsProps = {
  guildId: string
  channels: TextChannels
  roles: GuildRoles
  emojis: readonly Emoji[]
  /** Inserts a text at the cursor. */
  insert: (text: string) => void
  /** Further buttons of the row. */
  children: ReactNode
}

/** The text of an emoji in a message: an animated emoji has the prefix `a`. */
function textOfEmoji(emoji: string, emojis: readonly Emoji[]): string {
  const own = emojis.find(({ id }) => emoji.endsWith(`:${id}>`))
  return own?.url.endsWith('.gif') ? `<a:${own.name}:${own.id}>` : emoji
}

/** Buttons that insert mentions and emoji into a message. */
export function InsertButtons({ guildId, channels, roles, emojis, insert, children }: InsertButtonsProps) {
  const [picking, setPicking] = useState<EmojiTarget | null>(null)
  const [menu, setMenu] = useState<OpenedMenu | null>(null)
  const entry = (name: string, text: string): Action => ({ text: name, onPick: () => insert(text) })
  const lists: Readonly<Record<'channel' | 'role', readonly Action[]>> = {
    channel: channels.channels.map(({ id, name }) => entry(`#${name}`, `<#${id}>`)),
    role: roles.roles.map(({ id, name }) => entry(`@${name}`, `<@&${id}>`)),
  }
  const listButton = (what: 'channel' | 'role') => (
    <Button
      variant="quiet"
      size="row"
      aria-haspopup="menu"
      disabledReason={lists[what].length === 0 ? `This server has no ${what} to insert.` : undefined}
      onClick={(event) => setMenu({ anchor: event.currentTarget, actions: lists[what] })}
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
      {children}
      <LateFloatingMenu menu={menu} onClose={() => setMenu(null)} returnsFocus={false} />
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
