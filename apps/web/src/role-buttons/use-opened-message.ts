import type { ReceivedMessage as Message } from '@guildhall/contract'
import { useState } from 'react'
import { useAuth } from '../kernel/auth-context.ts'
import { draftIn, type Draft, type DraftPlace } from '../kernel/drafts/draft.ts'
import { readDraft } from '../kernel/drafts/draft-store.ts'
import { draftKey } from '../kernel/drafts/entries.ts'
import { buttonsPlace, textPlace, type MessageModal } from './message-places.ts'

interface OpenedModal {
  readonly kind: MessageModal
  /** The id of its message. */
  readonly id: string
}

interface OpenedMessage {
  /** The message, after its deletion as it was last known; undefined if it was not loaded. */
  readonly message: Message | undefined
  /** Whether its form can be shown: the form of the buttons needs no message. */
  readonly isShown: boolean
  /** The unsaved changes of a deleted message that was not known when its modal opened. */
  readonly lost: { readonly place: DraftPlace; readonly draft: Draft } | undefined
  /** Whether the message does not exist. It stays true while the messages are read again. */
  readonly isGone: boolean
  /** Whether the message does not exist, and neither its last state nor a draft can be shown. */
  readonly hasNothing: boolean
}

const NOTHING: OpenedMessage = { message: undefined, isShown: false, lost: undefined, isGone: false, hasNothing: false }

/** The last known state of the opened message. */
interface Known {
  readonly id: string
  readonly message: Message | undefined
  readonly isShown: boolean
  readonly isGone: boolean
}

/** The message whose modal is open. The modal of a deleted message stays until the user closes it, with the typed text. */
export function useOpenedMessage(
  guildId: string,
  channelId: string,
  opened: OpenedModal | null,
  /** Its message and its configuration, as they are now, and whether the message cannot be read, or does not exist. */
  now: {
    readonly message: Message | undefined
    readonly isConfigured: boolean
    readonly isUnreadable: boolean
    readonly isGone: boolean
  },
): OpenedMessage {
  const userId = useAuth().user?.id
  const [known, setKnown] = useState<Known | null>(null)
  if (opened === null) {
    if (known) setKnown(null)
    return NOTHING
  }
  const { kind, id } = opened
  const own = known?.id === id ? known : undefined
  const message = now.message ?? own?.message
  const isGone = now.isGone || (own?.isGone === true && !now.message)
  const isForButtons = kind === 'buttons'
  const place = (isForButtons ? buttonsPlace : textPlace)(guildId, { channelId, messageId: id })
  const draft = isGone && userId !== undefined ? draftIn(readDraft(draftKey(userId, place))) : undefined
  const isShown =
    message !== undefined || (isForButtons && (own?.isShown === true || now.isConfigured || now.isUnreadable))
  if (own?.message !== message || own?.isShown !== isShown || own.isGone !== isGone)
    setKnown({ id, message, isShown, isGone })
  return {
    message,
    isShown,
    lost: !isShown && draft ? { place, draft } : undefined,
    isGone,
    hasNothing: isGone && !isShown && !draft,
  }
}
