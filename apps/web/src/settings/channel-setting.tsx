import { channelOptions } from '../kernel/channels.ts'
import { Select } from '../ui/select.tsx'
import { SettingNote } from './setting-note.tsx'
import { PLACES, type Setting } from './settings-form.ts'
import type { FieldsProps } from './settings-fields.ts'

type ChannelSettingName = Extract<Setting, `${string}_channel_id`>

/** Stands for no channel, since a picker chooses among texts. */
const NONE = ''
const NO_CHANNEL = 'No channel'

/** Picks a text channel for a setting, or none. */
export function ChannelSetting({
  setting,
  hint,
  form,
  edit,
  faults,
  warningsOf,
  channels,
}: FieldsProps & { setting: ChannelSettingName; hint: string }) {
  const chosen = form[setting]
  // While the list of them is not there, a chosen channel has no name.
  const nameless = channels.isLoading ? 'Loading channels...' : 'A channel'
  return (
    <Select
      label={PLACES[setting].label}
      options={[{ value: NONE, label: NO_CHANNEL }, ...channelOptions(channels, chosen === null ? [] : [chosen])]}
      value={chosen ?? NONE}
      onChange={(id) => edit({ [setting]: id === NONE ? null : id })}
      placeholder={chosen === null ? NO_CHANNEL : nameless}
      hint={<SettingNote hint={hint} warnings={warningsOf(setting)} />}
      error={faults[setting]}
    />
  )
}
