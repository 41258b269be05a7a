import type { ReceivedRole as Role, ReceivedRoleButtonConfig as Config } from '@guildhall/contract'
import { useCallback, useMemo, useState } from 'react'
import { useReadOnly } from '../../kernel/access/guild-access.ts'
import type { Draft } from '../../kernel/drafts/draft.ts'
import { useDeletedText } from '../../kernel/form/deleted/use-deleted.ts'
import { valueOf } from '../../kernel/form/form-state.ts'
import { useForm, type FormControl } from '../../kernel/form/use-form.ts'
import { useUndo } from '../../kernel/history/use-undo.tsx'
import { buttonsPlace } from '../message-places.ts'
import { guildConfigs, isUnconfirmed, useRereadRoles, type ConfigActions } from '../role-button-queries.ts'
import {
  errorsBeforeSaving,
  errorsFromServer,
  inputOf,
  roleButtonsForm,
  savedButtons,
  savedOver,
  type ButtonsValue,
  type MessagePlace,
} from '../role-buttons-model.ts'
import { buttonsInDraft } from './buttons-in-draft.ts'

interface ButtonsFormOptions {
  guildId: string
  /** Null while no message is chosen: the buttons cannot be saved then. */
  place: MessagePlace | null
  config: Config | undefined
  /** Why the user cannot give buttons to a message without them, as the server says it of the message. */
  messageReadOnly: string | undefined
  /** The unsaved buttons of a deleted message. They cannot be saved. */
  lost: Draft | undefined
  roles: readonly Role[]
  actions: ConfigActions
  onClose: () => void
}

/** The form of a message's buttons. */
export function useButtonsForm(options: ButtonsFormOptions): FormControl<ButtonsValue> {
  const { guildId, place, config, messageReadOnly, lost, roles, actions, onClose } = options
  const { channelId, messageId } = place ?? { channelId: '', messageId: '' }
  const latest = guildConfigs.useLatest(guildId)
  const rereadRoles = useRereadRoles(guildId)
  const undo = useUndo(guildId, 'role_buttons')
  const deleted = `${useDeletedText('message', true)} Its buttons can't be saved.`
  const [lostBase] = useState(() => lost && buttonsInDraft(lost.base))
  const base = lost && lostBase
  return useForm({
    model: roleButtonsForm,
    place: useMemo(() => buttonsPlace(guildId, { channelId, messageId }), [guildId, channelId, messageId]),
    savedOf: useCallback(
      (shown: ButtonsValue | null) => base ?? savedButtons(config, shown?.buttons ?? []),
      [base, config],
    ),
    check: (value) => errorsBeforeSaving(value, place, roles),
    send: async (state, submissions) => {
      const { buttons, pickOne } = valueOf(state)
      const { value, version } = state.base
      const input = savedOver(buttons, value.buttons).map(inputOf)
      const toSave = { channelId, messageId, buttons: input, pickOne, version }
      // Buttons that another administrator saved below a message without any must not be replaced unseen.
      const saved = await actions
        .save(version === 0 ? undefined : config?.id, toSave, submissions)
        .catch(async (error: unknown) => {
          if (isUnconfirmed(error)) await rereadRoles()
          throw error
        })
      onClose()
      const change = { kind: 'saved', key: saved.id, before: version, after: saved.version } as const
      return { ...savedButtons(saved, buttons), undo: undo(change) }
    },
    errorsOf: errorsFromServer,
    load: async () => {
      const list = await latest()
      return savedButtons(
        list.find(({ message_id }) => message_id === messageId),
        [],
      )
    },
    readOnly: useReadOnly('role_buttons', lost ? deleted : config ? config.read_only : messageReadOnly),
    onReset: lost && onClose,
  })
}
