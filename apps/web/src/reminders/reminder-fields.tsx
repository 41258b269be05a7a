import type { TextChannels } from '../kernel/channels.ts'
import type { FormControl } from '../kernel/form/use-form.ts'
import type { GuildRoles } from '../kernel/roles.ts'
import { MessageField } from './message-field.tsx'
import { ChannelField, RoleField } from './place-fields.tsx'
import { FIELDS, type Field, type ReminderValue } from './reminder-model.ts'
import { channelOf } from './places.ts'
import { ReminderPreview } from './reminder-preview.tsx'
import { ScheduleFields } from './schedule-fields.tsx'
import { useNextRuns } from './use-next-runs.ts'

type ReminderFieldsProps = {
  form: FormControl<ReminderValue>
  channels: TextChannels
  roles: GuildRoles
}

/** The fields of a reminder, beside what the bot will post and when. */
export function ReminderFields({ form, channels, roles }: ReminderFieldsProps) {
  const { value, edit } = form
  const base = form.state.base.value
  const runs = useNextRuns(value, base)
  const errorAt = (path: Field) => {
    const text = form.errorAt(path)
    // An error of the whole form is announced instead.
    return text !== undefined && form.errors.length === 0 ? <span role="alert">{text}</span> : text
  }
  return (
    <div className="grid lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="flex min-w-0 flex-col gap-4 p-4 md:p-5">
        <MessageField message={value.message} roleId={value.roleId} error={errorAt(FIELDS.message)} edit={edit} />
        <div className="grid gap-4 sm:grid-cols-2">
          <ChannelField
            channels={channels}
            chosen={value.channelId}
            saved={base.channelId}
            error={errorAt(FIELDS.channel)}
            edit={edit}
          />
          <RoleField
            roles={roles}
            channel={channelOf(channels, value.channelId)}
            chosen={value.roleId}
            saved={base.roleId}
            error={errorAt(FIELDS.role)}
            edit={edit}
          />
        </div>
        <ScheduleFields value={value} base={base} firstRun={runs?.times[0]} edit={edit} errorAt={errorAt} />
      </div>
      <ReminderPreview value={value} runs={runs} channels={channels} roles={roles} />
    </div>
  )
}
