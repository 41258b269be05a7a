import { DEFAULT_WELCOME_MESSAGE, WELCOME_MESSAGE_LENGTH } from '@guildhall/contract'
import { EmbedsPart } from '../kernel/composer/embeds-and-links.tsx'
import type { MessageValue } from '../kernel/composer/message-value.ts'
import type { PartsForm } from '../kernel/composer/parts/parts-form.ts'
import { embedsOf } from '../kernel/composer/parts/parts-value.ts'
import { SavedMessages } from '../kernel/composer/saved/saved-messages.tsx'
import { TextField } from '../kernel/fields/text-field.tsx'
import { Checkbox } from '../ui/controls/checkbox.tsx'
import { FIELDS } from './field-specs.ts'
import { ChannelSetting, type FieldsProps } from './setting-fields.tsx'
import type { SettingsValue } from './settings-model.ts'
import { WelcomePreview } from './welcome-preview.tsx'

/** The settings that welcome a new member. */
export type Welcome = Pick<SettingsValue, 'welcome_message' | 'welcome_embeds'>

const NO_WELCOME: Welcome = { welcome_message: null, welcome_embeds: [] }

type NotificationFieldsProps = FieldsProps & {
  /** The embeds below the welcome message. */
  embeds: PartsForm
  /** The welcome before it was switched off; null if it was not switched off. */
  last: Welcome | null
  onLeft: (welcome: Welcome) => void
}

/** The fields of the sub-tab Notifications. */
export function NotificationFields({ embeds, last, onLeft, ...props }: NotificationFieldsProps) {
  const { guildId, value, edit, errorAt, warningsOf, channels } = props
  const { welcome_message: message, welcome_embeds } = value
  const isOn = message !== null || welcome_embeds.length > 0
  const switchWelcome = (on: boolean): void => {
    if (!on) onLeft({ welcome_message: message, welcome_embeds })
    const isBlank = !last || (!last.welcome_message?.trim() && last.welcome_embeds.length === 0)
    if (!on) edit(NO_WELCOME)
    else edit(isBlank ? { welcome_message: DEFAULT_WELCOME_MESSAGE } : last)
  }
  // A message that the user typed before the channel became private is still shown.
  const isHidden = !isOn && props.privateChannels?.includes('welcome_channel_id')
  // A welcome has no link buttons.
  const fill = ({ content, embeds: filled }: MessageValue): void =>
    edit({ welcome_message: content, welcome_embeds: filled })
  return (
    <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
      {isHidden ? (
        <p className="md:col-span-2">You can't view the welcome channel, so the welcome message isn't shown.</p>
      ) : (
        <>
          <div className="md:col-span-2">
            <Checkbox label="Welcome new members" checked={isOn} onCheckedChange={switchWelcome} />
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <TextField
              field={{ ...FIELDS.welcome_message, hint: welcomeHint(message, isOn), limit: WELCOME_MESSAGE_LENGTH }}
              value={message ?? ''}
              onChange={(text) => edit({ welcome_message: text })}
              warnings={warningsOf('welcome_message')}
              error={errorAt('welcome_message')}
              atLimit="stop"
              rows={4}
              disabled={!isOn}
              placeholder={DEFAULT_WELCOME_MESSAGE}
            />
            {isOn && (
              <div className="flex empty:hidden">
                <SavedMessages
                  guildId={guildId}
                  value={{ content: message ?? '', embeds: welcome_embeds, links: [] }}
                  onFill={fill}
                />
              </div>
            )}
            <fieldset disabled={!isOn} className="min-w-0">
              <legend className="sr-only">{FIELDS.welcome_embeds.label}</legend>
              <EmbedsPart label={FIELDS.welcome_embeds.label} form={embeds} root="welcome_embeds" textPath={null} />
            </fieldset>
          </div>
          <WelcomePreview
            guildId={guildId}
            message={message ?? ''}
            embeds={embedsOf(embeds.value)}
            channels={channels}
          />
        </>
      )}
      <ChannelSetting {...props} setting="welcome_channel_id" />
      <ChannelSetting {...props} setting="alerts_channel_id" />
    </div>
  )
}

function welcomeHint(message: string | null, isOn: boolean): string {
  if (!isOn) return "New members won't get a welcome message."
  if (message === null || message.trim() === '') return 'Enter a message to welcome new members.'
  return 'Use {user} to mention the new member and {server} for the server name.'
}
