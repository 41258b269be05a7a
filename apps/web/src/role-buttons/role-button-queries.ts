import {
  changeRoleButtonConfig,
  createRoleButtonConfig,
  deleteRoleButtonConfig,
  listEmojis,
  listMessages,
  listRoleButtonConfigs,
  type Emoji,
  type ReceivedRoleButtonConfig as Config,
  type RoleButtonInput,
} from '@guildhall/contract'
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { guildRoles } from '../kernel/roles.ts'
import { pollWhileBehind } from '../lib/behind.ts'
import { invalidFields } from '../lib/error-details.ts'
import type { Submissions } from '../lib/submissions.ts'
import { call } from '../lib/transport.ts'
import type { MessagePlace } from './role-buttons-model.ts'

export function guildConfigs(guildId: string) {
  return queryOptions({
    queryKey: ['guilds', guildId, 'role_button_configs'],
    queryFn: ({ signal }) => call(listRoleButtonConfigs, { params: { guildId }, signal }),
    refetchInterval: ({ state }) => pollWhileBehind(state.data),
  })
}

/** The bot's messages in a channel, the newest first. */
export function channelMessages(guildId: string, channelId: string, limit: number) {
  return queryOptions({
    queryKey: ['guilds', guildId, 'messages', channelId, limit],
    queryFn: ({ signal }) =>
      call(listMessages, { params: { guildId }, query: { channel_id: channelId, limit }, signal }),
    refetchInterval: ({ state }) => pollWhileBehind(state.data?.flatMap(({ edit }) => edit ?? [])),
  })
}

const NONE: readonly Emoji[] = []

/** The server's own emoji; none while loading, and when loading failed. */
export function useGuildEmojis(guildId: string): readonly Emoji[] {
  const { data } = useQuery({
    queryKey: ['guilds', guildId, 'emojis'],
    queryFn: ({ signal }) => call(listEmojis, { params: { guildId }, signal }),
  })
  return data ?? NONE
}

/** The saved configuration of a message. */
export interface ButtonsToSave extends MessagePlace {
  readonly buttons: RoleButtonInput[]
  readonly pickOne: boolean
  /** Of the configuration that this replaces; undefined when the server does not count. */
  readonly version: number | undefined
}

/** The changes of a server's configurations; the list that was read follows. Each throws the error of its call. */
export interface ConfigActions {
  /** @param configId of the configuration that is replaced; undefined for a new one. */
  save: (configId: string | undefined, toSave: ButtonsToSave, submissions: Submissions) => Promise<Config>
  remove: (configId: string, submissions: Submissions) => Promise<void>
}

/** The same object at each render. */
export function useConfigActions(guildId: string): ConfigActions {
  const queries = useQueryClient()
  return useMemo(() => configActions(queries, guildId), [queries, guildId])
}

function configActions(queries: QueryClient, guildId: string): ConfigActions {
  const { queryKey } = guildConfigs(guildId)
  const follow = async (change: (list: Config[]) => Config[]): Promise<void> => {
    // A list that is on its way was read before this change, and would undo it on the screen.
    await queries.cancelQueries({ queryKey })
    queries.setQueryData(queryKey, (list: Config[] | undefined) => list && change(list))
  }
  /** Shows the newest permissions of roles, before the focus goes to one that the page did not show. */
  const readRoles = async (): Promise<void> => {
    await queries.invalidateQueries({ queryKey: guildRoles(guildId).queryKey })
    // The query client informs components by a timer of its own, which runs before this one.
    await new Promise((resolve) => setTimeout(resolve))
  }
  return {
    save: async (configId, { channelId, messageId, buttons, pickOne, version }, submissions) => {
      const body = {
        guild_id: guildId,
        channel_id: channelId,
        message_id: messageId,
        buttons,
        ...(pickOne ? { pick_one: true } : {}),
        // A configuration that came to be since then is older than none, and so refused as stale.
        ...(configId === undefined || version === undefined ? {} : { version }),
      }
      const sending =
        configId === undefined
          ? call(createRoleButtonConfig, { params: { guildId }, body, submissions })
          : call(changeRoleButtonConfig, { params: { guildId, configId }, body })
      // Another administrator may have saved first, or the save may have been reverted.
      const saved = await sending.catch(async (error: unknown) => {
        void queries.invalidateQueries({ queryKey })
        if (isUnconfirmed(error)) await readRoles()
        throw error
      })
      await follow((list) =>
        list.some(({ id }) => id === saved.id)
          ? list.map((one) => (one.id === saved.id ? saved : one))
          : [...list, saved],
      )
      return saved
    },
    remove: async (configId, submissions) => {
      await call(deleteRoleButtonConfig, { params: { guildId, configId }, submissions })
      await follow((list) => list.filter(({ id }) => id !== configId))
    },
  }
}

/** Whether the server refused permissions that are not confirmed. */
function isUnconfirmed(error: unknown): boolean {
  return invalidFields(error).some(({ path }) => path.endsWith('.confirmed_permissions'))
}
