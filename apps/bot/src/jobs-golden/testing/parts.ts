import type { GuildSnapshot } from '@guildhall/core'
import { CHANNELS, GUILDS } from '@guildhall/local-discord'
import { eventually, type Stage } from '../../testing/stage.ts'

const DEMO = GUILDS.guildhallDemo
const GENERAL = CHANNELS.demoGeneral

/** The server, once the bot has stored it. */
export const guildOf = (stage: Stage): Promise<GuildSnapshot> =>
  eventually(async () => {
    const snapshot = await stage.core.snapshots.get(DEMO)
    if (!snapshot) throw new Error('there is no snapshot')
    return snapshot
  })

/** Posts a message into #general as the dashboard does. @returns its id. */
export async function postMessage(stage: Stage, content: string): Promise<string> {
  const { id } = await stage.core.messages.post(await guildOf(stage), { channel_id: GENERAL, content }, undefined)
  if (id === null) throw new Error('The message was not posted.')
  return id
}
