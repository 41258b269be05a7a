import { ask } from './dialog.js'
import { blockOf, server } from './server.js'

/**
 * @import { ButtonView, ChatView, GuildView, MessageView } from '../view.ts'
 * @import { ComposerActions } from './composer.js'
 * @import { createLog } from './log.js'
 * @import { Moderation } from './members.js'
 * @import { Spot } from './spot.js'
 */

/**
 * What the reader does, in the reader's name.
 *
 * @param {object} page
 * @param {() => ChatView | undefined} page.view
 * @param {() => ReturnType<typeof createLog>} page.log
 * @param {<T>(action: () => Promise<T>) => Promise<T | undefined>} page.attempt shows why not if it was refused
 */
export function createDoing({ view, log, attempt }) {
  const me = () => view()?.me ?? ''

  /**
   * Sends what was written. What AutoMod blocks was sent too, as far as its author is concerned, and is shown as blocked.
   *
   * @param {string} content
   * @param {() => Promise<unknown>} action
   * @returns {Promise<boolean>} whether it is out of the author's hands
   */
  const deliver = async (content, action) => {
    const sent = await attempt(async () => {
      const note = await blockOf(action)
      const author = view()?.people.find(({ id }) => id === me())
      if (note !== undefined && author) log().block(content, author, note)
      return true
    })
    return sent === true
  }

  return {
    /** @param {MessageView} message */
    remove: (message) => attempt(() => server.remove(me(), message.channelId, message.id)),
    /**
     * @param {MessageView} message
     * @param {string} content
     */
    edit: (message, content) =>
      deliver(content, () => server.edit(me(), message.channelId, message.id, content.trim())),
    /**
     * @param {MessageView} message
     * @param {ButtonView} button
     */
    async press(message, { customId }) {
      if (customId === null) return
      const sent = await attempt(() => server.press(me(), message.channelId, message.id, customId))
      if (sent) log().wait(sent.id, null)
    },
    /**
     * @param {GuildView} guild
     * @returns {Promise<boolean>} whether the reader is in it now
     */
    join: async (guild) => (await attempt(() => server.join(me(), guild.id))) !== undefined,
    /** @param {GuildView} guild */
    async leave(guild) {
      const answer = await ask({
        title: `Leave ${guild.name}?`,
        text: 'You can join it again, but your roles there are gone.',
        confirm: 'Leave server',
      })
      if (answer) await attempt(() => server.leave(me(), guild.id))
    },
    /** @param {boolean} allowed */
    allowDirect: (allowed) => attempt(() => server.direct(me(), allowed)),
    /**
     * @param {Spot} spot
     * @returns {ComposerActions}
     */
    writing: ({ channel, guild }) => ({
      commands: async () => (guild && (await attempt(() => server.commands(me(), channel.id)))) ?? [],
      write: (content) => deliver(content, () => server.write(me(), channel.id, content)),
      editLast: () => log().editLast(),
      async run(command, fields) {
        const sent = await attempt(() => server.invoke(me(), channel.id, command.name, fields))
        if (sent) log().wait(sent.id, command.name)
        return sent !== undefined
      },
    }),
    /**
     * @param {GuildView} guild
     * @returns {Moderation}
     */
    moderation: (guild) => ({
      timeOut: (member, minutes) => void attempt(() => server.timeOut(me(), guild.id, member.id, minutes)),
      kick: (member, reason) => void attempt(() => server.kick(me(), guild.id, member.id, reason)),
      ban: (member, reason, seconds) => void attempt(() => server.ban(me(), guild.id, member.id, reason, seconds)),
      unban: (banned) => void attempt(() => server.unban(me(), guild.id, banned.id)),
    }),
  }
}
