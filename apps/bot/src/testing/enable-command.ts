import { USERS } from '@guildhall/local-discord'
import { expect } from 'vitest'
import { eventually, type Stage } from './stage.ts'
import { administrator } from '@guildhall/test-kit'

/** Time limit for the update of Discord's menu on a busy machine, in ms. */
const IN_MENU_WITHIN_MS = 20_000

/** Enables a command and waits until Discord's menu contains it. */
export async function enableCommand(stage: Stage, guildId: string, name: string): Promise<void> {
  await stage.core.commands.toggle(guildId, { name, enable: true, seen: undefined }, administrator(USERS.ada))
  await eventually(() => expect(stage.menuOf(guildId)).toContain(name), IN_MENU_WITHIN_MS)
}
