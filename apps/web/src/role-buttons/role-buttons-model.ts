import {
  BUTTON_LABEL_LENGTH,
  BUTTON_STYLES,
  DEFAULT_BUTTON_STYLE,
  MODERATION_PERMISSIONS,
  ROLE_BUTTON_ERRORS,
  roleButtonErrors,
  roleButtonSentence,
  unconfirmedReason,
  type ReceivedRole as Role,
  type ReceivedRoleButton,
  type ReceivedRoleButtonConfig as Config,
  type RoleButtonError,
  type RoleButtonInput,
} from '@guildhall/contract'
import * as z from 'zod/mini'
import { WHOLE_FORM, type FormError, type Saved } from '../kernel/form/form-state.ts'
import { isStale } from '../kernel/form/save-errors.ts'
import { flattened } from '../ui/sortable/trees.ts'
import type { FormModel } from '../kernel/form/use-form.ts'
import { serverMessage } from '../lib/calls/api-error.ts'
import { fieldSentence, invalidFields } from '../lib/calls/error-details.ts'
import { randomKey } from '../lib/random-key.ts'
import { moderationOf } from './configurator/role-moderation.ts'

/** A button in the form. */
export interface ButtonNode {
  /** Identifies the button in the form. */
  readonly key: string
  /** The server's id; null for a button that is not saved yet. */
  readonly id: string | null
  /** The role is kept but not sent while the button has sub-buttons. */
  readonly role: string | null
  readonly label: string
  readonly emoji: string | null
  readonly style: Style
  readonly addOnly: boolean
  readonly pickOne: boolean
  /** The confirmed moderation permissions of its role. Empty after another role is chosen. */
  readonly confirmed: readonly string[]
  readonly children: readonly ButtonNode[]
}
export type Style = (typeof BUTTON_STYLES)[number]

const ButtonNode: z.ZodMiniType<ButtonNode> = z.object({
  key: z.string(),
  id: z.nullable(z.string()),
  role: z.nullable(z.string()),
  label: z.string(),
  emoji: z.nullable(z.string()),
  style: z.enum(BUTTON_STYLES),
  addOnly: z.boolean(),
  pickOne: z.boolean(),
  // Absent in drafts of version 0.1.0.
  confirmed: z._default(z.array(z.string()), []),
  get children() {
    return z.array(ButtonNode)
  },
})

export const ButtonsValue = z.object({ buttons: z.array(ButtonNode), pickOne: z.boolean() })
export interface ButtonsValue {
  readonly buttons: readonly ButtonNode[]
  /** Whether a member can have only one of the roles at the top level. */
  readonly pickOne: boolean
}

export type Field = 'role' | 'label' | 'emoji' | 'style' | 'confirmed'

/** The path of a field of a button. */
export function pathOf(key: string, field: Field): string {
  return `${key}.${field}`
}

/** A button that is not saved yet. */
export function freshButton(): ButtonNode {
  return {
    key: randomKey(),
    id: null,
    role: null,
    label: '',
    emoji: null,
    style: DEFAULT_BUTTON_STYLE,
    addOnly: false,
    pickOne: false,
    confirmed: [],
    children: [],
  }
}

/** The changes of a button that gets another role. Its label follows the role of a new button until another one is typed. */
export function withRole(
  { id, role, label }: ButtonNode,
  chosen: string | null,
  roles: readonly Role[],
): Partial<ButtonNode> {
  const nameOf = (roleId: string | null): string | undefined => roles.find((one) => one.id === roleId)?.name
  const isFilled = label === '' || (id === null && label === labelOf(nameOf(role)))
  // A confirmation is valid for one role only.
  return { role: chosen, confirmed: [], ...(isFilled && { label: labelOf(nameOf(chosen)) }) }
}

/** A button that is not saved yet, labeled like its role. */
export function buttonFor({ id, name }: Pick<Role, 'id' | 'name'>): ButtonNode {
  return { ...freshButton(), role: id, label: labelOf(name) }
}

function labelOf(roleName: string | undefined): string {
  return roleName?.slice(0, BUTTON_LABEL_LENGTH) ?? ''
}

/** A copy of a button and its sub-buttons that is not saved yet. */
export function copyOf(button: ButtonNode): ButtonNode {
  return { ...button, key: randomKey(), id: null, children: button.children.map(copyOf) }
}

/** A button in the format of the API: only the fields that apply, and no id for a button that is not saved yet. */
export function inputOf(button: ButtonNode): RoleButtonInput {
  const { id, role, label, emoji, style, addOnly, pickOne, children } = button
  const isLeaf = children.length === 0
  const confirmed = isLeaf ? MODERATION_PERMISSIONS.filter((name) => button.confirmed.includes(name)) : []
  return {
    ...(id === null ? {} : { id }),
    role_id: isLeaf ? role : null,
    label: label.trim(),
    emoji,
    style,
    ...(addOnly ? { add_only: true } : {}),
    ...(pickOne && !isLeaf ? { pick_one: true } : {}),
    ...(confirmed.length > 0 ? { confirmed_permissions: confirmed } : {}),
    children: children.map(inputOf),
  }
}

/**
 * The buttons as they are saved over others. A button that the others lack, because it was removed since, is saved as a new one.
 *
 * @param over the saved buttons that are replaced.
 */
