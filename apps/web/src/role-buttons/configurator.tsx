import { ROLE_BUTTON_ERRORS, type Emoji, type ReceivedRoleButtonConfig as Config } from '@guildhall/contract'
import { useId, useMemo, useState, type ReactNode } from 'react'
import { BEING_SAVED, Form, FormErrors, FormVersion } from '../kernel/form/form.tsx'
import { moderatingIn, type GuildRoles } from '../kernel/roles.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { cx } from '../ui/cx.ts'
import { labelClass } from '../ui/field.tsx'
import { Modal } from '../ui/modal.tsx'
import { SaveError } from '../ui/save-error.tsx'

import { EmojiUrls } from './button-emoji.tsx'
import { ButtonRows } from './button-rows.tsx'
import { ButtonsPreview } from './buttons-preview.tsx'
import type { ConfigActions } from './role-button-queries.ts'
import type { MessagePlace } from './role-buttons-model.ts'
import { useButtonsForm } from './use-buttons-form.ts'
import { useRemoval } from './use-removal.ts'

type ConfiguratorProps = {
  guildId: string
  place: MessagePlace | null
  config: Config | undefined
  /** "#roles · Pick your roles" */
  subtitle: string
  roles: GuildRoles
  emojis: readonly Emoji[]
  actions: ConfigActions
  onClose: () => void
  /** Draws the message above the buttons of the preview. */
  children: ReactNode
}

/** The modal in which the buttons of a message are configured. */
export function Configurator(props: ConfiguratorProps) {
  const { guildId, place, config, subtitle, roles, emojis, actions, onClose, children } = props
  const id = useId()
  const [asks, setAsks] = useState<'close' | 'delete' | null>(null)
  const form = useButtonsForm({ guildId, place, config, roles: roles.roles, actions, onSaved: onClose })
  const removal = useRemoval(actions, config, onClose)
  const isBusy = form.isSaving || removal.isPending
  const close = (): void => {
    if (isBusy) return
    if (form.isDirty) setAsks('close')
    else onClose()
  }
  const { buttons } = form.value
  const moderating = useMemo(() => moderatingIn(roles), [roles])
  const urls = useMemo(() => new Map(emojis.map((emoji) => [emoji.id, emoji.url])), [emojis])
  const busyReason = isBusy ? BEING_SAVED : undefined
  return (
    <EmojiUrls value={urls}>
      <Modal
        open
        onClose={close}
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
            {config && (
              <Button
                variant="ghost-danger"
                disabledReason={form.isSaving ? BEING_SAVED : undefined}
                pending={removal.isPending}
                onClick={() => setAsks('delete')}
                className="md:mr-auto"
              >
                Delete Configuration
              </Button>
            )}
            <Button variant="quiet" disabledReason={busyReason} onClick={close}>
              Close
            </Button>
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
          </>
        }
      >
        <Form form={form} id={id}>
          <FormVersion form={form} />
          <fieldset disabled={isBusy} className="min-w-0">
            <legend className="sr-only">Buttons</legend>
            <ButtonRows form={form} roles={roles} emojis={emojis} guildId={guildId} isBusy={isBusy} />
          </fieldset>
        </Form>
        <section aria-labelledby={`${id}-preview`} className="mt-6">
          <h3 id={`${id}-preview`} className={cx(labelClass, 'mb-2')}>
            Preview
          </h3>
          <ButtonsPreview buttons={buttons} moderating={moderating}>
            {children}
          </ButtonsPreview>
        </section>
        <Confirm
          open={asks === 'close'}
          sentence="Discard unsaved changes to these role buttons?"
          verb="Discard"
          onConfirm={onClose}
          onCancel={() => setAsks(null)}
        />
        <Confirm
          open={asks === 'delete'}
          sentence="Delete this configuration?"
          verb="Delete"
          pending={removal.isPending}
          onConfirm={() => void removal.remove().then(() => setAsks(null))}
          onCancel={() => setAsks(null)}
        />
      </Modal>
    </EmojiUrls>
  )
}
