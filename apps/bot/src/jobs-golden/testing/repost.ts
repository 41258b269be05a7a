import { ROLE_BUTTONS_REPOST } from '@guildhall/core'
import { CHANNELS, GUILDS, ROLES, USERS } from '@guildhall/local-discord'
import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import type { GoldenKind } from './observe.ts'
import { guildOf } from './parts.ts'

const GENERAL = CHANNELS.demoGeneral
const CONFIG = {
  channel_id: GENERAL,
  message_id: '1141162278454450983',
  buttons: [
    {
      id: 'raider',
      role_id: ROLES.demoRaider,
      label: 'Raider',
      emoji: null,
      style: 'secondary' as const,
      add_only: false,
      pick_one: false,
      confirmed_permissions: [],
      children: [],
    },
  ],
  pick_one: false,
  version: 1,
  created_at: 0,
  message: { content: 'Pick a role.', embeds: [], components: [] },
}

/** Posts the deleted message of a configuration again, as a restoration does. */
export const roleButtonsRepost: GoldenKind = {
  kind: ROLE_BUTTONS_REPOST,
  call: 'POST /channels/:id/messages',
  channelId: GENERAL,
  denied: P.SendMessages,
  async prepare(stage) {
    await guildOf(stage)
    const configId = 'config'
    return {
      ask: () =>
        stage.core.roleButtonReposts.request(
          GUILDS.guildhallDemo,
          { configId, editor: { userId: USERS.ada, limits: null } },
          () => Promise.resolve({ configId, config: CONFIG, seenVersion: null, version: 3 }),
          () => undefined,
        ),
      effects: () => stage.botMessagesIn(GENERAL).length,
    }
  },
}
