import {
  DEFAULT_ACTIONS,
  DEFAULT_PREFIX,
  DEFAULT_WELCOME_MESSAGE,
  PREFIX_LENGTH,
  WELCOME_MESSAGE_LENGTH,
  type DefaultAction,
} from '@guildhall/contract'
import { useId } from 'react'
import { channelOptions, type TextChannels } from '../kernel/channels.ts'
import { fieldAt } from '../kernel/form/use-form.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { FieldHint } from '../ui/field-hint.tsx'
import { Field, FieldNote } from '../ui/field.tsx'
import type { Option } from '../ui/options.ts'
import { Select } from '../ui/select.tsx'
import { Switch } from '../ui/switch.tsx'
import { TextArea, TextInput } from '../ui/text-input.tsx'
import { PLACES, type Setting, type SettingsEdits, type SettingsValue } from './settings-model.ts'
import { WelcomePreview } from './welcome-preview.tsx'

/** The parts of the form that each sub-tab needs. */
export interface FieldsProps {
  guildId: string
  value: SettingsValue
  saved: SettingsValue
  edit: (change: SettingsEdits) => void
  errorAt: (setting: Setting) => string | undefined
  warningsOf: (setting: Setting) => readonly string[]
  channels: TextChannels
  /** Whether Discord's AutoMod has yet to follow the saved settings. */
  isAutoModQueued: boolean
}

/** The choice of no channel, since a picker chooses among texts. */
const NONE = ''
const NO_CHANNEL = 'No channel'

type ChannelSettingProps = FieldsProps & { setting: Extract<Setting, `${string}_channel_id`>; hint: string }

/** Picks a text channel for a setting, or none. */
function ChannelSetting(props: ChannelSettingProps) {
  const { setting, hint, value, saved, edit, errorAt, warningsOf, channels } = props
  const chosen = value[setting]
  // The saved one stays on offer, also when it is gone and another one is chosen.
  const mentioned = new Set([saved[setting], chosen].filter((id) => id !== null))
  // Until the channels are loaded, the chosen one has no name.
  const unnamed = channels.isLoading ? 'Loading channels...' : 'Unknown channel'
  return (
    <div {...fieldAt(setting)}>
      <Select
        label={PLACES[setting].label}
        options={[{ value: NONE, label: NO_CHANNEL }, ...channelOptions(channels, [...mentioned])]}
        value={chosen ?? NONE}
        onChange={(id) => edit({ [setting]: id === NONE ? null : id })}
        placeholder={chosen === null ? NO_CHANNEL : unnamed}
        hint={<FieldHint hint={hint} warnings={warningsOf(setting)} />}
        error={errorAt(setting)}
      />
    </div>
  )
}

/** The sub-tab General. */
export function GeneralFields(props: FieldsProps) {
  const { value, edit, errorAt, warningsOf } = props
  const example = `${value.prefix.trim() || DEFAULT_PREFIX}blame`
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <div {...fieldAt('prefix')}>
        <Field
          label={PLACES.prefix.label}
          hint={
            <FieldHint
              hint={`Messages starting with this run a command, for example ${example}.`}
              warnings={warningsOf('prefix')}
            />
          }
          error={errorAt('prefix')}
        >
          {(control) => (
            <TextInput
              {...control}
              value={value.prefix}
              onChange={(event) => edit({ prefix: event.currentTarget.value })}
              placeholder={DEFAULT_PREFIX}
              maxLength={PREFIX_LENGTH}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              className="font-mono"
            />
          )}
        </Field>
      </div>
      <ChannelSetting {...props} setting="unavailable_channel_id" hint="/unavailable only works in this channel." />
    </div>
  )
}

const ACTIONS: Readonly<Record<DefaultAction, { label: string; hint: string }>> = {
  warn: { label: 'Warn', hint: 'Sends a warning' },
  mute: { label: 'Mute', hint: 'Times out for 10 minutes' },
  kick: { label: 'Kick', hint: 'Can rejoin' },
  ban: { label: 'Ban', hint: "Can't rejoin" },
}

