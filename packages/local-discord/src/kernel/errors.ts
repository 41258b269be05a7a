/** Discord's codes and messages for objects that do not exist. */
export const UNKNOWN = {
  /** For objects without a code of their own. */
  page: [0, '404: Not Found'],
  application: [10002, 'Unknown Application'],
  channel: [10003, 'Unknown Channel'],
  guild: [10004, 'Unknown Guild'],
  member: [10007, 'Unknown Member'],
  message: [10008, 'Unknown Message'],
  role: [10011, 'Unknown Role'],
  user: [10013, 'Unknown User'],
  emoji: [10014, 'Unknown Emoji'],
  webhook: [10015, 'Unknown Webhook'],
  ban: [10026, 'Unknown Ban'],
  scheduledEvent: [10070, 'Unknown Guild Scheduled Event'],
  interaction: [10062, 'Unknown interaction'],
  command: [10063, 'Unknown application command'],
} as const

/** Discord's other error codes with their messages. */
export const ERRORS = {
  closedToDirect: [50007, 'Cannot send messages to this user'],
  badRecipient: [50033, 'Invalid Recipient(s)'],
  missingAccess: [50001, 'Missing Access'],
  botsCannot: [20001, 'Bots cannot use this endpoint'],
  emptyMessage: [50006, 'Cannot send an empty message'],
  notTheAuthor: [50005, 'Cannot edit a message authored by another user'],
  systemMessage: [50021, 'Cannot execute action on a system message'],
  directChannel: [50003, 'Cannot execute action on a DM channel'],
  tooOldForBulk: [50034, 'You can only bulk delete messages that are under 14 days old.'],
  banned: [40007, 'The user is banned from this guild.'],
  wrongChannelType: [50024, 'Cannot execute action on this channel type'],
  threadArchived: [50083, 'Thread is archived'],
  hasThread: [160004, 'A thread has already been created for this message'],
  threadLocked: [160005, 'This thread is locked'],
  missingPermissions: [50013, 'Missing Permissions'],
  tooManyRoles: [30005, 'Maximum number of guild roles reached (250)'],
  tooManyChannels: [30013, 'Maximum number of guild channels reached (500)'],
  tooManyEvents: [30038, 'Maximum number of uncompleted guild scheduled events reached (100)'],
  invalidRole: [50028, 'Invalid Role'],
  tooManyCommands: [30032, 'Maximum number of application commands reached (100)'],
  dailyCommandCreates: [30034, 'Max number of daily application command creates has been reached (200)'],
  acknowledged: [40060, 'Interaction has already been acknowledged.'],
  replyUnseen: [160002, 'Cannot reply without permission to read message history'],
  finishedEvent: [180000, 'Cannot update a finished event'],
  blockedByAutoMod: [200000, 'Message was blocked by automatic moderation'],
  invalidForm: [50035, 'Invalid Form Body'],
  tooLarge: [40005, 'Request entity too large'],
  badJson: [50109, 'The request body contains invalid JSON.'],
} as const

/** One error of a field: Discord's code and message. */
export interface FieldError {
  code: string
  message: string
}

/** The errors of a request body by path: `{ embeds: { 0: { title: { _errors: […] } } } }`. */
export type FieldErrors = { [field: string]: FieldErrors | FieldError[] }

/** An error response of Discord's REST API. */
export class DiscordError extends Error {
  override readonly name = 'DiscordError'
  readonly code: number

  constructor(
    readonly status: number,
    [code, message]: readonly [number, string],
    readonly errors?: FieldErrors,
  ) {
    super(message)
    this.code = code
  }

  /** The body of the response. */
  toJSON(): { message: string; code: number; errors?: FieldErrors } {
    return { message: this.message, code: this.code, ...(this.errors && { errors: this.errors }) }
  }
}

/** 401, as for a missing or unknown token. */
export function unauthorized(): DiscordError {
  return new DiscordError(401, [0, '401: Unauthorized'])
}

/** 405. */
export function methodNotAllowed(): DiscordError {
  return new DiscordError(405, [0, '405: Method Not Allowed'])
}

/** 403 50013. */
export function missingPermissions(): DiscordError {
  return new DiscordError(403, ERRORS.missingPermissions)
}

/** 403 50001. */
export function missingAccess(): DiscordError {
  return new DiscordError(403, ERRORS.missingAccess)
}
