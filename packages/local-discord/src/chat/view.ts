/** What the chat page is told: everything already decided for one person, so that the page only draws it. */
export interface ChatView {
  readonly me: string
  /** Where the dashboard is; null when this Discord runs alone. */
  readonly dashboardUrl: string | null
  readonly people: readonly PersonView[]
  readonly guilds: readonly GuildView[]
}

export interface PersonView {
  readonly id: string
  readonly name: string
  readonly avatarUrl: string
  readonly isBot: boolean
}

export interface GuildView {
  readonly id: string
  readonly name: string
  readonly iconUrl: string | null
  readonly joined: boolean
  /** An owner cannot leave, as in Discord. */
  readonly mayLeave: boolean
  readonly memberCount: number
  /** The rest is empty for somebody outside. */
  readonly channels: readonly ChannelView[]
  readonly members: readonly PersonView[]
  readonly roles: readonly RoleView[]
}

export interface RoleView {
  readonly id: string
  readonly name: string
  /** Red, green and blue in one number; 0 is no colour. */
  readonly color: number
}

export interface ChannelView {
  readonly id: string
  readonly name: string
  /** Discord's number: 0 text, 2 voice, 4 category, 5 announcement … */
  readonly type: number
  readonly topic: string | null
  readonly parentId: string | null
  readonly maySend: boolean
  readonly mayDeleteOthers: boolean
}

export interface MessageView {
  readonly id: string
  readonly channelId: string
  readonly author: PersonView
  readonly content: string
  /** ISO, UTC. */
  readonly sentAt: string
  readonly edited: boolean
  /** Somebody came: there is no content. */
  readonly isJoin: boolean
  /** Only the reader sees it. */
  readonly ephemeral: boolean
  /** The bot asked for more time. */
  readonly thinking: boolean
  /** The slash command that this answers. */
  readonly usedBy: {
    readonly name: string
    readonly avatarUrl: string
    readonly command: string
    readonly interactionId: string
  } | null
  readonly replyTo: { readonly name: string; readonly content: string } | null
  readonly embeds: readonly EmbedView[]
  readonly rows: readonly (readonly ButtonView[])[]
}

export interface EmbedView {
  readonly title: string | null
  readonly url: string | null
  readonly description: string | null
  readonly color: number | null
  readonly author: string | null
  readonly footer: string | null
  readonly imageUrl: string | null
  readonly thumbnailUrl: string | null
  readonly fields: readonly { readonly name: string; readonly value: string; readonly inline: boolean }[]
}

export interface ButtonView {
  /** Absent on a link. */
  readonly customId: string | null
  readonly url: string | null
  readonly label: string
  readonly style: 'primary' | 'secondary' | 'success' | 'danger' | 'link'
  readonly disabled: boolean
  readonly emoji: { readonly name: string; readonly url: string | null } | null
}

export interface CommandView {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly options: readonly OptionView[]
}

export interface OptionView {
  readonly name: string
  readonly description: string
  readonly kind: 'text' | 'integer' | 'number' | 'boolean' | 'user' | 'channel' | 'role'
  readonly required: boolean
  readonly choices: readonly { readonly name: string; readonly value: string }[]
  /** Of a channel option: the types that fit; none given, all do. */
  readonly channelTypes: readonly number[]
  /** Of a number its value, of a text its length. */
  readonly min: number | null
  readonly max: number | null
}

/** What the page hears while it is open. */
export type ChatEvent =
  /** A message is new or changed. */
  | { readonly type: 'message'; readonly message: MessageView }
  | { readonly type: 'gone'; readonly channelId: string; readonly messageIds: readonly string[] }
  /** The bot did not answer in time. */
  | { readonly type: 'failed'; readonly interactionId: string }
  /** The bot took the command or button up; a message need not follow. */
  | { readonly type: 'answered'; readonly interactionId: string }
  /** Guilds, channels, members or roles changed. */
  | { readonly type: 'world' }
