import { DEFAULT_WELCOME_MESSAGE, WELCOME_MESSAGE_LENGTH } from '@guildhall/contract'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field } from '../ui/field.tsx'
import { TextArea } from '../ui/text-input.tsx'
import { ChannelSetting } from './channel-setting.tsx'
import { SettingNote } from './setting-note.tsx'
import type { FieldsProps } from './settings-fields.ts'
import { PLACES } from './settings-form.ts'
import { WelcomePreview } from './welcome-preview.tsx'

type NotificationFieldsProps = FieldsProps & {
  guildId: string
  /** The text that the message had before it was switched off; empty when there was none. */
  lastText: string
  onTextLeft: (text: string) => void
}

/** The sub-tab Notifications. */
export function NotificationFields({ guildId, lastText, onTextLeft, ...props }: NotificationFieldsProps) {
  const { form, edit, faults, warningsOf } = props
  const message = form.welcome_message
  const switchWelcome = (on: boolean): void => {
    if (!on) onTextLeft(message ?? '')
    edit({ welcome_message: on ? (lastText.trim() ? lastText : DEFAULT_WELCOME_MESSAGE) : null })
  }
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <div className="md:col-span-2">
        <Checkbox label="Welcome new members" checked={message !== null} onCheckedChange={switchWelcome} />
      </div>
      <Field
        label={PLACES.welcome_message.label}
        hint={<SettingNote hint={welcomeHint(message)} warnings={warningsOf('welcome_message')} />}
        error={faults.welcome_message}
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
      <WelcomePreview guildId={guildId} message={message ?? ''} channels={props.channels} />
      <ChannelSetting {...props} setting="welcome_channel_id" hint="Where newcomers are welcomed." />
    </div>
  )
}

function welcomeHint(message: string | null): string {
  if (message === null) return 'Newcomers are not welcomed.'
  if (message.trim() === '') return 'Without words nobody is welcomed.'
  return '{user} mentions the newcomer, {server} is the name of the server.'
}
