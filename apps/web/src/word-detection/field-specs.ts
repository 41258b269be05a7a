import type { FieldSpec } from '../kernel/fields/field-spec.ts'

/** The fields of a word list. Without limits: the history needs the labels alone. */
export const FIELDS = {
  name: { path: 'name', label: 'Name' },
  enabled: { path: 'is_enabled', label: 'Enabled' },
  words: { path: 'words', label: 'Words' },
  patterns: { path: 'patterns', label: 'Patterns' },
  allowed: { path: 'allowed', label: 'Allowed words' },
  block: { path: 'block', label: 'Block messages' },
  blockMessage: { path: 'block_message', label: 'Message to the author' },
  alert: { path: 'alert', label: 'Alert moderators' },
  timeout: { path: 'timeout_seconds', label: 'Time out' },
  defaultAction: { path: 'default_action', label: 'Apply the default action' },
  roles: { path: 'exempt_role_ids', label: 'Exempt roles' },
  channels: { path: 'exempt_channel_ids', label: 'Exempt channels' },
} as const satisfies Readonly<Record<string, FieldSpec>>
