import type { ReceivedRole as Role, ReceivedRoleButtonConfig as Config } from '@guildhall/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { valueOf } from '../kernel/form/form-state.ts'
import { useForm, type FormControl } from '../kernel/form/use-form.ts'
import { buttonsPlace } from './message-places.ts'
import { guildConfigs, type ConfigActions } from './role-button-queries.ts'
import {
  errorsBeforeSaving,
  errorsFromServer,
  inputOf,
  roleButtonsForm,
  savedButtons,
  type ButtonsValue,
  type MessagePlace,
} from './role-buttons-model.ts'

interface ButtonsFormOptions {
  guildId: string
  /** Null while no message is chosen: nothing can be saved then. */
  place: MessagePlace | null
  config: Config | undefined
  roles: readonly Role[]
  actions: ConfigActions
  onSaved: () => void
}

/** The form of a message's buttons. */
export function useButtonsForm(options: ButtonsFormOptions): FormControl<ButtonsValue> {
  const { guildId, place, config, roles, actions, onSaved } = options
  const { channelId, messageId } = place ?? { channelId: '', messageId: '' }
  const queries = useQueryClient()
  return useForm({
    model: roleButtonsForm,
    place: useMemo(() => buttonsPlace(guildId, { channelId, messageId }), [guildId, channelId, messageId]),
    savedOf: useCallback((shown: ButtonsValue | null) => savedButtons(config, shown?.buttons ?? []), [config]),
    check: (value) => errorsBeforeSaving(value, place, roles),
    send: async (state, submissions) => {
      const { buttons, pickOne } = valueOf(state)
      const { version } = state.base
      const toSave = { channelId, messageId, buttons: buttons.map(inputOf), pickOne, version }
      const saved = await actions.save(config?.id, toSave, submissions)
      onSaved()
      return savedButtons(saved, buttons)
    },
    errorsOf: errorsFromServer,
    load: async () => {
      const list = await queries.query({ ...guildConfigs(guildId), staleTime: 0 })
      return savedButtons(
        list.find(({ message_id }) => message_id === messageId),
        [],
      )
    },
  })
}
