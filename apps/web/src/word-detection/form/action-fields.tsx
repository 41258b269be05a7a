import { BLOCK_MESSAGE_LENGTH } from '@guildhall/contract'
import { useMemo } from 'react'
import { useGuildAccess } from '../../kernel/access/guild-access.ts'
import { channelWords, type TextChannels } from '../../kernel/channels.ts'
import { TextField } from '../../kernel/fields/text-field.tsx'
import { fieldAt, type FormControl } from '../../kernel/form/use-form.ts'
import { durationWords } from '../../lib/duration.ts'
import { Select } from '../../ui/picker/select.tsx'
import { FIELDS } from '../field-specs.ts'
import { ModerationLink } from '../moderation-link.tsx'
import type { Moderation } from '../use-moderation.ts'
import { SwitchField } from './switch-field.tsx'
import type { WordListValue } from './word-list-model.ts'

/** The durations of a time-out in the form, in seconds: those of Discord's own app, and 4 weeks, the longest. */
const TIMEOUTS = [60, 300, 600, 3_600, 86_400, 604_800, 2_419_200] as const

/** The picker's value for no time-out; picker values must be strings. */
const NONE = 'none'

const ADMINS_ONLY = 'Only administrators can change this.'

interface ActionFieldsProps {
  guildId: string
  form: FormControl<WordListValue>
  moderation: Moderation
  channels: TextChannels
}

/** The consequences of a hit: Discord's own, and then the server's default action. */
export function ActionFields({ guildId, form, moderation, channels }: ActionFieldsProps) {
  const { value, edit, errorAt } = form
  const { isAdmin } = useGuildAccess()
  const adminsOnly = isAdmin ? undefined : ADMINS_ONLY
  const timeouts = useMemo(() => {
    const known: readonly number[] = TIMEOUTS
    const shown = value.timeout === null || known.includes(value.timeout) ? known : [...known, value.timeout]
    return [
      { value: NONE, label: 'None' },
      ...shown.toSorted((a, b) => a - b).map((seconds) => ({ value: String(seconds), label: durationWords(seconds) })),
    ]
  }, [value.timeout])
  const hasNoLog = moderation.logChannelId === null
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <SwitchField
        field={FIELDS.block}
        checked={value.block}
        onChange={(block) => edit(() => ({ block }), [FIELDS.block.path])}
        hint="The message isn't posted."
        error={errorAt(FIELDS.block.path)}
        disabledReason={undefined}
      />
      {value.block && (
        <TextField
          field={{
            ...FIELDS.blockMessage,
            hint: "Only the author sees it. Leave it empty for Discord's own text.",
            limit: BLOCK_MESSAGE_LENGTH,
          }}
          value={value.blockMessage}
          onChange={(blockMessage) => edit(() => ({ blockMessage }), [FIELDS.blockMessage.path])}
          error={errorAt(FIELDS.blockMessage.path)}
          atLimit="count"
          rows={2}
          placeholder="Please keep invite links in #promotion."
          className="resize-y"
        />
      )}
      <SwitchField
        field={FIELDS.alert}
        checked={value.alert}
        onChange={(alert) => edit(() => ({ alert }), [FIELDS.alert.path, FIELDS.block.path])}
        hint={<AlertHint guildId={guildId} moderation={moderation} channels={channels} />}
        error={errorAt(FIELDS.alert.path)}
        // A list that lost its log channel can still switch alerts off.
        disabledReason={adminsOnly ?? (hasNoLog && !value.alert ? 'Alerts need one.' : undefined)}
      />
      <div {...fieldAt(FIELDS.timeout.path)}>
        <Select
          label={FIELDS.timeout.label}
          options={timeouts}
          value={value.timeout === null ? NONE : String(value.timeout)}
          onChange={(chosen) =>
            edit(() => ({ timeout: chosen === NONE ? null : Number(chosen) }), [FIELDS.timeout.path, FIELDS.block.path])
          }
          placeholder="None"
          hint={adminsOnly ?? 'The author can read, but not write, for this long.'}
          error={errorAt(FIELDS.timeout.path)}
          disabled={adminsOnly !== undefined}
        />
      </div>
      <SwitchField
        field={FIELDS.defaultAction}
        checked={value.defaultAction}
        onChange={(defaultAction) => edit(() => ({ defaultAction }), [FIELDS.defaultAction.path])}
        hint={<DefaultActionHint guildId={guildId} moderation={moderation} />}
        error={errorAt(FIELDS.defaultAction.path)}
        disabledReason={adminsOnly}
      />
    </div>
  )
}

type HintProps = Pick<ActionFieldsProps, 'guildId' | 'moderation'>

function AlertHint({ guildId, moderation: { logChannelId }, channels }: HintProps & { channels: TextChannels }) {
  if (logChannelId === undefined) return 'Discord posts the message and its author to the moderation log channel.'
  if (logChannelId === null)
    return (
      <>
        <ModerationLink guildId={guildId}>Choose a moderation log channel in Settings</ModerationLink>.
      </>
    )
  return `Discord posts the message and its author to ${channelWords(channels, logChannelId)}.`
}

function DefaultActionHint({ guildId, moderation: { defaultAction } }: HintProps) {
  if (defaultAction === undefined) return "The bot applies the server's default action."
  if (defaultAction === '')
    return (
      <>
        <ModerationLink guildId={guildId}>Choose the default action in Settings</ModerationLink>.
      </>
    )
  return (
    <>
      The bot applies the server&apos;s default action, now <strong>{defaultAction}</strong>.{' '}
      <ModerationLink guildId={guildId}>Change it in Settings</ModerationLink>
    </>
  )
}
