import { ROLE_PRESS } from '@guildhall/core'
import { CHANNELS, GUILDS, ROLES, USERS } from '@guildhall/local-discord'
import { eventually } from '../../testing/stage.ts'
import { demoOf, ENDS_WITHIN_MS, type GoldenKind } from './observe.ts'
import { guildOf, postMessage } from './parts.ts'

const DEMO = GUILDS.guildhallDemo
const GENERAL = CHANNELS.demoGeneral
const { ada, cleo } = USERS

/** The press of a button with a role. `shown` is the reply to the member. */
export const rolePress: GoldenKind = {
  kind: ROLE_PRESS,
  call: 'PUT /guilds/:id/members/:id/roles/:id',
  hasEmptyAnswer: true,
  channelId: GENERAL,
  denied: null,
  async prepare(stage) {
    const id = await postMessage(stage, 'Pick a role.')
    const buttons = [{ label: 'Raider', role_id: ROLES.demoRaider }]
    const input = { guild_id: DEMO, channel_id: GENERAL, message_id: id, buttons }
    const config = await stage.core.roleButtons.create(
      await guildOf(stage),
      input,
      { userId: ada, limits: null },
      undefined,
    )
    const customId = `role:${config.id}:${config.buttons[0]?.id ?? ''}`
    const reply = () =>
      stage.messagesIn(GENERAL).find(({ onlyFor, content }) => onlyFor === cleo && content !== '')?.content ?? null
    const cleoIn = () => demoOf(stage).members.find(({ userId }) => userId === cleo)
    return {
      ask: () => stage.as(cleo).press({ channelId: GENERAL, messageId: id }, customId),
      effects: () => cleoIn()?.roleIds.filter((roleId) => roleId === ROLES.demoRaider).length ?? 0,
      async shown(isDone) {
        if (!isDone) return reply()
        // The bot replies after the job has ended.
        return eventually(() => {
          const text = reply()
          if (text === null) throw new Error('The press has no reply.')
          return text
        }, ENDS_WITHIN_MS)
      },
      vanish() {
        const { roles } = demoOf(stage)
        const gone = roles.splice(
          roles.findIndex((role) => role.id === ROLES.demoRaider),
          1,
        )
        return () => void roles.push(...gone)
      },
    }
  },
}
