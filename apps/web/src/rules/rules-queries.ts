import { listRules, removeRules, saveRules, type ReceivedRules as RulesEntry } from '@guildhall/contract'
import { listOf, resource, versionOf } from '../kernel/resource.ts'
import type { Submissions } from '../lib/calls/submissions.ts'
import { call } from '../lib/calls/transport.ts'

interface RulesToSave {
  readonly channelId: string
  readonly contents: readonly string[]
  /** The version of the replaced rules; 0 if there are none, undefined if the server has no versions. */
  readonly version: number | undefined
}

const { withSaved, without } = listOf(({ channel_id }: RulesEntry) => channel_id)

/** The rules of a server, channel by channel. */
export const guildRules = resource({
  name: 'rules',
  read: (guildId, signal) => call(listRules, { params: { guildId }, signal }),
  // Each entry reports whether its channel was deleted.
  areas: ['rules', 'guild'],
  changes: (guildId, { change, reread }) => ({
    save: ({ channelId, contents, version }: RulesToSave, submissions: Submissions) => {
      const rules = contents.map((content, position) => ({ content, position }))
      const body = { channel_id: channelId, rules, ...versionOf(version) }
      // Without saved rules it is unknown whether the server has versions: If-None-Match protects the first save.
      return change(() => call(saveRules, { params: { guildId }, body, ifNone: version === 0, submissions }), withSaved)
    },
    /** @param version the version that was seen; undefined if the server has no versions. */
    remove: async (channelId: string, version: number | undefined): Promise<void> => {
      const query = versionOf(version)
      await change(() => call(removeRules, { params: { guildId, channelId }, query }), without(channelId))
      // The response does not tell whether the bot can delete the message: read the list again.
      reread()
    },
  }),
})
