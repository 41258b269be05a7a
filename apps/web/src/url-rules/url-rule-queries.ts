import { listUrlRules, saveUrlRules } from '@guildhall/contract'
import { resource, versionOf } from '../kernel/resource.ts'
import { call } from '../lib/calls/transport.ts'

interface UrlRulesToSave {
  readonly rules: { input_pattern: string; output_pattern: string; channel_ids: string[] | null }[]
  /** The version of the replaced list; 0 if there is none, undefined if the server has no versions. */
  readonly version: number | undefined
}

/** The URL rules of a server: one list, saved as a whole. */
export const guildUrlRules = resource({
  name: 'urlrules',
  read: (guildId, signal) => call(listUrlRules, { params: { guildId }, signal }),
  // Permissions in Discord decide which rules the user may see and change.
  areas: ['url_rules', 'guild'],
  changes: (guildId, { change }) => ({
    save: ({ rules, version }: UrlRulesToSave) => {
      const body = { rules, ...versionOf(version) }
      return change(
        // Without a saved list it is unknown whether the server has versions: If-None-Match protects the first save.
        () => call(saveUrlRules, { params: { guildId }, body, ifNone: version === 0 }),
        (_, saved) => saved,
      )
    },
  }),
})
