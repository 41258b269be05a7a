import {
  MOST_INCLUDED,
  MOST_MESSAGES,
  isRecord,
  isText,
  type ReceivedRoleButtonConfig as Config,
} from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import type { TextChannels } from '../../kernel/channels.ts'
import type { Draft } from '../../kernel/drafts/draft.ts'
import { useDrafts } from '../../kernel/drafts/use-drafts.ts'
import { UnlistedDrafts, type ItemState } from '../../kernel/form/deleted/unlisted-drafts.tsx'
import { UnlistedLine } from '../../kernel/form/deleted/unlisted-line.tsx'
import { UnlistedTexts } from '../../kernel/form/deleted/unlisted-texts.tsx'
import type { GuildRoles } from '../../kernel/roles.ts'
import { messageIn, NEW_MESSAGE, type MessageModal } from '../message-places.ts'
import type { MessagePlace } from '../role-buttons-model.ts'
import { FIRST_MESSAGES, channelMessages } from './message-queries.ts'

const TEXT: MessageModal = 'message'
const BUTTONS: MessageModal = 'buttons'

type UnlistedMessagesProps = {
  guildId: string
  /** The channel whose messages are listed; null while the messages with buttons of all channels are. */
  chosenId: string | null
  isDeletedChannel: (channelId: string) => boolean
  channels: TextChannels
  roles: GuildRoles
  configs: readonly Config[]
  /** The ids of the messages that the chosen channel lists, separated by commas. */
  listedIds: string
  /** Whether the modal of a message is open. */
  isOpen: boolean
  isReadOnly: boolean
  onOpen: (kind: MessageModal, place: MessagePlace) => void
  /** Opens the new message in a channel. */
  onOpenNew: (channelId: string) => void
}

/** A line for each message of any channel that the page does not list and whose text or buttons are unsaved, and for an unsaved new message. */
export function UnlistedMessages(props: UnlistedMessagesProps) {
  const { guildId, chosenId, isDeletedChannel, configs, isReadOnly, onOpenNew, ...rest } = props
  const drafts = useDrafts()
  const edited = drafts.flatMap(({ guildId: ofGuild, draft: { place } }) => {
    const message = ofGuild === guildId ? messageIn(place.modal) : null
    if (!message || place.channelId === undefined) return []
    const isShown = chosenId === null || chosenId === place.channelId
    // A configuration has a card that opens its unsaved buttons.
    const hasCard = isShown && message.kind === BUTTONS && configs.some(({ message_id }) => message_id === message.id)
    return hasCard ? [] : { channelId: place.channelId, id: message.id }
  })
  const lines = [...new Set(edited.map(({ channelId }) => channelId))].map((channelId) => (
    <UnlistedInChannel
      key={channelId}
      guildId={guildId}
      channelId={channelId}
      chosenId={chosenId}
      messageIds={edited.flatMap((message) => (message.channelId === channelId ? message.id : []))}
      isDeletedChannel={isDeletedChannel(channelId)}
      configs={configs}
      {...rest}
    />
  ))
  // The form of a new message is shown in every channel.
  const isNewShown = chosenId !== null || isReadOnly
  const unsaved = isNewShown ? undefined : drafts.find((one) => one.guildId === guildId && one.form === NEW_MESSAGE)
  const newId = unsaved?.draft.place.channelId
  return (
    <div className="absolute flex flex-col gap-2 has-[section]:static">
      {lines}
      {newId !== undefined && (
        <UnlistedLine label="Open the new message" onOpen={() => onOpenNew(newId)}>
          You have an unsaved new message
        </UnlistedLine>
      )}
    </div>
  )
}

type UnlistedInChannelProps = Omit<UnlistedMessagesProps, 'isDeletedChannel' | 'isReadOnly' | 'onOpenNew'> & {
  channelId: string
  /** The messages with drafts. */
  messageIds: readonly string[]
  isDeletedChannel: boolean
}

function UnlistedInChannel(props: UnlistedInChannelProps) {
  const { guildId, channelId, chosenId, messageIds, isDeletedChannel, channels, roles, configs, ...shown } = props
  const { listedIds, isOpen, onOpen } = shown
  // A message whose draft is open needs no line.
  const isNeeded = !isDeletedChannel && !isOpen
  const messages = useQuery({
    ...channelMessages.query(guildId, channelId, String(MOST_MESSAGES), ''),
    enabled: isNeeded,
  })
  const isListed = (id: string): boolean => messages.data?.some((message) => message.id === id) === true
  const missing = [...new Set(messageIds)].filter((id) => messages.data && !isListed(id)).toSorted()
  const asked = isDeletedChannel ? [] : missing.slice(0, MOST_INCLUDED)
  // The channel below has loaded the same if one of them was opened.
  const further = useQuery({
    ...channelMessages.query(guildId, channelId, String(MOST_MESSAGES), asked.join()),
    enabled: isNeeded && asked.length > 0,
  })
  const known = isDeletedChannel ? [] : messages.data
  if (!known || (asked.length > 0 && !further.data)) return null
  const isChosen = channelId === chosenId
  const stateOf = (id: string): ItemState => {
    const at = known.findIndex((message) => message.id === id)
    if (isChosen && listedIds.split(',').includes(id)) return 'listed'
    if (at !== -1 && !isChosen) return 'elsewhere'
    if (at !== -1) return at < FIRST_MESSAGES ? 'listed' : 'older'
    if (further.data?.some((message) => message.id === id)) return 'older'
    // Those beyond the limit may exist.
    return isDeletedChannel || asked.includes(id) ? 'deleted' : 'listed'
  }
  const hasCard = (id: string): boolean =>
    (isChosen || chosenId === null) && configs.some(({ message_id }) => message_id === id)
  const common = { guildId, channelId, noun: 'message', isInChannel: true }
  return (
    <>
      <UnlistedTexts
        {...common}
        kind={TEXT}
        stateOf={stateOf}
        textIn={textInDraft}
        channels={channels}
        roles={roles}
        onOpen={(messageId) => onOpen(TEXT, { channelId, messageId })}
      />
      <UnlistedDrafts
        {...common}
        kind={BUTTONS}
        stateOf={(id) => (hasCard(id) ? 'listed' : stateOf(id))}
        part="the role buttons of"
        nameIn={labelsInDraft}
        onOpen={(messageId) => onOpen(BUTTONS, { channelId, messageId })}
      />
    </>
  )
}

/** The text of the message that a draft began from. */
function textInDraft(_id: string, { value }: Draft['base']): string {
  // In the order of the form's essence.
  const content: unknown = Array.isArray(value) ? value[0] : undefined
  return isText(content) ? content : ''
}

/** The labels of the buttons in a draft, also of buttons that were not changed. */
function labelsInDraft(_id: string, { base, edits }: Draft): string {
  const saved: unknown = Array.isArray(base.value) ? base.value[0] : undefined
  const buttons: unknown = edits['buttons']?.value ?? saved
  const labels = Array.isArray(buttons) ? buttons.map((button) => isRecord(button) && button['label']) : []
  return labels.filter((label) => isText(label) && label.trim() !== '').join(', ')
}
