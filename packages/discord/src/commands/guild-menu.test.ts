import { describe, expect, it } from 'vitest'
import { ApplicationCommandOptionType, ApplicationCommandType, type APIApplicationCommand } from 'discord-api-types/v10'
import { isSameMenu, type CommandDefinition } from './guild-menu.ts'

const HUG: CommandDefinition = {
  name: 'hug',
  description: 'Hug',
  options: [{ type: ApplicationCommandOptionType.User, name: 'user', description: 'Whom', required: true }],
}
const ASK: CommandDefinition = { name: 'ask', description: 'Ask' }
const DAY = { type: ApplicationCommandOptionType.String, name: 'day', description: 'When' } as const

/** A definition as Discord returns it, with ids, a version and defaults. */
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
  it('is equal in any order and with the fields that Discord adds', () => {
    expect(isSameMenu([stored(HUG), stored(ASK)], [ASK, HUG])).toBe(true)
    expect(isSameMenu([], [])).toBe(true)
  })

  it('differs when a command, a description or an option differs', () => {
    expect(isSameMenu([stored(HUG)], [])).toBe(false)
    expect(isSameMenu([], [HUG])).toBe(false)
    expect(isSameMenu([stored(HUG)], [{ ...HUG, description: 'Hugs' }])).toBe(false)
    expect(isSameMenu([stored(HUG)], [{ ...HUG, options: [] }])).toBe(false)
    const [plain, completed] = [
      { ...ASK, options: [DAY] },
      { ...ASK, options: [{ ...DAY, autocomplete: true as const }] },
    ]
    expect(isSameMenu([stored(plain)], [completed])).toBe(false)
    expect(isSameMenu([stored(completed)], [completed])).toBe(true)
    expect(isSameMenu([stored({ ...ASK, options: [{ ...DAY, autocomplete: false }] })], [plain])).toBe(true)
  })
})
