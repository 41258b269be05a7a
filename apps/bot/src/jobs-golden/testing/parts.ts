import type { GuildSnapshot } from '@guildhall/core'
import { CHANNELS, GUILDS, USERS } from '@guildhall/local-discord'
import { eventually, type Stage } from '../../testing/stage.ts'
import { administrator } from '@guildhall/test-kit'

const DEMO = GUILDS.guildhallDemo
const GENERAL = CHANNELS.demoGeneral

/** Waits until the bot has stored the server. @returns its snapshot. */
export const guildOf = (stage: Stage): Promise<GuildSnapshot> =>
  eventually(async () => {
    const snapshot = await stage.core.snapshots.get(DEMO)
    if (!snapshot) throw new Error('there is no snapshot')
    return snapshot
  })

/** Posts a message into #general as the dashboard does. @returns its id. */
export async function postMessage(stage: Stage, content: string): Promise<string> {
  const input = { channel_id: GENERAL, content }
  const { id } = await stage.core.messages.post(await guildOf(stage), input, administrator(USERS.ada), undefined)
  if (id === null) throw new Error('The message was not posted.')
  return id
}
