/** The style of a part of a text. */
export type Style = 'bold' | 'italic' | 'underline' | 'strikethrough' | 'spoiler'

/** Discord's letters: short and long time, short and long date, date with time, the same with the weekday, relative to now. */
export type TimestampStyle = 't' | 'T' | 'd' | 'D' | 'f' | 'F' | 'R'

/** A part of a text. A text may contain line breaks. */
export type Inline =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  /** Inline, so that a spoiler or a list item can contain it, but drawn on its own lines. */
  | { readonly kind: 'codeBlock'; readonly language: string | null; readonly text: string }
  | { readonly kind: Style; readonly children: readonly Inline[] }
  /** The address starts with http: or https:. */
  | { readonly kind: 'link'; readonly url: string; readonly children: readonly Inline[] }
  | { readonly kind: 'user' | 'role' | 'channel'; readonly id: string }
  | { readonly kind: 'command'; readonly name: string; readonly id: string }
  | { readonly kind: 'everyone' | 'here' }
  | { readonly kind: 'emoji'; readonly name: string; readonly id: string; readonly animated: boolean }
  /** Seconds since 1970, within the range of Date. */
  | { readonly kind: 'timestamp'; readonly seconds: number; readonly style: TimestampStyle }

/** A part of a message that takes whole lines. */
export type Block =
  | { readonly kind: 'paragraph' | 'subtext'; readonly children: readonly Inline[] }
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly children: readonly Inline[] }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  /** `start` is the number of the first item of an ordered list; null for a list with bullets. */
  | { readonly kind: 'list'; readonly start: number | null; readonly items: readonly (readonly Block[])[] }
