import { ROLE_BUTTON_ERRORS, type Emoji, type ReceivedRoleButtonConfig as Config } from '@guildhall/contract'
import { useCallback, useId, useMemo, useRef, useState, type ReactNode } from 'react'
import type { Draft } from '../../kernel/drafts/draft.ts'
import { LateUnsavableLine } from '../../kernel/form/deleted/late-deleted.tsx'
import { useDeletedQuestion, useDeletedText } from '../../kernel/form/deleted/use-deleted.ts'
import { BEING_SAVED, Form, FormErrors, FormVersion } from '../../kernel/form/form.tsx'
import { LastChange } from '../../kernel/history/last-change.tsx'
import { moderatingIn, type GuildRoles } from '../../kernel/roles.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Confirm } from '../../ui/dialog/confirm.tsx'
import { cx } from '../../ui/cx.ts'
import { labelClass } from '../../ui/controls/field.tsx'
import { UsableFields } from '../../ui/controls/usable-fields.tsx'
import { Modal } from '../../ui/dialog/modal.tsx'
import { SaveError } from '../../ui/states/save-error.tsx'

import { EmojiUrls } from '../../kernel/emoji/button-emoji.tsx'
import { ButtonRows } from './button-rows.tsx'
import { ButtonsPreview } from './buttons-preview.tsx'
import type { ConfigActions } from '../role-button-queries.ts'
import type { MessagePlace } from '../role-buttons-model.ts'
import { useButtonsForm } from './use-buttons-form.ts'
import { useKeptFocus } from '../use-kept-focus.ts'
import { useRemoval } from './use-removal.ts'

type ConfiguratorProps = {
  guildId: string
  place: MessagePlace | null
  config: Config | undefined
  messageReadOnly: string | undefined
  /** Whether the message does not exist. */
  isGone: boolean
  /** The unsaved buttons of a deleted message, which cannot be saved. */
  lost: Draft | undefined
  /** The channel and the start of the message: "#roles · Pick your roles". */
  subtitle: string
  roles: GuildRoles
  emojis: readonly Emoji[]
  actions: ConfigActions
  onClose: () => void
  /** The element that gets the focus on closing. */
  finalFocus: () => HTMLElement | null
  /** The link buttons below the buttons in the preview. */
  below: ReactNode
  /** The message above the buttons in the preview. */
  children: ReactNode
}

/** The modal that configures the buttons of a message. */
export function Configurator(props: ConfiguratorProps) {
  const { guildId, place, config, messageReadOnly, isGone, lost, subtitle, roles, emojis, actions, onClose } = props
  const id = useId()
  const [asks, setAsks] = useState(false)
  const form = useButtonsForm({
    guildId,
    place,
    config,
    messageReadOnly,
    lost,
    roles: roles.roles,
    actions,
    onClose,
  })
  const isReadOnly = form.readOnly !== undefined
  const removal = useRemoval(guildId, actions, config, onClose)
  const deletedText = useDeletedText('configuration', true)
  useDeletedQuestion(asks && !config && !removal.isPending, deletedText, () => setAsks(false))
  const isBusy = form.isSaving || removal.isPending
  const close = (): void => {
    if (!isBusy) onClose()
  }
  const { buttons } = form.value
  const moderating = useMemo(() => moderatingIn(roles), [roles])
  const urls = useMemo(() => new Map(emojis.map((emoji) => [emoji.id, emoji.url])), [emojis])
  const box = useRef<HTMLFieldSetElement>(null)
  useKeptFocus(
    isBusy,
    box,
    useCallback(() => document.querySelector<HTMLElement>(`button[form="${CSS.escape(id)}"]`), [id]),
  )
  const busyReason = isBusy ? BEING_SAVED : undefined
  return (
    <EmojiUrls value={urls}>
      <Modal
        open
        onClose={close}
        finalFocus={props.finalFocus}
        title="Configure Role Buttons"
        subtitle={subtitle}
        size="wide"
        footer={
          <>
            <FormErrors form={form} className="w-full basis-full!" />
            {removal.error !== null && (
              <div className="w-full basis-full!">
                <SaveError text={removal.error} />
              </div>
            )}
            {config && !isReadOnly && (
              <Button
                variant="ghost-danger"
                disabledReason={form.isSaving ? BEING_SAVED : undefined}
                pending={removal.isPending}
                onClick={() => setAsks(true)}
                className="md:mr-auto"
              >
                Delete Configuration
              </Button>
            )}
            {config && (
              <LastChange
                guildId={guildId}
                area="role_buttons"
                target={config.id}
                className="max-md:order-first max-md:basis-full!"
              />
            )}
            <Button variant="quiet" disabledReason={busyReason} onClick={close}>
              Close
            </Button>
            {!isReadOnly && (
              <Button
                type="submit"
                form={id}
                variant="primary"
                pending={form.isSaving}
                disabledReason={
                  removal.isPending ? BEING_SAVED : buttons.length === 0 ? ROLE_BUTTON_ERRORS.none : undefined
                }
              >
                Save Configuration
              </Button>
            )}
          </>
        }
      >
        <Form
          form={form}
          id={id}
          lines={
            <>
              {isGone && <LateUnsavableLine form={form} noun="message" isInChannel />}
              <FormVersion form={form} />
            </>
          }
        >
          <fieldset ref={box} disabled={isBusy} className="min-w-0">
            <legend className="sr-only">Buttons</legend>
            <UsableFields isReadOnly={isReadOnly}>
              <ButtonRows
                form={form}
                roles={roles}
                emojis={emojis}
                guildId={guildId}
                isBusy={isBusy}
                startsWithRoles={false}
              />
            </UsableFields>
          </fieldset>
        </Form>
        <section aria-labelledby={`${id}-preview`} className="mt-6">
          <h3 id={`${id}-preview`} className={cx(labelClass, 'mb-2')}>
            Preview
          </h3>
          <ButtonsPreview buttons={buttons} moderating={moderating} below={props.below}>
            {props.children}
          </ButtonsPreview>
        </section>
        <Confirm
          open={asks}
          sentence="Delete this configuration?"
          verb="Delete"
          pending={removal.isPending}
          onConfirm={() => void removal.remove().then(() => setAsks(false))}
          onCancel={() => setAsks(false)}
        />
      </Modal>
    </EmojiUrls>
  )
}
