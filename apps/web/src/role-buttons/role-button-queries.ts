import {
  changeRoleButtonConfig,
  createRoleButtonConfig,
  deleteRoleButtonConfig,
  listRoleButtonConfigs,
  type ReceivedRoleButtonConfig as Config,
  type RoleButtonInput,
} from '@guildhall/contract'
import { useQueryClient } from '@tanstack/react-query'
import { listOf, resource, versionOf } from '../kernel/resource.ts'
import { guildRoles } from '../kernel/roles.ts'
import { invalidFields } from '../lib/calls/error-details.ts'
import type { Submissions } from '../lib/calls/submissions.ts'
import { call } from '../lib/calls/transport.ts'
import type { MessagePlace } from './role-buttons-model.ts'

/** The saved configuration of a message. */
export interface ButtonsToSave extends MessagePlace {
  readonly buttons: RoleButtonInput[]
  readonly pickOne: boolean
  /** The version of the replaced configuration; undefined if the server has no versions. */
  readonly version: number | undefined
}

const { withSaved, without } = listOf(({ id }: Config) => id)

/** The configurations of a server: the buttons below its messages. */
export const guildConfigs = resource({
  name: 'role_button_configs',
  read: (guildId, signal) => call(listRoleButtonConfigs, { params: { guildId }, signal }),
  areas: ['role_buttons', 'guild'],
  changes: (guildId, { change }) => ({
    /** @param configId the id of the replaced configuration; undefined for a new one. */
    save: (configId: string | undefined, toSave: ButtonsToSave, submissions: Submissions): Promise<Config> => {
      const { channelId, messageId, buttons, pickOne, version } = toSave
      const body = {
        guild_id: guildId,
        channel_id: channelId,
        message_id: messageId,
        buttons,
        ...(pickOne ? { pick_one: true } : {}),
        ...versionOf(version),
      }
      return change(
        () =>
          configId === undefined
            ? // The server refuses this as stale if the message has a configuration by now, or lost the one with this version.
              call(createRoleButtonConfig, { params: { guildId }, body, submissions })
            : call(changeRoleButtonConfig, { params: { guildId, configId }, body }),
        withSaved,
      )
    },
    remove: ({ id, version }: Config, submissions: Submissions) => {
      const [params, query] = [{ guildId, configId: id }, versionOf(version)]
      return change(() => call(deleteRoleButtonConfig, { params, query, submissions }), without(id))
    },
  }),
})

/** The changes of a server's configurations. Each throws the error of its call. */
export type ConfigActions = ReturnType<typeof guildConfigs.useChanges>

/** Refetches the roles, so that the page shows a newly needed confirmation before the focus moves to it. */
export function useRereadRoles(guildId: string): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await queries.invalidateQueries({ queryKey: guildRoles(guildId).queryKey })
    // Wait for the render: the query client notifies components in an earlier timer.
    await new Promise((resolve) => setTimeout(resolve))
  }
}

/** Whether the server rejected a save because of unconfirmed permissions. */
export function isUnconfirmed(error: unknown): boolean {
  return invalidFields(error).some(({ path }) => path.endsWith('.confirmed_permissions'))
}