export function savedOver(buttons: readonly ButtonNode[], over: readonly ButtonNode[]): ButtonNode[] {
  const ids = new Set(flattened(over).map(({ node }) => node.id))
  const renewed = (button: ButtonNode): ButtonNode => ({
    ...button,
    id: ids.has(button.id) ? button.id : null,
    children: button.children.map(renewed),
  })
  return buttons.map(renewed)
}

/** The error codes after another administrator created or deleted the configuration. */
const STALE_CODES = ['role_buttons.exists', 'role_buttons.not_found'] as const

export const roleButtonsForm: FormModel<ButtonsValue> = {
  name: 'role-buttons 1',
  staleCodes: STALE_CODES,
  essence: ({ buttons, pickOne }) => [buttons.map(inputOf), pickOne],
  schema: z.partial(ButtonsValue),
  texts: {
    saved: 'Configuration saved!',
    // The form describes a newer version better. For other errors, the server's message names the button.
    failed: (message, error) =>
      (isStale(error, STALE_CODES) ? message : (serverMessage(error) ?? message)) ?? 'Failed to save configuration.',
    unchanged: null,
    reset: 'Changes discarded',
  },
}

/**
 * The form's value of a saved configuration.
 *
 * @param config undefined for a message without one.
 * @param sent the buttons that were saved as this configuration: they keep their keys, and so the focus in them.
 */
export function savedButtons(config: Config | undefined, sent: readonly ButtonNode[]): Saved<ButtonsValue> {
  return {
    value: { buttons: nodesOf(config?.buttons ?? [], sent), pickOne: config?.pick_one ?? false },
    version: config ? config.version : 0,
  }
}

function nodesOf(buttons: readonly ReceivedRoleButton[], sent: readonly ButtonNode[]): ButtonNode[] {
  return buttons.map((button, at) => ({
    key: sent[at]?.key ?? randomKey(),
    id: button.id ?? null,
    role: button.role_id || null,
    label: button.label,
    emoji: button.emoji || null,
    style: BUTTON_STYLES.find((style) => style === button.style) ?? DEFAULT_BUTTON_STYLE,
    addOnly: button.add_only ?? false,
    pickOne: button.pick_one ?? false,
    confirmed: button.confirmed_permissions ?? [],
    children: nodesOf(button.children ?? [], sent[at]?.children ?? []),
  }))
}

/** The message with the buttons in Discord. */
export interface MessagePlace {
  readonly channelId: string
  readonly messageId: string
}

const FIELDS: Readonly<Record<RoleButtonError['field'], Field>> = {
  label: 'label',
  role_id: 'role',
  emoji: 'emoji',
  id: 'label',
  confirmed_permissions: 'confirmed',
  children: 'label',
}

/** The errors that prevent a save: the first one with the text of the specification, and each one at its field. */
export function errorsBeforeSaving(
  { buttons }: ButtonsValue,
  place: MessagePlace | null,
  roles: readonly Role[],
): readonly FormError[] {
  if (!place) return [{ at: WHOLE_FORM, text: ROLE_BUTTON_ERRORS.noPlace }]
  const errors = [...roleButtonErrors(buttons.map(inputOf)), ...unconfirmedErrors(buttons, roles)]
  const [first] = errors
  if (!first) return []
  const keys = keysByPath(buttons)
  const atFields = errors.flatMap(({ path, field, reason }) => {
    const key = keys.get(path.join('.'))
    return key === undefined ? [] : [{ at: pathOf(key, FIELDS[field]), text: reason }]
  })
  return [{ at: WHOLE_FORM, text: roleButtonSentence(first) }, ...atFields]
}

/** The keys of all buttons by their places: "1.0" is the first sub-button of the second button. */
function keysByPath(buttons: readonly ButtonNode[]): ReadonlyMap<string, string> {
  return new Map(flattened(buttons).map(({ node, path }) => [path.join('.'), node.key]))
}

/** The errors of buttons with known but unconfirmed moderation permissions. */
function unconfirmedErrors(buttons: readonly ButtonNode[], roles: readonly Role[]): RoleButtonError[] {
  return flattened(buttons).flatMap(({ node, path }): RoleButtonError[] => {
    const moderation = moderationOf(roles, node)
    if (!moderation || moderation.unconfirmed.length === 0) return []
    const reason = unconfirmedReason(moderation.roleName, moderation.unconfirmed)
    return [{ path, field: 'confirmed_permissions', reason }]
  })
}

const WIRE_FIELDS: Readonly<Record<string, { field: Field; subject: string }>> = {
  label: { field: 'label', subject: 'The label' },
  role_id: { field: 'role', subject: 'The role' },
  emoji: { field: 'emoji', subject: 'The emoji' },
  style: { field: 'style', subject: 'The style' },
  confirmed_permissions: { field: 'confirmed', subject: 'The confirmation' },
}

/** The errors of a rejected save at their fields, by paths such as "buttons.1.children.0.label". */
export function errorsFromServer(error: unknown, sent: ButtonsValue): readonly FormError[] {
  const keys = keysByPath(sent.buttons)
  return invalidFields(error).flatMap(({ path, message }) => {
    const parts = path.split('.')
    const key = keys.get(parts.filter((part) => /^\d+$/.test(part)).join('.'))
    const known = WIRE_FIELDS[parts.at(-1) ?? '']
    if (key === undefined) return []
    return [{ at: pathOf(key, known?.field ?? 'label'), text: fieldSentence(known?.subject ?? 'This button', message) }]
  })
}
