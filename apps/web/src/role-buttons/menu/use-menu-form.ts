import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { ReceivedRole as Role } from '@guildhall/contract'
import { useReadOnly } from '../../kernel/access/guild-access.ts'
import { valueOf } from '../../kernel/form/form-state.ts'
import { useForm, type FormControl } from '../../kernel/form/use-form.ts'
import { useUndo } from '../../kernel/history/use-undo.tsx'
import type { Submissions } from '../../lib/calls/submissions.ts'
import { bodyOf } from '../composer/message-model.ts'
import { channelMessages } from '../composer/message-queries.ts'
import { newMenuPlace } from '../message-places.ts'
import { guildConfigs, isUnconfirmed, useRereadRoles } from '../role-button-queries.ts'
import { inputOf } from '../role-buttons-model.ts'
import {
  blankMenu,
  ButtonsNotSaved,
  menuErrors,
  menuErrorsFromServer,
  menuForm,
  MessageUnconfirmed,
  type MenuValue,
} from './menu-model.ts'

interface MenuFormOptions {
  guildId: string
  /** The channel that is chosen at first; null for none. */
  channelId: string | null
  roles: readonly Role[]
  onPosted: () => void
}

/**
 * The form of a new menu. It posts the message, then saves the buttons below it. If the second step fails, the form goes on with the posted
 * message, so that another attempt posts no second one.
 */
export function useMenuForm({ guildId, channelId, roles, onPosted }: MenuFormOptions): FormControl<MenuValue> {
  const { post } = channelMessages.useChanges(guildId)
  const { save } = guildConfigs.useChanges(guildId)
  const rereadRoles = useRereadRoles(guildId)
  const undo = useUndo(guildId, 'role_buttons')
  const blank = useMemo(() => ({ value: blankMenu(channelId), version: undefined }), [channelId])
  const edit = useRef<FormControl<MenuValue>['edit']>(() => undefined)

  /** Posts the message of a new menu. @returns the id of the message */
  const messageOf = async (value: MenuValue, place: string, submissions: Submissions): Promise<string> => {
    if (value.isPosted) return value.messageId ?? ''
    const { id } = await post(bodyOf(value, place), submissions)
    if (id === null) throw new MessageUnconfirmed()
    return id
  }

  const form = useForm({
    model: menuForm,
    place: useMemo(() => newMenuPlace(guildId), [guildId]),
    savedOf: useCallback(() => blank, [blank]),
    check: (value) => menuErrors(value, roles),
    send: async (state, submissions) => {
      const value = valueOf(state)
      const place = value.channelId ?? ''
      const messageId = await messageOf(value, place, submissions)
      const buttons = value.buttons.map(inputOf)
      const toSave = { channelId: place, messageId, buttons, pickOne: value.pickOne, version: undefined }
      try {
        const saved = await save(undefined, toSave, submissions)
        onPosted()
        return { ...blank, undo: undo({ kind: 'saved', key: saved.id, before: 0, after: saved.version }) }
      } catch (error) {
        if (isUnconfirmed(error)) await rereadRoles()
        if (value.isPosted) throw error
        edit.current(() => ({ isPosted: true, messageId }), [])
        throw new ButtonsNotSaved(error)
      }
    },
    errorsOf: menuErrorsFromServer,
    load: async () => blank,
    readOnly: useReadOnly('role_buttons', undefined),
  })
  useEffect(() => {
    edit.current = form.edit
  }, [form.edit])
  return form
}
