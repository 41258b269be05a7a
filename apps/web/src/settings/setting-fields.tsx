import { ADMIN_SETTINGS, DEFAULT_ACTIONS, DEFAULT_PREFIX, PREFIX_LENGTH, presentZone } from '@guildhall/contract'
import { useId } from 'react'
import type { TextChannels } from '../kernel/channels.ts'
import { ChannelField } from '../kernel/fields/channel-field.tsx'
import type { FieldSpec } from '../kernel/fields/field-spec.ts'
import { TextField } from '../kernel/fields/text-field.tsx'
import { TimeZoneField } from '../kernel/fields/time-zone-field.tsx'
import { fieldAt } from '../kernel/form/use-form.ts'
import { browserZone } from '../kernel/time-zones.ts'
import { Button } from '../ui/controls/button.tsx'
import { FieldHint } from '../ui/controls/field-hint.tsx'
import { FieldNote } from '../ui/controls/field.tsx'
import { EditOnly } from '../ui/controls/read-only.tsx'
import type { Option } from '../ui/picker/options.ts'
import { Select } from '../ui/picker/select.tsx'
import { Switch } from '../ui/controls/switch.tsx'
import { ACTIONS } from './default-actions.ts'
import { FIELDS } from './field-specs.ts'
import type { Setting, SettingsValue } from './settings-model.ts'

/** The props of each sub-tab's fields. */
export interface FieldsProps {
  guildId: string
  value: SettingsValue
  saved: SettingsValue
  edit: (change: Partial<SettingsValue>) => void
  errorAt: (setting: Setting) => string | undefined
  warningsOf: (setting: Setting) => readonly string[]
  channels: TextChannels
  /** Whether the update of Discord's AutoMod is queued. */
  isAutoModQueued: boolean
  /** Whether the user may change the settings of administrators. */
  isAdmin: boolean
  /** The names of the settings with a channel that the user cannot view; undefined if there are none. */
  privateChannels: readonly string[] | undefined
}

const ADMINS: readonly Setting[] = ADMIN_SETTINGS

const ADMINS_ONLY = 'Only administrators can change this.'

/** Whether only administrators can change a setting, which the user is not. */
function isLocked(setting: Setting, { isAdmin }: Pick<FieldsProps, 'isAdmin'>): boolean {
  return !isAdmin && ADMINS.includes(setting)
}

/** The field of a setting. Its hint says that it is locked. */
function fieldOf(setting: Setting, props: Pick<FieldsProps, 'isAdmin'>): FieldSpec {
  const field: FieldSpec = FIELDS[setting]
  if (!isLocked(setting, props)) return field
  return { ...field, hint: field.hint === undefined ? ADMINS_ONLY : `${field.hint} ${ADMINS_ONLY}` }
}

type ChannelSettingProps = FieldsProps & { setting: Extract<Setting, `${string}_channel_id`> }

/** Picks a text channel for a setting, or none. */
export function ChannelSetting(props: ChannelSettingProps) {
  const { setting, value, saved, edit, errorAt, warningsOf, channels, privateChannels } = props
  return (
    <ChannelField
      field={fieldOf(setting, props)}
      disabled={isLocked(setting, props)}
      channels={channels}
      value={value[setting]}
      mentioned={[saved[setting]]}
      onChange={(id) => edit({ [setting]: id })}
      none={privateChannels?.includes(setting) ? 'A private channel' : 'No channel'}
      warnings={warningsOf(setting)}
      error={errorAt(setting)}
    />
  )
}

/** The time zone of this server's commands and reminders. */
function ZoneSetting({ value, edit, errorAt, warningsOf }: FieldsProps) {
  const mine = browserZone()
  return (
    <div className="flex flex-col items-start gap-2">
      <TimeZoneField
        field={FIELDS.time_zone}
        zone={value.time_zone}
        onChange={(time_zone) => edit({ time_zone })}
        none="Not set"
        warnings={warningsOf('time_zone')}
        error={errorAt('time_zone')}
      />
      {value.time_zone === null && (
        <EditOnly>
          <Button variant="quiet" size="row" onClick={() => edit({ time_zone: mine })}>
            Use {presentZone(mine)}
          </Button>
        </EditOnly>
      )}
    </div>
  )
}

export function GeneralFields(props: FieldsProps) {
  const { value, edit, errorAt, warningsOf } = props
  const example = `${value.prefix.trim() || DEFAULT_PREFIX}blame`
  return (
    <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
      <TextField
        field={{
          ...FIELDS.prefix,
          hint: `Messages starting with this run a command, for example ${example}.`,
          limit: PREFIX_LENGTH,
        }}
        value={value.prefix}
        onChange={(prefix) => edit({ prefix })}
        warnings={warningsOf('prefix')}
        error={errorAt('prefix')}
        atLimit="stop"
        placeholder={DEFAULT_PREFIX}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        className="font-mono"
      />
      <ChannelSetting {...props} setting="unavailable_channel_id" />
      <ZoneSetting {...props} />
    </div>
  )
}

const ACTION_OPTIONS: readonly Option[] = DEFAULT_ACTIONS.map((action) => ({
  value: action,
  label: ACTIONS[action].label,
  hint: ACTIONS[action].hint,
}))

export function ModerationFields(props: FieldsProps) {
  const { value, edit, errorAt, warningsOf, isAutoModQueued } = props
  const autoModNote = useId()
  return (
    <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
      <div {...fieldAt('enable_auto_mod')} className="flex flex-col items-start gap-1.5 md:col-span-2">
        <Switch
          label={FIELDS.enable_auto_mod.label}
          checked={value.enable_auto_mod}
          onCheckedChange={(enable_auto_mod) => edit({ enable_auto_mod })}
          disabled={isLocked('enable_auto_mod', props)}
          describedBy={autoModNote}
        />
        <FieldNote
          id={autoModNote}
          hint={<FieldHint hint={fieldOf('enable_auto_mod', props).hint} warnings={warningsOf('enable_auto_mod')} />}
          error={errorAt('enable_auto_mod')}
        />
        <p role="status" className="text-caption text-ink-2 empty:absolute">
          {isAutoModQueued && 'Saved. Updating AutoMod in Discord…'}
        </p>
      </div>
      <div {...fieldAt('default_action')}>
        <Select
          label={FIELDS.default_action.label}
          required
          options={ACTION_OPTIONS}
          value={value.default_action || null}
          onChange={(default_action) => edit({ default_action })}
          placeholder="none chosen"
          disabled={isLocked('default_action', props)}
          hint={<FieldHint hint={fieldOf('default_action', props).hint} warnings={warningsOf('default_action')} />}
          error={errorAt('default_action')}
        />
      </div>
      <ChannelSetting {...props} setting="moderation_log_channel_id" />
      <ChannelSetting {...props} setting="deleted_message_log_channel_id" />
    </div>
  )
}
