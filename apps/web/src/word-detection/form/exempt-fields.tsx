import { useMemo } from 'react'
import { channelOptions, type TextChannels } from '../../kernel/channels.ts'
import { fieldAt, type FormControl } from '../../kernel/form/use-form.ts'
import { roleColor, roleState, type GuildRoles } from '../../kernel/roles.ts'
import { MultiSelect } from '../../ui/picker/multi-select.tsx'
import type { Option } from '../../ui/picker/options.ts'
import { FIELDS } from '../field-specs.ts'
import type { WordListValue } from './word-list-model.ts'

interface ExemptFieldsProps {
  form: FormControl<WordListValue>
  channels: TextChannels
  roles: GuildRoles
}

/** The roles and channels in which nothing is stopped. */
export function ExemptFields({ form, channels, roles }: ExemptFieldsProps) {
  const { value, edit, errorAt } = form
  const roleChoices = useMemo(() => roleOptions(roles, value.roleIds), [roles, value.roleIds])
  const channelChoices = useMemo(() => channelOptions(channels, value.channelIds), [channels, value.channelIds])
  const [rolesError, channelsError] = [errorAt(FIELDS.roles.path), errorAt(FIELDS.channels.path)]
  return (
    <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
      <div {...fieldAt(FIELDS.roles.path)} className="min-w-0">
        <MultiSelect
          label={FIELDS.roles.label}
          options={roleChoices}
          value={value.roleIds}
          onChange={(roleIds) => edit(() => ({ roleIds }), [FIELDS.roles.path])}
          placeholder="No role"
          {...(rolesError !== undefined && { error: rolesError })}
        />
      </div>
      <div {...fieldAt(FIELDS.channels.path)} className="min-w-0">
        <MultiSelect
          label={FIELDS.channels.label}
          options={channelChoices}
          value={value.channelIds}
          onChange={(channelIds) => edit(() => ({ channelIds }), [FIELDS.channels.path])}
          placeholder="No channel"
          {...(channelsError !== undefined && { error: channelsError })}
        />
      </div>
    </div>
  )
}

/** The roles of a picker, and each chosen but missing role as "deleted role" once the roles are loaded. */
function roleOptions(roles: GuildRoles, chosen: readonly string[]): Option[] {
  const offered = roles.roles.map((role) => ({ value: role.id, label: role.name, color: roleColor(role) }))
  if (roleState(roles) !== 'known') return offered
  const known = new Set(roles.roles.map(({ id }) => id))
  return [...offered, ...chosen.filter((id) => !known.has(id)).map((id) => ({ value: id, label: 'deleted role' }))]
}
