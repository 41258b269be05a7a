import { AREAS } from '@guildhall/contract'
import { ROW_FIELDS as ACCESS_FIELDS } from '../../../access/field-specs.ts'
import { areaName } from '../../../kernel/access/area-names.ts'
import type { FieldSpec } from '../../../kernel/fields/field-spec.ts'
import type { AreaLabels, FieldLabels } from '../../../history/labels.ts'
import { FIELDS as REMINDER_FIELDS, RECURRING } from '../../../reminders/field-specs.ts'
import { BUTTON_FIELDS, MESSAGE_FIELDS } from '../../../role-buttons/field-specs.ts'
import { FIELDS as SETTING_FIELDS } from '../../../settings/field-specs.ts'
import { ROW_FIELDS } from '../../../url-rules/field-specs.ts'
import { FIELDS as WORD_FIELDS } from '../../../word-detection/field-specs.ts'

function labelsOf(fields: Readonly<Record<string, FieldSpec>>): FieldLabels {
  return Object.fromEntries(Object.values(fields).map(({ path, label }) => [path, label]))
}

/** The parts of an embed in a list of embeds. */
const EMBED_PARTS: FieldLabels = {
  title: 'Title',
  description: 'Description',
  color: 'Colour',
  image_url: 'Image',
  url: 'Title link',
  author: 'Author',
  'author.name': 'Author',
  'author.url': 'Author link',
  'author.icon_url': 'Author icon',
  fields: 'Field',
  inline: 'Inline',
  footer: 'Footer',
  'footer.text': 'Footer',
  'footer.icon_url': 'Footer icon',
  thumbnail_url: 'Thumbnail',
  timestamp: 'Time',
}

/** The parts of a message beside its text. */
const MESSAGE_PARTS: FieldLabels = {
  ...EMBED_PARTS,
  embeds: 'Embed',
  components: 'Link button',
  url: 'Link',
  label: 'Label',
  emoji: 'Emoji',
}

/** The fields of each area as its forms label them, and the nouns of the entries of its lists. */
export const HISTORY_LABELS: AreaLabels = {
  commands: { is_enabled: 'Enabled' },
  settings: { ...labelsOf(SETTING_FIELDS), ...EMBED_PARTS, welcome_embeds: 'Welcome embed' },
  rules: { rules: 'Rule', message_ids: 'Messages' },
  url_rules: { rules: 'URL rule', ...labelsOf(ROW_FIELDS) },
  reminders: {
    ...labelsOf({ ...REMINDER_FIELDS, RECURRING }),
    ...MESSAGE_PARTS,
    recurrence: 'Recurrence',
    is_paused: 'Paused',
    is_sent: 'Sent',
  },
  role_buttons: {
    buttons: 'Button',
    children: 'Sub-button',
    path: 'Menu path',
    confirmed_permissions: 'Confirmed permissions',
    channel_id: 'Channel',
    message_id: 'Message',
    ...labelsOf(BUTTON_FIELDS),
    ...labelsOf(MESSAGE_FIELDS),
    ...MESSAGE_PARTS,
  },
  word_detection: {
    ...labelsOf(WORD_FIELDS),
    words: 'Word',
    patterns: 'Pattern',
    allowed: 'Allowed word',
    exempt_role_ids: 'Exempt role',
    exempt_channel_ids: 'Exempt channel',
    role_id: 'Role',
    channel_id: 'Channel',
  },
  access: {
    entries: 'Entry',
    role_id: 'Role',
    name: 'Member',
    ...labelsOf(ACCESS_FIELDS),
    ...Object.fromEntries(AREAS.map((area) => [area, areaName(area)])),
  },
}
