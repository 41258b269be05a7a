import type { Block, Inline } from '@guildhall/discord-markdown'

/** The chat page's data for one user: all permissions are already applied, so the page only draws it. */
export interface ChatView {
  readonly me: string
  /** The dashboard's address; null when this Discord runs alone. */
  readonly dashboardUrl: string | null
  readonly users: readonly UserView[]
  readonly guilds: readonly GuildView[]
  readonly direct: DirectView
}

export interface UserView {
  readonly id: string
  readonly name: string
  readonly avatarUrl: string
  readonly isBot: boolean
}

/** Names for the ids in a text. */
export interface NamesView {
  readonly channels: readonly ChannelView[]
  readonly threads: readonly ThreadView[]
  readonly members: readonly UserView[]
  readonly roles: readonly RoleView[]
}

/** The direct messages of the user and the bot. */
export interface DirectView {
  /** Whether members of the user's servers, the bot among them, may send direct messages. */
  readonly allowed: boolean
  readonly bot: UserView
  /** Null until the first direct message. */
  readonly channel: ChannelView | null
  readonly names: NamesView
}

/** For a user who is not a member, channels, threads, members, roles and events are empty. */
export interface GuildView extends NamesView {
  readonly members: readonly MemberView[]
  readonly id: string
  readonly name: string
  readonly iconUrl: string | null
  readonly joined: boolean
  /** An owner cannot leave, as in Discord. */
  readonly mayLeave: boolean
  readonly memberCount: number
  /** Empty for a reader who may not lift a ban. */
  readonly bans: readonly BanView[]
  /** The next first. */
  readonly events: readonly EventView[]
}

export interface MemberView extends UserView {
  readonly isOwner: boolean
  /** ISO, UTC; null for a member who is not timed out. */
  readonly timedOutUntil: string | null
  /** The actions that the reader may take on this member. */
  readonly may: { readonly timeOut: boolean; readonly kick: boolean; readonly ban: boolean }
}

export interface BanView extends UserView {
  readonly reason: string | null
}

interface RoleView {
  readonly id: string
  readonly name: string
  /** Red, green and blue in one number; 0 is the default color. */
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
  readonly mayStartThreads: boolean
}

/** A thread of a message has the message's id. */
export interface ThreadView extends ChannelView {
  readonly parentId: string
  /** The name of its owner. */
  readonly startedBy: string
  readonly archived: boolean
  /** Whether only members who manage threads can write in it. */
  readonly locked: boolean
  readonly joined: boolean
  readonly mayArchive: boolean
}

/** A scheduled event of a server. */
export interface EventView {
  readonly id: string
  readonly name: string
  readonly description: string | null
  /** ISO, UTC. */
  readonly startsAt: string
  readonly endsAt: string | null
  readonly isActive: boolean
  /** The name of its channel; null for an event elsewhere. */
  readonly channel: string | null
  /** The location of an event elsewhere; null for an event in a channel. */
  readonly location: string | null
  /** Whether the reader is interested. */
  readonly interested: boolean
  readonly interestedCount: number
}

export interface MessageView {
  readonly id: string
  readonly channelId: string
  readonly author: UserView
  /** The source text, which the editor starts with. */
  readonly content: string
  /** The parsed text. */
  readonly blocks: readonly Block[]
  /** ISO, UTC. */
  readonly sentAt: string
  readonly edited: boolean
  /** The notice of a new member; it has no content. */
  readonly isJoin: boolean
  /** Whether only the reader sees it. */
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
  /** The message that this answers; its author is null when it was deleted. */
  readonly replyTo: { readonly id: string; readonly author: UserView | null; readonly content: string } | null
  /** The pinged users: by id, by role, with @everyone, or as the author of the original message. */
  readonly pings: readonly string[]
  /** AutoMod reports a blocked message of the author. */
  readonly alert: AlertView | null
  readonly embeds: readonly EmbedView[]
  readonly rows: readonly (readonly ButtonView[])[]
}

export interface AlertView {
  /** The blocked text. */
  readonly content: string
  readonly rule: string
  /** The channel of the blocked message; null when there is none. */
  readonly channelId: string | null
  /** The word or pattern of the rule, and the matched text. */
  readonly keyword: string | null
  readonly matched: string | null
}

export interface EmbedView {
  /** Whether it is the preview of a link in the text. */
  readonly isPreview: boolean
  readonly title: readonly Inline[] | null
  readonly url: string | null
  readonly description: readonly Block[] | null
  readonly color: number | null
  readonly author: string | null
  readonly authorUrl: string | null
  readonly authorIconUrl: string | null
  readonly footer: string | null
  readonly footerIconUrl: string | null
  /** The time beside the footer, in ISO 8601. */
  readonly timestamp: string | null
  readonly imageUrl: string | null
  readonly thumbnailUrl: string | null
  readonly fields: readonly {
    readonly name: readonly Inline[]
    readonly value: readonly Block[]
    readonly inline: boolean
  }[]
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
  readonly kind: 'text' | 'integer' | 'number' | 'boolean' | 'user' | 'channel' | 'role' | 'mentionable'
  readonly required: boolean
  readonly choices: readonly ChoiceView[]
  /** For a channel option, the accepted types; empty accepts all. */
  readonly channelTypes: readonly number[]
  /** The limit of a number's value or of a text's length. */
  readonly min: number | null
  readonly max: number | null
  /** The bot suggests values while the reader types. */
  readonly autocomplete: boolean
}

export interface ChoiceView {
  readonly name: string
  readonly value: string
}

/** A form of the bot. */
export interface ModalView {
  readonly title: string
  readonly inputs: readonly ModalInputView[]
}

export interface ModalInputView {
  readonly customId: string
  readonly label: string
  readonly isParagraph: boolean
  readonly required: boolean
  readonly minLength: number
  readonly maxLength: number
  readonly value: string
  readonly placeholder: string
}

/** The events that the page receives while it is open. */
export type ChatEvent =
  /** A message is new or changed. */
  | { readonly type: 'message'; readonly message: MessageView }
  | { readonly type: 'gone'; readonly channelId: string; readonly messageIds: readonly string[] }
  /** The bot did not answer in time. */
  | { readonly type: 'failed'; readonly interactionId: string }
  /** The bot responded to the command or button, with or without a message. */
  | { readonly type: 'answered'; readonly interactionId: string }
  /** The bot opened a form for the reader. */
  | { readonly type: 'modal'; readonly interactionId: string; readonly modal: ModalView }
  /** The bot suggests values for an option. */
  | { readonly type: 'choices'; readonly interactionId: string; readonly choices: readonly ChoiceView[] }
  /** Guilds, channels, threads, members, roles or scheduled events changed. */
  | { readonly type: 'world' }
