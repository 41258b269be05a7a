import { DiscordError, ERRORS } from '../kernel/errors.ts'
import type { Form } from '../kernel/form.ts'

/** Discord's flag of a message that is built of components alone. */
const COMPONENTS_V2 = 1 << 15

/**
 * Refuses what a message has on Discord and not here, rather than leaving it out.
 *
 * @throws DiscordError 50046 for uploads, 50081 for stickers, 520002 for a poll, 50006 for a message of components alone.
 */
export function refuseUnsupported(form: Form): void {
  if ((form.listLength('attachments') ?? 0) > 0) throw new DiscordError(400, ERRORS.invalidFile)
  if ((form.listLength('sticker_ids') ?? 0) > 0) throw new DiscordError(400, ERRORS.invalidSticker)
  if (form.isGiven('poll')) throw new DiscordError(400, ERRORS.noPollHere)
  if (((form.integer('flags') ?? 0) & COMPONENTS_V2) !== 0) throw new DiscordError(400, ERRORS.emptyMessage)
}
