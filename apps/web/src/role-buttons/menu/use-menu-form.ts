import { useCallback, useEffect, useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { ReceivedRole as Role } from '@guildhall/contract'
import { useReadOnly } from '../../kernel/access/guild-access.ts'
import { valueOf } from '../../kernel/form/form-state.ts'
import { useForm, type FormControl } from '../../kernel/form/use-form.ts'
import { useUndo } from '../../kernel/history/use-undo.tsx'
import { hasCode } from '../../lib/calls/error-details.ts'
import type { Submissions } from '../../lib/calls/submissions.ts'
import { BLANK_MESSAGE } from '../../kernel/composer/message-value.ts'
import { bodyOf } from '../composer/message-model.ts'
import { channelMessages } from '../composer/message-queries.ts'
import { MessageUnconfirmed } from '../composer/unconfirmed.ts'
import { newMenuPlace } from '../message-places.ts'
import { guildConfigs, isUnconfirmed, useRereadRoles } from '../role-button-queries.ts'
import { inputOf } from '../role-buttons-model.ts'
import {
  blankMenu,
  ButtonsNotSaved,
  isBelowPosted,
  menuErrors,
  menuErrorsFromServer,
  menuForm,
  MessageGone,
  type MenuValue,
} from './menu-model.ts'

interface MenuFormOptions {
  guildId: string
  /** The channel that is chosen at first; null for none. */
  channelId: string | null
  roles: readonly Role[]
  /** The number of messages with role buttons. */
  configCount: number
  onPosted: () => void
}

/**
 * The form of a new menu. It posts the message, then saves the buttons below it. From then on the form and its draft have the posted message, so
 * that another attempt posts no second one: after the second step failed, and after a reload.
 */
export function useMenuForm(options: MenuFormOptions): FormControl<MenuValue> {
  const { guildId, channelId, roles, configCount, onPosted } = options
  const { post } = channelMessages.useChanges(guildId)
  const { save } = guildConfigs.useChanges(guildId)
  const rereadRoles = useRereadRoles(guildId)
  const undo = useUndo(guildId, 'role_buttons')
  const blank = useMemo(() => ({ value: blankMenu(channelId), version: undefined }), [channelId])
  const current = useRef<Pick<FormControl<MenuValue>, 'edit' | 'keepDraft'> | null>(null)

  /** Posts the message of a new menu. @returns the id of the message */
  const messageOf = async (value: MenuValue, place: string, submissions: Submissions): Promise<string> => {
    if (value.messageId !== null) return value.messageId
    const { id } = await post(bodyOf(value, BLANK_MESSAGE, place), submissions)
    if (id === null) throw new MessageUnconfirmed()
    // The draft is written before the second call, whose idempotency key it also keeps.
    flushSync(() => current.current?.edit(() => ({ messageId: id, channelId: place }), []))
    current.current?.keepDraft()
    return id
  }

  const form = useForm({
    model: menuForm,
    place: useMemo(() => newMenuPlace(guildId), [guildId]),
    savedOf: useCallback(() => blank, [blank]),
    check: (value) => menuErrors(value, roles, configCount),
    send: async (state, submissions) => {
      const value = valueOf(state)
      const place = value.channelId ?? ''
      const messageId = await messageOf(value, place, submissions)
      const buttons = value.buttons.map(inputOf)
      const toSave = { channelId: place, messageId, buttons, pickOne: value.pickOne, version: undefined }
      try {
        const saved = await save(undefined, toSave, submissions)
        // Before the dialog closes: a form that is not rendered again would keep the id as an edit.
        flushSync(() => current.current?.edit(() => ({ messageId: null }), []))
        onPosted()
        const change = { kind: 'saved', key: saved.id, before: 0, after: saved.version } as const
        return { ...blank, undo: undo(change), endsOwnEdits: true }
      } catch (error) {
        if (isUnconfirmed(error)) await rereadRoles()
        // There is no newer version of a new menu to load.
        if (hasCode(error, 'role_buttons.exists')) throw new MessageGone()
        if (isBelowPosted(value)) throw error
        throw new ButtonsNotSaved(error)
      }
    },
    errorsOf: menuErrorsFromServer,
    load: async () => blank,
    readOnly: useReadOnly('role_buttons', undefined),
  })
  useEffect(() => {
    current.current = form
  }, [form])
  return form
}
