import type { ComponentProps } from 'react'
import { plainText } from '../../../ui/discord/plain-text.ts'
import type { TextChannels } from '../../channels.ts'
import type { Draft } from '../../drafts/draft.ts'
import type { GuildRoles } from '../../roles.ts'
import { UnlistedDrafts, stateIn, type OfItems } from './unlisted-drafts.tsx'

type UnlistedTextsProps = Omit<ComponentProps<typeof UnlistedDrafts>, 'nameIn'> & {
  /** The text of the item that a draft began from, in Discord's Markdown. */
  textIn: (id: string, base: Draft['base']) => string
  channels: TextChannels
  roles: GuildRoles
}

/** A line for each draft of an unlisted item that is a text, named by its start without markup. */
export function UnlistedTexts({ textIn, channels, roles, ...rest }: UnlistedTextsProps) {
  const names = {
    channelName: (id: string) => channels.channels.find((channel) => channel.id === id)?.name,
    roleOf: (id: string) => roles.roles.find((role) => role.id === id),
  }
  return <UnlistedDrafts {...rest} nameIn={(id, { base }) => plainText(textIn(id, base), names)} />
}

/** A line for each draft of a deleted item that is a text. */
export function DeletedTexts({ items, ...props }: OfItems<UnlistedTextsProps>) {
  return <UnlistedTexts {...props} stateOf={stateIn(items)} />
}
