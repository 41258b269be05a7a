import type { Block } from '@guildhall/discord-markdown'

/** The chat page's data: everything already decided for one user, so that the page only draws it. */
export interface ChatView {
  readonly me: string
  /** Where the dashboard is; null when this Discord runs alone. */
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
  /** Null until one wrote to the other. */
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
  readonly mayStartThreads: boolean
}

/** A thread of a message has the message's id. */
export interface ThreadView extends ChannelView {
  readonly parentId: string
  /** The name of its owner. */
  readonly startedBy: string
  readonly archived: boolean
  /** Only those who manage threads write in it. */
  readonly locked: boolean
  readonly joined: boolean
  readonly mayArchive: boolean
}

/** Something that a server announces for a time. */
export interface EventView {
  readonly id: string
  readonly name: string
  readonly description: string | null
  /** ISO, UTC. */
  readonly startsAt: string
  readonly endsAt: string | null
  readonly isActive: boolean
  /** The name of its channel; null for one that is elsewhere. */
  readonly channel: string | null
  /** Where else it is; null for one in a channel. */
  readonly location: string | null
  /** Whether the reader is. */
  readonly interested: boolean
  readonly interestedCount: number
}

export interface MessageView {
  readonly id: string
  readonly channelId: string
  readonly author: UserView
  /** As it was written: an edit begins with it. */
  readonly content: string
  /** The same as Discord shows it. */
  readonly blocks: readonly Block[]
  /** ISO, UTC. */
  readonly sentAt: string
  readonly edited: boolean
  /** The notice of a new member; it has no content. */
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
  /** The message that this answers; its author is null when it was deleted. */
  readonly replyTo: { readonly id: string; readonly author: UserView | null; readonly content: string } | null
  /** The users it pings: by id, by a role of theirs, with @everyone, or as the author of the message it answers. */
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
  /** Where it was to be read; null when it was no message of a channel. */
  readonly channelId: string | null
  /** The word or pattern of the rule, and what matched it. */
  readonly keyword: string | null
  readonly matched: string | null
}

export interface EmbedView {
  /** Discord made it of a link in the text. */
  readonly isPreview: boolean
  readonly title: string | null
  readonly url: string | null
  readonly description: readonly Block[] | null
  readonly color: number | null
  readonly author: string | null
  readonly footer: string | null
  readonly imageUrl: string | null
  readonly thumbnailUrl: string | null
  readonly fields: readonly {
    readonly name: readonly Block[]
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
  /** Of a channel option: the types that fit; none given, all do. */
  readonly channelTypes: readonly number[]
  /** Of a number its value, of a text its length. */
  readonly min: number | null
  readonly max: number | null
  /** The bot suggests values while the reader types. */
  readonly autocomplete: boolean
}

export interface ChoiceView {
  readonly name: string
  readonly value: string
}

/** A form of the bot's. */
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
  /** The bot took the command or button up; a message need not follow. */
  | { readonly type: 'answered'; readonly interactionId: string }
  /** The bot opened a form for the reader. */
  | { readonly type: 'modal'; readonly interactionId: string; readonly modal: ModalView }
  /** The bot suggests values for an option. */
  | { readonly type: 'choices'; readonly interactionId: string; readonly choices: readonly ChoiceView[] }
  /** Guilds, channels, threads, members, roles or scheduled events changed. */
  | { readonly type: 'world' }