const ACTION_OPTIONS: readonly Option[] = DEFAULT_ACTIONS.map((action) => ({ value: action, ...ACTIONS[action] }))

/** The sub-tab Moderation. */
export function ModerationFields(props: FieldsProps) {
  const { value, edit, errorAt, warningsOf, isAutoModQueued } = props
  const autoModNote = useId()
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <div {...fieldAt('enable_auto_mod')} className="flex flex-col items-start gap-1.5 md:col-span-2">
        <Switch
          label={PLACES.enable_auto_mod.label}
          checked={value.enable_auto_mod}
          onCheckedChange={(enable_auto_mod) => edit({ enable_auto_mod })}
          describedBy={autoModNote}
        />
        <FieldNote
          id={autoModNote}
          hint={
            <FieldHint
              hint="Uses Discord AutoMod to block spam, mention spam, and commonly flagged words."
              warnings={warningsOf('enable_auto_mod')}
            />
          }
          error={errorAt('enable_auto_mod')}
        />
        <p role="status" className="text-caption text-ink-2 empty:absolute">
          {isAutoModQueued && 'Saved. Updating AutoMod in Discord…'}
        </p>
      </div>
      <div {...fieldAt('default_action')}>
        <Select
          label={PLACES.default_action.label}
          required
          options={ACTION_OPTIONS}
          value={value.default_action || null}
          onChange={(default_action) => edit({ default_action })}
          placeholder="none chosen"
          hint={
            <FieldHint
              hint="What happens to members whose messages are blocked."
              warnings={warningsOf('default_action')}
            />
          }
          error={errorAt('default_action')}
        />
      </div>
      <ChannelSetting
        {...props}
        setting="moderation_log_channel_id"
        hint="Blocked messages and the bot's actions are logged here."
      />
      <ChannelSetting
        {...props}
        setting="deleted_message_log_channel_id"
        hint="Deleted messages and their authors are logged here."
      />
    </div>
  )
}

type NotificationFieldsProps = FieldsProps & {
  /** The text that the message had before it was switched off; empty when there was none. */
  lastText: string
  onTextLeft: (text: string) => void
}

/** The sub-tab Notifications. */
export function NotificationFields({ lastText, onTextLeft, ...props }: NotificationFieldsProps) {
  const { guildId, value, edit, errorAt, warningsOf, channels } = props
  const message = value.welcome_message
  const switchWelcome = (on: boolean): void => {
    if (!on) onTextLeft(message ?? '')
    edit({ welcome_message: on ? (lastText.trim() ? lastText : DEFAULT_WELCOME_MESSAGE) : null })
  }
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <div className="md:col-span-2">
        <Checkbox label="Welcome new members" checked={message !== null} onCheckedChange={switchWelcome} />
      </div>
      <div {...fieldAt('welcome_message')}>
        <Field
          label={PLACES.welcome_message.label}
          hint={<FieldHint hint={welcomeHint(message)} warnings={warningsOf('welcome_message')} />}
          error={errorAt('welcome_message')}
        >
          {(control) => (
            <TextArea
              {...control}
              rows={4}
              value={message ?? ''}
              disabled={message === null}
              maxLength={WELCOME_MESSAGE_LENGTH}
              placeholder={DEFAULT_WELCOME_MESSAGE}
              onChange={(event) => edit({ welcome_message: event.currentTarget.value })}
            />
          )}
        </Field>
      </div>
      <WelcomePreview guildId={guildId} message={message ?? ''} channels={channels} />
      <ChannelSetting {...props} setting="welcome_channel_id" hint="Welcome messages are posted here." />
    </div>
  )
}

function welcomeHint(message: string | null): string {
  if (message === null) return "New members won't get a welcome message."
  if (message.trim() === '') return 'Enter a message to welcome new members.'
  return 'Use {user} to mention the new member and {server} for the server name.'
}
