import { COMMANDS } from '@guildhall/contract'
import { setTimeout as sleep } from 'node:timers/promises'

/** Commands that are switched on and off; /blame stays on, since it is in use. */
const SWITCHED = Object.keys(COMMANDS).filter((name) => name !== 'blame')

/** The pause between two uses of /blame, in ms. */
const BLAME_EVERY_MS = 15

/** The pause between two writes of one switch, in ms. */
const SWITCH_EVERY_MS = 40

/**
 * Switches commands, saves settings and rules and restores earlier ones in the dashboard, and uses /blame at the chat page, until it is stopped. It records refused
 * and interrupted calls.
 *
 * @param {{ dashboard: import('./dashboard.mjs').Dashboard, chat: import('./chat.mjs').Chat,
 *   switches: import('./audit.mjs').Switches, saves: import('./saves.mjs').Saves, restores: import('./restores.mjs').Restores, guildId: string }} at
 */
export function startLoad({ dashboard, chat, switches, saves, restores, guildId }) {
  let isOver = false

  /** @param {string} name */
  async function switching(name) {
    while (!isOver) {
      const enable = switches.next(name)
      switches.begin(name, enable)
      const reply = await dashboard.toggle(guildId, name, enable).catch(() => undefined)
      if (!reply) return
      if (reply.ok) switches.acknowledge(name, enable)
      await reply.body?.cancel()
      await sleep(SWITCH_EVERY_MS)
    }
  }

  async function blaming() {
    while (!isOver && (await chat.use('blame', []))) await sleep(BLAME_EVERY_MS)
  }

  const work = Promise.all([
    blaming(),
    saves.saveUntil(() => isOver),
    restores.restoreUntil(() => isOver),
    ...SWITCHED.map(switching),
  ])
  return {
    /** Waits for the calls that are under way. */
    async stop() {
      isOver = true
      await work
    },
  }
}
