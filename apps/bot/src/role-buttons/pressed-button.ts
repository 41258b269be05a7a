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

/** Discord: characters of a label. */
const LABEL_LENGTH = 80
/** Shown before the label of a role that the member holds. */
const HELD = '✓ '

const UNUSED = 'This button is no longer in use.'

/** The message that a press is answered with. */
export type Reply = Pick<APIInteractionResponseCallbackData, 'content' | 'components'>

/** A button with a role, where it was pressed. */
export interface PressedButton extends FoundButton {
  readonly config: PressedConfig
}

/** The button that a press names; undefined when it is no longer in use. */
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

/** The buttons of a level as one member sees them, with a way back while there is room. */
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

/** Opens the level above, which a reply shows too. */
function backTo({ configId }: PressedConfig, above: RoleButton): DrawnButton {
  return { customId: backIdOf(REPLY_BUTTON, configId, above.id), label: 'Back', style: 'secondary', emoji: null }
}
