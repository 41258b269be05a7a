import { describe, expect, it } from 'vitest'
import { ApplicationCommandOptionType, ApplicationCommandType, type APIApplicationCommand } from 'discord-api-types/v10'
import { sameMenu, type CommandDefinition } from './guild-menu.ts'

const HUG: CommandDefinition = {
  name: 'hug',
  description: 'Hug',
  options: [{ type: ApplicationCommandOptionType.User, name: 'user', description: 'Whom', required: true }],
}
const ASK: CommandDefinition = { name: 'ask', description: 'Ask' }

/** What Discord makes of a definition: ids, a version and defaults come with it. */
function stored(definition: CommandDefinition): APIApplicationCommand {
  return {
    ...definition,
    id: '1',
    application_id: '2',
    version: '3',
    type: ApplicationCommandType.ChatInput,
    default_member_permissions: null,
    nsfw: false,
  }
}

describe("a guild's menu", () => {
  it('is the same in any order and with what Discord adds', () => {
    expect(sameMenu([stored(HUG), stored(ASK)], [ASK, HUG])).toBe(true)
    expect(sameMenu([], [])).toBe(true)
  })

  it('differs by a command more or less, a description, or an option', () => {
    expect(sameMenu([stored(HUG)], [])).toBe(false)
    expect(sameMenu([], [HUG])).toBe(false)
    expect(sameMenu([stored(HUG)], [{ ...HUG, description: 'Hugs' }])).toBe(false)
    expect(sameMenu([stored(HUG)], [{ ...HUG, options: [] }])).toBe(false)
  })
})
