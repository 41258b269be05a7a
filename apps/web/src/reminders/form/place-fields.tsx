import { memo, useMemo, type ReactNode } from 'react'
import type { TextChannels } from '../../kernel/channels.ts'
import { ChannelField } from '../../kernel/fields/channel-field.tsx'
import { RoleField } from '../../kernel/fields/role-field.tsx'
import type { FormControl } from '../../kernel/form/use-form.ts'
import { roleState, type GuildRoles } from '../../kernel/roles.ts'
import { channelObstacle, channelOf, mentionBeyond, mentionOptions, roleObstacle } from '../obstacles.ts'
import { FIELDS } from '../field-specs.ts'
import type { ReminderValue } from './reminder-model.ts'

type PlaceFieldsProps = Pick<ReminderValue, 'channelId' | 'roleId'> & {
  /** The channel and the role of the saved reminder. */
  saved: Pick<ReminderValue, 'channelId' | 'roleId'>
  channels: TextChannels
  roles: GuildRoles
  channelError: ReactNode
  roleError: ReactNode
  edit: FormControl<ReminderValue>['edit']
}

const { channel: CHANNEL, role: ROLE, message: MESSAGE } = FIELDS

/**
 * The channel of a reminder and the role that it pings, with the obstacles of each. Memoized: it renders again only
 * when its props change.
 */
export const PlaceFields = memo(function PlaceFields(props: PlaceFieldsProps) {
  const { channelId, roleId, saved, channels, roles, edit } = props
  const channel = channelOf(channels, channelId)
  const options = useMemo(() => mentionOptions(roles, channel), [roles, channel])
  const channelWarning = channel?.beyond ?? channelObstacle(channels, channelId)
  const role = roles.roles.find(({ id }) => id === roleId)
  const roleWarning = mentionBeyond(role, channel) ?? roleObstacle(roles, roleId, channel)
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <ChannelField
        field={CHANNEL}
        channels={channels}
        value={channelId}
        mentioned={[saved.channelId]}
        onChange={(id) => edit(() => ({ channelId: id }), [CHANNEL.path])}
        isPostedTo
        warnings={channelWarning === null ? [] : [channelWarning]}
        error={props.channelError}
      />
      <RoleField
        field={ROLE}
        options={options}
        state={roleState(roles)}
        value={roleId}
        mentioned={[saved.roleId]}
        // The mention counts towards the length of the message.
        onChange={(id) => edit(() => ({ roleId: id }), [ROLE.path, MESSAGE.path])}
        none="No role"
        placeholder={roleId === null ? 'No role' : 'Unknown role'}
        warnings={roleWarning === null ? [] : [roleWarning]}
        error={props.roleError}
      />
    </div>
  )
})
