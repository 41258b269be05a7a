/** Which interaction a message answers. */
export interface MessageInteraction {
  id: string
  type: number
  userId: string
  commandName: string | null
  /** Null in direct messages. */
  guildId: string | null
  /** The message whose component was used. */
  interactedMessageId: string | null
  /** Of a further message: the first answer. */
  originalResponseId: string | null
  /** Of a submitted modal: what opened it. */
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
  /** The answer's message, once there is one (a deferred answer has one that says it is thinking). */
  responseMessageId: string | null
  /** The modal that it was answered with, until its user submits it. */
  modal: Modal | null
  /** Of a submitted modal: the interaction that opened it. */
  openedById: string | null
}

/** A form that the bot opens for one user. */
export interface Modal {
  customId: string
  title: string
  inputs: ModalInput[]
}

/** A text to be filled in. */
export interface ModalInput {
  customId: string
  label: string
  isParagraph: boolean
  required: boolean
  minLength: number
  maxLength: number
  value: string
  placeholder: string
  /** Numbers of the input and of what it stands in, as Discord gives them. */
  id: number
  rowId: number
  /** Discord's type of what it stands in: 1 a row, 18 a label. */
  rowType: number
}
