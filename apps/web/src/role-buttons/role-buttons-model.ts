import {
  BUTTON_STYLES,
  DEFAULT_BUTTON_STYLE,
  ROLE_BUTTON_ERRORS,
  roleButtonErrors,
  roleButtonSentence,
  type ReceivedRoleButton,
  type ReceivedRoleButtonConfig as Config,
  type RoleButtonError,
  type RoleButtonInput,
} from '@guildhall/contract'
import * as z from 'zod/mini'
import { WHOLE_FORM, type FormError, type Saved } from '../kernel/form/form-state.ts'
import { isStale } from '../kernel/form/save-errors.ts'
import { flattened } from '../kernel/form/trees.ts'
import type { FormModel } from '../kernel/form/use-form.ts'
import { serverMessage } from '../lib/api-error.ts'
import { fieldSentence, invalidFields } from '../lib/error-details.ts'
import { randomKey } from '../lib/random-key.ts'

/** A button while it is edited. */
export interface ButtonNode {
  /** Keeps it apart in the form. */
  readonly key: string
  /** Given by the server; null for a button that is not saved yet. */
  readonly id: string | null
  /** Kept while the button has sub-buttons, and not sent. */
  readonly role: string | null
  readonly label: string
  readonly emoji: string | null
  readonly style: Style
  readonly addOnly: boolean
  readonly pickOne: boolean
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
  get children() {
    return z.array(ButtonNode)
  },
})

const ButtonsValue = z.object({ buttons: z.array(ButtonNode), pickOne: z.boolean() })
export interface ButtonsValue {
  readonly buttons: readonly ButtonNode[]
  /** Whether a member has at most one of the roles of the first level. */
  readonly pickOne: boolean
}
type ButtonsEdits = Partial<z.infer<typeof ButtonsValue>>

export type Field = 'role' | 'label' | 'emoji' | 'style'

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
    children: [],
  }
}

/** A copy of a button and its sub-buttons that is not saved yet. */
export function copyOf(button: ButtonNode): ButtonNode {
  return { ...button, key: randomKey(), id: null, children: button.children.map(copyOf) }
}

/** A button as the calls have it: only what applies, and the id only of one that the server knows. */
export function inputOf({ id, role, label, emoji, style, addOnly, pickOne, children }: ButtonNode): RoleButtonInput {
  return {
    ...(id === null ? {} : { id }),
    role_id: children.length > 0 ? null : role,
    label: label.trim(),
    emoji,
    style,
    ...(addOnly ? { add_only: true } : {}),
    ...(pickOne && children.length > 0 ? { pick_one: true } : {}),
    children: children.map(inputOf),
  }
}

export const roleButtonsForm: FormModel<ButtonsValue, ButtonsEdits> = {
  essence: ({ buttons, pickOne }) => [buttons.map(inputOf), pickOne],
  schema: z.partial(ButtonsValue),
  keeps: (value) => ({ ...value }),
  mergesKept: false,
  texts: {
    saved: 'Configuration saved!',
    // A newer version is described better by the form; of buttons the server itself says which one.
    failed: (message, error) =>
      (isStale(error) ? message : (serverMessage(error) ?? message)) ?? 'Failed to save configuration.',
    unchanged: null,
    reset: 'Changes discarded',
  },
}

/**
 * A saved configuration as the form holds it.
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
    children: nodesOf(button.children ?? [], sent[at]?.children ?? []),
  }))
}

/** Where the buttons stand in Discord. */
export interface MessagePlace {
  readonly channelId: string
  readonly messageId: string
}

const FIELDS: Readonly<Record<RoleButtonError['field'], Field>> = {
  label: 'label',
  role_id: 'role',
  emoji: 'emoji',
  id: 'label',
  confirmed_permissions: 'role',
  children: 'label',
}

/** What keeps buttons from being saved; the first error, as the specification words it, and at its field. */
export function errorsBeforeSaving({ buttons }: ButtonsValue, place: MessagePlace | null): readonly FormError[] {
  if (!place) return [{ at: WHOLE_FORM, text: ROLE_BUTTON_ERRORS.noPlace }]
  const [first] = roleButtonErrors(buttons.map(inputOf))
  if (!first) return []
  const sentence = { at: WHOLE_FORM, text: roleButtonSentence(first) }
  const button = flattened(buttons).find(({ path }) => path.join('.') === first.path.join('.'))
  return button ? [sentence, { at: pathOf(button.node.key, FIELDS[first.field]), text: first.reason }] : [sentence]
}

const WIRE_FIELDS: Readonly<Record<string, { field: Field; subject: string }>> = {
  label: { field: 'label', subject: 'The label' },
  role_id: { field: 'role', subject: 'The role' },
  emoji: { field: 'emoji', subject: 'The emoji' },
  style: { field: 'style', subject: 'The style' },
}

/** The values that the server did not accept, at their fields: "buttons.1.children.0.label". */
export function errorsFromServer(error: unknown, sent: ButtonsValue): readonly FormError[] {
  const places = new Map(flattened(sent.buttons).map(({ node, path }) => [path.join('.'), node.key]))
  return invalidFields(error).flatMap(({ path, message }) => {
    const parts = path.split('.')
    const key = places.get(parts.filter((part) => /^\d+$/.test(part)).join('.'))
    const known = WIRE_FIELDS[parts.at(-1) ?? '']
    if (key === undefined) return []
    return [{ at: pathOf(key, known?.field ?? 'label'), text: fieldSentence(known?.subject ?? 'This button', message) }]
  })
}
