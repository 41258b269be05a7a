import type { TextChannels } from '../../kernel/channels.ts'
import { EmbedsAndLinks } from '../../kernel/composer/embeds-and-links.tsx'
import type { MessageValue } from '../../kernel/composer/message-value.ts'
import { SavedMessages } from '../../kernel/composer/saved/saved-messages.tsx'
import type { FormControl } from '../../kernel/form/use-form.ts'
import type { GuildRoles } from '../../kernel/roles.ts'
import { MessageField } from './message-field.tsx'
import { PlaceFields } from './place-fields.tsx'
import { FIELDS } from '../field-specs.ts'
import type { Field } from './schedule/rule-fields.ts'
import type { ReminderValue } from './reminder-model.ts'
import { ReminderPreview } from './reminder-preview.tsx'
import { ScheduleFields } from './schedule/schedule-fields.tsx'
import { useNextRuns } from './schedule/use-next-runs.ts'

type ReminderFieldsProps = {
  guildId: string
  form: FormControl<ReminderValue>
  channels: TextChannels
  roles: GuildRoles
}

/** The fields of a reminder, next to the preview of its message and its runs. */
export function ReminderFields({ guildId, form, channels, roles }: ReminderFieldsProps) {
  const { value, edit } = form
  const base = form.state.base.value
  const runs = useNextRuns(value, base)
  const errorAt = (path: Field) => {
    const text = form.errorAt(path)
    // Do not announce it if an error of the whole form is announced.
    return text !== undefined && form.errors.length === 0 ? <span role="alert">{text}</span> : text
  }
  const fill = ({ content, embeds, links }: MessageValue): void =>
    edit(() => ({ message: content, embeds, links }), [FIELDS.message.path, 'embeds', 'components'])
  return (
    <div className="grid grid-cols-1 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-4 p-4 md:p-5">
        <MessageField message={value.message} roleId={value.roleId} error={errorAt(FIELDS.message.path)} edit={edit} />
        <PlaceFields
          channelId={value.channelId}
          roleId={value.roleId}
          saved={base}
          channels={channels}
          roles={roles}
          channelError={errorAt(FIELDS.channel.path)}
          roleError={errorAt(FIELDS.role.path)}
          edit={edit}
        />
        <ScheduleFields
          value={value}
          base={base}
          firstRun={runs?.times[0]}
          edit={edit}
          errorAt={errorAt}
          openings={form.openings}
        />
        <EmbedsAndLinks form={form} guildId={guildId} textPath={null} />
        <div className="flex empty:hidden">
          <SavedMessages
            guildId={guildId}
            value={{ content: value.message, embeds: value.embeds, links: value.links }}
            onFill={fill}
          />
        </div>
      </div>
      <ReminderPreview value={value} runs={runs} channels={channels} roles={roles} />
    </div>
  )
}
