import type { ReceivedChannel as Channel } from '@guildhall/contract'
import { memo, useMemo, type ReactNode } from 'react'
import { channelOptions, type TextChannels } from '../kernel/channels.ts'
import { fieldAt, type FormControl } from '../kernel/form/use-form.ts'
import type { GuildRoles } from '../kernel/roles.ts'
import { FieldHint } from '../ui/field-hint.tsx'
import type { Option } from '../ui/options.ts'
import { Select } from '../ui/select.tsx'
import { channelObstacle, isUnpingable, roleObstacle } from './places.ts'
import { FIELDS, type ReminderValue } from './reminder-model.ts'

type Edit = FormControl<ReminderValue>['edit']

type ChannelFieldProps = {
  channels: TextChannels
  chosen: string | null
  /** The saved one stays on offer, also when it is gone and another one is chosen. */
  saved: string | null
  error: ReactNode
  edit: Edit
}

/** Where a reminder is posted, with what keeps the bot from posting there. */
export const ChannelField = memo(function ChannelField({ channels, chosen, saved, error, edit }: ChannelFieldProps) {
  const options = useMemo(() => {
    const mentioned = new Set([saved, chosen].filter((id) => id !== null))
    const unable = new Set(channels.channels.filter(({ can_send }) => can_send === false).map(({ id }) => id))
    return channelOptions(channels, [...mentioned]).map((option) =>
      unable.has(option.value) ? { ...option, hint: "Bot can't post" } : option,
    )
  }, [channels, chosen, saved])
  const obstacle = channelObstacle(channels, chosen)
  return (
    <div {...fieldAt(FIELDS.channel)}>
      <Select
        label="Channel"
        options={options}
        value={chosen}
        onChange={(channelId) => edit(() => ({ channelId }), [FIELDS.channel])}
        placeholder={channels.isLoading ? 'Loading channels...' : 'Select a channel'}
        hint={obstacle && <FieldHint hint={null} warnings={[obstacle]} />}
        error={error}
      />
    </div>
  )
})

/** The choice of no role, since a picker chooses among texts. */
const NONE = ''
const NO_ROLE = 'No role'

function roleOptions(
  { roles, isLoading, isError }: GuildRoles,
  mentioned: ReadonlySet<string>,
  channel: Channel | undefined,
): Option[] {
  const known = new Set(roles.map(({ id }) => id))
  const gone = isLoading || isError ? [] : [...mentioned].filter((id) => !known.has(id))
  return [
    { value: NONE, label: NO_ROLE },
    ...roles.map((role) => ({
      value: role.id,
      label: `@${role.name}`,
      ...(isUnpingable(role, channel) ? { hint: "Can't be pinged" } : {}),
    })),
    ...gone.map((id) => ({ value: id, label: 'deleted role' })),
  ]
}

/** The value in the place of a role: Base UI takes an empty value for none. */
function rolePlaceholder({ isLoading }: GuildRoles, chosen: string | null): string {
  if (chosen === null) return NO_ROLE
  return isLoading ? 'Loading roles...' : 'Unknown role'
}

type RoleFieldProps = {
  roles: GuildRoles
  /** Where it is mentioned; undefined while none is chosen. */
  channel: Channel | undefined
  chosen: string | null
  saved: string | null
  error: ReactNode
  edit: Edit
}

/** Whom a reminder pings, with what keeps it from pinging them. */
export const RoleField = memo(function RoleField({ roles, channel, chosen, saved, error, edit }: RoleFieldProps) {
  const options = useMemo(
    () => roleOptions(roles, new Set([saved, chosen].filter((id) => id !== null)), channel),
    [roles, channel, chosen, saved],
  )
  const obstacle = roleObstacle(roles, chosen, channel)
  return (
    <div {...fieldAt(FIELDS.role)}>
      <Select
        label="Mention role"
        options={options}
        value={chosen ?? NONE}
        // A mention makes the message longer, or shorter.
        onChange={(id) => edit(() => ({ roleId: id === NONE ? null : id }), [FIELDS.role, FIELDS.message])}
        placeholder={rolePlaceholder(roles, chosen)}
        hint={obstacle && <FieldHint hint={null} warnings={[obstacle]} />}
        error={error}
      />
    </div>
  )
})
