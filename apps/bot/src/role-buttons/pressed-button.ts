import { MOST_BUTTONS_WITH_BACK, type RoleButton } from '@guildhall/contract'
import {
  backIdOf,
  customIdOf,
  drawnButton,
  findButton,
  levelBelow,
  REPLY_BUTTON,
  type DrawnButton,
  type FoundButton,
  type GuildSnapshot,
  type Level,
  type PressedConfig,
  type RoleButtonPosting,
} from '@guildhall/core'
import { buttonRows, cut, plainText } from '@guildhall/discord'
import type { APIInteractionResponseCallbackData } from 'discord-api-types/v10'

/** Discord's limit of a label, in characters. */
const LABEL_LENGTH = 80
/** Prefix of the label of a role that the member holds. */
const HELD = '✓ '

const UNUSED = 'This button is no longer in use.'

/** The response to a press. */
export type Reply = Pick<APIInteractionResponseCallbackData, 'content' | 'components'>

/** A button with a role, and the place of the press. */
export interface PressedButton extends FoundButton {
  readonly config: PressedConfig
}

/** The button of a press; undefined when it is no longer in use. */
export async function findPressed(
  { roleButtonPosting }: { roleButtonPosting: Pick<RoleButtonPosting, 'config'> },
  guild: GuildSnapshot,
  { configId, buttonId }: { configId: string; buttonId: string },
): Promise<PressedButton | undefined> {
  const config = await roleButtonPosting.config(guild, configId)
  const found = config && findButton(config, buttonId)
  return found && { ...found, config }
}

export function unused(): Reply {
  return { content: UNUSED, components: [] }
}

/** The sub-buttons of a button. */
export function opened(guild: GuildSnapshot, held: ReadonlySet<string>, { button, config }: PressedButton): Reply {
  return {
    content: `**${plainText(button.label)}**`,
    components: rows(guild, held, config, levelBelow(button)),
  }
}

/** The buttons of a level for one member, with a Back button if there is room. */
export function rows(guild: GuildSnapshot, held: ReadonlySet<string>, config: PressedConfig, level: Level) {
  const buttons = level.buttons.map((button): DrawnButton => {
    const drawn = drawnButton(guild, button, customIdOf(REPLY_BUTTON, config.configId, button.id))
    const isHeld = button.role_id !== null && held.has(button.role_id)
    return isHeld ? { ...drawn, label: cut(`${HELD}${drawn.label}`, LABEL_LENGTH) } : drawn
  })
  const above = level.opener && findButton(config, level.opener.id)?.level.opener
  const hasRoom = buttons.length <= MOST_BUTTONS_WITH_BACK
  return buttonRows(above && hasRoom ? [...buttons, backTo(config, above)] : buttons)
}

/** Opens the level above in a reply, also when that is the level of the message. */
function backTo({ configId }: PressedConfig, above: RoleButton): DrawnButton {
  return { customId: backIdOf(REPLY_BUTTON, configId, above.id), label: 'Back', style: 'secondary', emoji: null }
}
