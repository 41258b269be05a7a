import { DEFAULT_ACTIONS, type DefaultAction } from '@guildhall/contract'
import { useId } from 'react'
import { FieldNote } from '../ui/field.tsx'
import type { Option } from '../ui/options.ts'
import { Select } from '../ui/select.tsx'
import { Switch } from '../ui/switch.tsx'
import { ChannelSetting } from './channel-setting.tsx'
import { SettingNote } from './setting-note.tsx'
import type { FieldsProps } from './settings-fields.ts'
import { PLACES } from './settings-form.ts'

const ACTIONS: Readonly<Record<DefaultAction, { label: string; hint: string }>> = {
  warn: { label: 'Warn', hint: 'says why' },
  mute: { label: 'Mute', hint: 'times out for 10 minutes' },
  kick: { label: 'Kick', hint: 'may come back' },
  ban: { label: 'Ban', hint: 'may not come back' },
}

const OPTIONS: readonly Option[] = DEFAULT_ACTIONS.map((action) => ({ value: action, ...ACTIONS[action] }))

/** The sub-tab Moderation. */
export function ModerationFields(props: FieldsProps) {
  const { form, edit, faults, warningsOf } = props
  const autoModNote = useId()
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <div className="flex flex-col items-start gap-1.5 md:col-span-2">
        <Switch
          label={PLACES.enable_auto_mod.label}
          checked={form.enable_auto_mod}
          onCheckedChange={(enable_auto_mod) => edit({ enable_auto_mod })}
          describedBy={autoModNote}
        />
        <FieldNote
          id={autoModNote}
          hint={
            <SettingNote
              hint="Discord blocks spam, floods of mentions and the words on its own lists."
              warnings={warningsOf('enable_auto_mod')}
            />
          }
          error={faults.enable_auto_mod}
        />
      </div>
      <Select
        label={PLACES.default_action.label}
        required
        options={OPTIONS}
        value={form.default_action || null}
        onChange={(default_action) => edit({ default_action })}
        placeholder="none chosen"
        hint={
          <SettingNote
            hint="What the bot does to the author of a message that was blocked."
            warnings={warningsOf('default_action')}
          />
        }
        error={faults.default_action}
      />
      <ChannelSetting
        {...props}
        setting="moderation_log_channel_id"
        hint="Where the bot notes what was blocked and what it did."
      />
      <ChannelSetting
        {...props}
        setting="deleted_message_log_channel_id"
        hint="Where the bot notes what a deleted message said, and whose it was."
      />
    </div>
  )
}
