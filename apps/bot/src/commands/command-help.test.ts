import { COMMAND_HELP, COMMANDS } from '@guildhall/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { GUILDS, USERS } from '@guildhall/local-discord'
import { eventually, setStage, type Stage } from '../testing/stage.ts'
import { administrator } from '@guildhall/test-kit'

let stage: Stage

beforeEach(async () => {
  stage = await setStage()
})
afterEach(() => stage.close())

describe('the help of a command', () => {
  it("lists the options in Discord's order and marks the required ones", async () => {
    await stage.start()
    const explained = Object.keys(COMMANDS)
    for (const name of explained)
      await stage.core.commands.toggle(
        GUILDS.guildhallDemo,
        { name, enable: true, seen: undefined },
        administrator(USERS.ada),
      )
    await eventually(() => expect(stage.menuOf(GUILDS.guildhallDemo).toSorted()).toEqual(explained.toSorted()))
    const shown = Object.fromEntries(
      stage.local.state.world.commands.map(({ name, options }) => [
        name,
        options.map((option) => ({ name: option.name, required: option.required ?? false })),
      ]),
    )
    const help = Object.fromEntries(
      Object.entries(COMMAND_HELP).map(([name, { options }]) => [
        name,
        options.map((option) => ({ name: option.name, required: option.required })),
      ]),
    )
    expect(shown).toEqual(help)
  })
})
