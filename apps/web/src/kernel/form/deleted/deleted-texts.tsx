import type { ComponentProps } from 'react'
import { plainText } from '../../../ui/discord/plain-text.ts'
import type { TextChannels } from '../../channels.ts'
import type { Draft } from '../../drafts/draft.ts'
import type { GuildRoles } from '../../roles.ts'
import { DeletedDrafts } from './deleted-drafts.tsx'

type DeletedTextsProps = Omit<ComponentProps<typeof DeletedDrafts>, 'nameIn'> & {
  /** The text of the item that a draft began from, in Discord's Markdown. */
  textIn: (id: string, base: Draft['base']) => string
  channels: TextChannels
  roles: GuildRoles
}

/** A line for each draft of a deleted item that is a text, named by its start without markup. */
export function DeletedTexts({ textIn, channels, roles, ...rest }: DeletedTextsProps) {
  const names = {
    channelName: (id: string) => channels.channels.find((channel) => channel.id === id)?.name,
    roleOf: (id: string) => roles.roles.find((role) => role.id === id),
  }
  return <DeletedDrafts {...rest} nameIn={(id, { base }) => plainText(textIn(id, base), names)} />
}
