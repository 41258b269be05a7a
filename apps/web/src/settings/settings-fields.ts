import type { TextChannels } from '../kernel/channels.ts'
import type { Setting, SettingFaults, SettingsDraft, SettingsForm } from './settings-form.ts'

/** What each sub-tab needs of the one form behind them. */
export interface FieldsProps {
  form: SettingsForm
  edit: (change: SettingsDraft) => void
  faults: SettingFaults
  warningsOf: (setting: Setting) => readonly string[]
  channels: TextChannels
}
