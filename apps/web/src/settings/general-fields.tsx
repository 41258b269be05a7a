import { DEFAULT_PREFIX, PREFIX_LENGTH } from '@guildhall/contract'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { ChannelSetting } from './channel-setting.tsx'
import { SettingNote } from './setting-note.tsx'
import type { FieldsProps } from './settings-fields.ts'
import { PLACES } from './settings-form.ts'

/** The sub-tab General. */
export function GeneralFields(props: FieldsProps) {
  const { form, edit, faults, warningsOf } = props
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <Field
        label={PLACES.prefix.label}
        hint={
          <SettingNote
            hint={`What a message starts with to be a command, as in “${form.prefix.trim() || DEFAULT_PREFIX}blame”.`}
            warnings={warningsOf('prefix')}
          />
        }
        error={faults.prefix}
      >
        {(control) => (
          <TextInput
            {...control}
            value={form.prefix}
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
      <ChannelSetting
        {...props}
        setting="unavailable_channel_id"
        hint="The only channel where /unavailable can be used."
      />
    </div>
  )
}
