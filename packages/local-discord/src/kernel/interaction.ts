/** The interaction that a message answers. */
export interface MessageInteraction {
  id: string
  type: number
  userId: string
  commandName: string | null
  /** Null in direct messages. */
  guildId: string | null
  /** The message whose component was used. */
  interactedMessageId: string | null
  /** For a follow-up: the first answer. */
  originalResponseId: string | null
  /** For a submitted modal: the interaction that opened it. */
  openedBy: Omit<MessageInteraction, 'openedBy'> | null
}

export interface Interaction {
  id: string
  token: string
  type: number
  userId: string
  /** Null in direct messages. */
  guildId: string | null
  channelId: string
  commandId: string | null
  commandName: string | null
  /** The message whose component was used. */
  sourceMessageId: string | null
  createdAt: number
  state: 'waiting' | 'deferred' | 'answered' | 'failed'
  /** The message of the answer; a deferred answer has one with the Loading flag. Null until the answer. */
  responseMessageId: string | null
  /** The modal of the answer, until the user submits it. */
  modal: Modal | null
  /** For a submitted modal: the interaction that opened it. */
  openedById: string | null
}

/** A form that the bot opens for the user of an interaction. */
export interface Modal {
  customId: string
  title: string
  inputs: ModalInput[]
}

export interface ModalInput {
  customId: string
  label: string
  isParagraph: boolean
  required: boolean
  minLength: number
  maxLength: number
  value: string
  placeholder: string
  /** Discord's component ids of the input and of its row or label. */
  id: number
  rowId: number
  /** Discord's component type of the parent: 1 action row, 18 label. */
  rowType: number
}

/** Discord's integration type of an installation in a guild. */
const GUILD_INSTALL = '0'

/** The authorizing_integration_owners of an interaction: its guild, or "0" in direct messages with the bot. */
export function integrationOwners(guildId: string | null): Record<string, string> {
  return { [GUILD_INSTALL]: guildId ?? '0' }
}
