import {
  MOST_BUTTONS_OF_LEVEL,
  MOST_BUTTON_LEVELS,
  ROLE_BUTTON_ERRORS,
  type Emoji,
  type ReceivedRoleButtonConfig as Config,
} from '@guildhall/contract'
import { useCallback, useId, useMemo, useState, type ReactNode } from 'react'
import { BEING_SAVED, Form, FormErrors, FormVersion } from '../kernel/form/form.tsx'
import { flattened } from '../kernel/form/trees.ts'
import { fieldAt } from '../kernel/form/use-form.ts'
import type { GuildRoles } from '../kernel/roles.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { cx } from '../ui/cx.ts'
import { labelClass } from '../ui/field.tsx'
import { PlusIcon } from '../ui/icons.tsx'
import { Menu } from '../ui/menu.tsx'
import { Modal } from '../ui/modal.tsx'
import { SaveError } from '../ui/save-error.tsx'
import { SortableTree } from '../ui/sortable-tree.tsx'
import { EmojiUrls } from './button-emoji.tsx'
import { ButtonRow } from './button-row.tsx'
import { ButtonsPreview } from './buttons-preview.tsx'
import type { EmojiTarget } from './emoji-popover.tsx'
import { LateEmojiPopover } from './late-emoji-popover.tsx'
import type { ConfigActions } from './role-button-queries.ts'
import type { MessagePlace } from './role-buttons-model.ts'
import { roleOptions, roleWarning, withChosen } from './role-options.ts'
import { TEMPLATES } from './templates.ts'
import { ADD, numberOf, refusalOf, rowsOf, useButtonEditing } from './use-button-editing.ts'
import { useButtonsForm } from './use-buttons-form.ts'
import { useRemoval } from './use-removal.ts'

const FULL = `A message can have at most ${MOST_BUTTONS_OF_LEVEL} buttons.`

type ConfiguratorProps = {
  guildId: string
  place: MessagePlace
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
  const form = useButtonsForm({ guildId, place, config, actions, onSaved: onClose })
  const removal = useRemoval(actions, config, onClose)
  const isBusy = form.isSaving || removal.isPending
  const close = (): void => {
    if (isBusy) return
    if (form.isDirty) setAsks('close')
    else onClose()
  }
  const { buttons } = form.value
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
          <ButtonsPreview buttons={buttons}>{children}</ButtonsPreview>
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

type ButtonRowsProps = Pick<ConfiguratorProps, 'guildId' | 'roles' | 'emojis'> & {
  form: ReturnType<typeof useButtonsForm>
  isBusy: boolean
}

function ButtonRows({ form, guildId, roles, emojis, isBusy }: ButtonRowsProps) {
  const { buttons, pickOne } = form.value
  const [picking, setPicking] = useState<EmojiTarget | null>(null)
  const openEmojis = useCallback((key: string, anchor: HTMLElement) => setPicking({ key, anchor }), [])
  const { add, move, ...editing } = useButtonEditing(form, openEmojis)
  const placed = useMemo(() => flattened(buttons), [buttons])
  const rows = useMemo(() => rowsOf(buttons), [buttons])
  const options = useMemo(() => roleOptions(roles), [roles])
  const nodes = new Map(placed.map((place) => [place.node.key, place]))
  const nameOf = (key: string): string => `button ${numberOf(nodes.get(key)?.path ?? [])}`
  const areKnown = !roles.isLoading && !roles.isError
  return (
    <>
      {buttons.length > 0 && (
        <div aria-hidden="true" className="mb-1 hidden gap-2 pl-8 text-caption font-medium text-ink-3 md:flex">
          <span className="flex-1">Role</span>
          <span className="flex-1">Label</span>
          <span className="w-9">Emoji</span>
          <span className="w-78">Style</span>
        </div>
      )}
      <SortableTree
        rows={rows}
        nameOf={nameOf}
        refusal={(key, parent) => {
          const button = nodes.get(key)?.node
          return button && refusalOf(buttons, button, parent)
        }}
        onMove={move}
      >
        {placed.map(({ node, path, parent }) => (
          <ButtonRow
            key={node.key}
            {...editing}
            button={node}
            number={numberOf(path)}
            depth={path.length - 1}
            parent={parent}
            roles={withChosen(options, node.role, areKnown)}
            warning={roleWarning(roles, node.role)}
            roleError={form.errorAt(`${node.key}.role`)}
            labelError={form.errorAt(`${node.key}.label`)}
            emojiError={form.errorAt(`${node.key}.emoji`)}
            full={fullReason(node.children.length, path.length)}
          />
        ))}
      </SortableTree>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-3" {...fieldAt(ADD)}>
        <Button
          variant="quiet"
          size="row"
          disabledReason={isBusy ? BEING_SAVED : buttons.length >= MOST_BUTTONS_OF_LEVEL ? FULL : undefined}
          onClick={add}
        >
          <PlusIcon size={16} />
          Add Button
        </Button>
        {buttons.length === 0 && (
          <Menu
            label="Start from a template"
            items={TEMPLATES.map(({ name }) => name)}
            onPick={(at) => {
              const template = TEMPLATES[at]
              if (template) form.edit(() => template.make(), [])
            }}
          />
        )}
        {buttons.length > 1 && (
          <Checkbox
            label="Members can pick only one"
            checked={pickOne}
            onCheckedChange={(checked) => form.edit(() => ({ pickOne: checked }), [])}
          />
        )}
      </div>
      <LateEmojiPopover
        guildId={guildId}
        emojis={emojis}
        target={picking}
        chosen={picking ? (nodes.get(picking.key)?.node.emoji ?? null) : null}
        onPick={(key, emoji) => editing.change(key, { emoji })}
        onClose={() => setPicking(null)}
      />
    </>
  )
}

/** Why a button can have no more sub-buttons. */
function fullReason(children: number, level: number): string | undefined {
  if (children >= MOST_BUTTONS_OF_LEVEL) return ROLE_BUTTON_ERRORS.tooManyOfLevel
  return level >= MOST_BUTTON_LEVELS ? ROLE_BUTTON_ERRORS.tooDeep : undefined
}
