/**
 * The parts of Discord that the local Discord lacks and that a request to one of its own routes can need. The text completes the
 * sentence of the response, and the README lists it.
 */
export const UNSUPPORTED_PARTS = {
  uploads: 'uploads and attachments',
  stickers: 'stickers in messages',
  polls: 'polls',
  forwards: 'forwarded messages',
  voiceMessages: 'voice messages',
  clientThemes: 'shared client themes in messages',
  componentsV2: 'components v2',
  selectMenus: 'select menus in messages and modals',
  premiumButtons: 'premium buttons',
  modalParts: 'texts, file uploads, radio groups and checkboxes in modals',
  activities: 'activities and purchases as responses to interactions',
  voice: 'voice states of members',
  stageChannels: 'stage channels',
  forums: 'forum channels and their posts',
  mediaChannels: 'media channels',
  directories: 'directory channels',
  channelConversion: 'changing the type of a channel',
  stageEvents: 'scheduled events in stage channels',
  recurringEvents: 'recurrence rules of scheduled events',
  eventImages: 'images of scheduled events',
  userCommands: 'using user commands',
  messageCommands: 'using message commands',
  entryPoints: 'entry point commands',
} as const

export type UnsupportedPart = keyof typeof UNSUPPORTED_PARTS

/** The beginning of the sentence of every unsupported request. */
export const NOT_SUPPORTED = 'The local Discord does not support'

/** A request needs a part of Discord that is absent here. It is answered 501, with the message as body and as reason phrase. */
export class UnsupportedError extends Error {
  override readonly name = 'UnsupportedError'
  readonly status = 501

  /** @param what the name of the part, or the method and path template of Discord's route; ASCII, because it is sent as a reason phrase. */
  constructor(readonly what: string) {
    super(`${NOT_SUPPORTED} ${what}.`)
  }
}

/** The error of a request that needs a part of Discord that is absent here. */
export function unsupported(part: UnsupportedPart): UnsupportedError {
  return new UnsupportedError(UNSUPPORTED_PARTS[part])
}

/** An unsupported part of Discord that requests needed. */
export interface UnsupportedUse {
  /** A part of Discord ("polls"), or the method and template of a route ("GET /channels/{channel_id}/pins"). */
  readonly what: string
  /** The requests so far, retries included. */
  readonly requests: number
}

/** The unsupported requests of a local Discord. */
export interface UnsupportedLog {
  /** Each part once, in the order of the first requests. */
  readonly uses: () => UnsupportedUse[]
  /** Counts a request and prints its sentence, if it is the first of its kind. */
  add(error: UnsupportedError): void
}

/** @param print writes a line for the person who runs the local Discord. */
export function unsupportedLog(print: (line: string) => void): UnsupportedLog {
  const counts = new Map<string, number>()
  return {
    uses: () => [...counts].map(([what, requests]) => ({ what, requests })),
    add({ what, message }) {
      const before = counts.get(what) ?? 0
      counts.set(what, before + 1)
      if (before === 0) print(message)
    },
  }
}
