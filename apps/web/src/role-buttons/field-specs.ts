import type { FieldSpec } from '../kernel/fields/field-spec.ts'

/** The fields of a message. Without limits: the history needs the labels alone. */
export const MESSAGE_FIELDS = {
  content: { path: 'content', label: 'Message text' },
  title: { path: 'embed.title', label: 'Embed title' },
  description: { path: 'embed.description', label: 'Embed description' },
  color: { path: 'embed.color', label: 'Embed colour' },
  image: { path: 'embed.image_url', label: 'Embed image' },
} as const satisfies Readonly<Record<string, FieldSpec>>

/** The fields of a button, and of the buttons of a message. */
export const BUTTON_FIELDS = {
  role: { path: 'role_id', label: 'Role' },
  label: { path: 'label', label: 'Label' },
  emoji: { path: 'emoji', label: 'Emoji' },
  style: { path: 'style', label: 'Style' },
  addOnly: { path: 'add_only', label: 'Only add the role' },
  pickOne: { path: 'pick_one', label: 'Pick only one' },
} as const satisfies Readonly<Record<string, FieldSpec>>
