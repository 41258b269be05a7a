import type { GuildRoles } from '../../kernel/roles.ts'

/** The role of a reminder, with its color as a dot: text in many role colors would be unreadable. */
export function RoleName({ roles: { roles, isLoading, isError }, roleId }: { roles: GuildRoles; roleId: string }) {
  const role = roles.find(({ id }) => id === roleId)
  if (!role) return isLoading ? '@…' : isError ? 'Unknown role' : 'deleted role'
  return (
    <span className="inline-flex max-w-full items-center gap-1.5 rounded-full bg-surface-2 px-2 py-0.5 text-caption font-medium text-ink-1">
      {role.color !== 0 && (
        <span
          aria-hidden="true"
          style={{ backgroundColor: `#${role.color.toString(16).padStart(6, '0')}` }}
          className="size-2 shrink-0 rounded-full"
        />
      )}
      <span className="truncate">@{role.name}</span>
    </span>
  )
}
