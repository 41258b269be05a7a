import { MOST_FOUND_MEMBERS, SHORTEST_MEMBER_QUERY, type FoundMember } from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { roleColor, type GuildRoles } from '../kernel/roles.ts'
import { errorMessage } from '../lib/calls/api-error.ts'
import { matches } from '../ui/picker/matching.ts'
import type { Option } from '../ui/picker/options.ts'
import { keyOf, newRow, type GrantRow } from './access-model.ts'
import { foundMembers, isSearch } from './access-queries.ts'

/** The pause after the last key before members are searched, in ms. */
const SEARCH_AFTER_MS = 300

/** The roles and members that match a search. */
interface SubjectOptions {
  readonly options: readonly Option[]
  /** The row of an option, to be added. */
  readonly rowOf: (value: string) => GrantRow | undefined
  /** The progress of the search for members, as a sentence; null while there is nothing to say. */
  readonly status: string | null
  /** Repeats the search for members after it failed; undefined otherwise. */
  readonly retry: (() => void) | undefined
}

const NO_MEMBERS: readonly FoundMember[] = []

/** The roles at once, and the members whose name begins with the text once it has rested. */
export function useSubjectOptions(
  guildId: string,
  { roles, isLoading, isError }: GuildRoles,
  listed: readonly GrantRow[],
  text: string,
): SubjectOptions {
  const search = useRested(text.trim())
  const members = useQuery(foundMembers(guildId, search))
  const isCurrent = search === text.trim()
  const isFailed = members.isError && !members.isFetching
  const found = (isCurrent && members.data) || NO_MEMBERS
  const rows = useMemo(
    () => [
      ...roles.map(({ id }) => newRow({ type: 'role', id }, null)),
      ...found.map((member) => newRow({ type: 'user', id: member.id }, member)),
    ],
    [roles, found],
  )
  const options = useMemo(() => {
    const isListed = new Set(listed.map(keyOf))
    const hintAt = (key: string): Partial<Option> =>
      isListed.has(key) ? { disabled: true, hint: 'Already listed' } : {}
    return [
      ...roles
        .filter((role) => role.managed !== true && matches(role.name, text))
        .map((role): Option => {
          const value = keyOf({ type: 'role', id: role.id })
          return { value, label: role.name, group: 'Roles', color: roleColor(role), ...hintAt(value) }
        }),
      ...found.map((member): Option => {
        const value = keyOf({ type: 'user', id: member.id })
        const { display_name: label, username, avatar_url: picture } = member
        return { value, label, description: `@${username}`, group: 'Members', picture, ...hintAt(value) }
      }),
    ]
  }, [roles, found, listed, text])

  const roleStatus = isLoading ? 'Loading roles…' : isError ? "We couldn't load the roles." : null
  return {
    options,
    rowOf: (value) => rows.find(({ key }) => key === value),
    status: memberStatus() ?? roleStatus,
    retry: isSearch(text) && isCurrent && isFailed ? () => void members.refetch() : undefined,
  }

  function memberStatus(): string | null {
    if (text.trim() === '') return roleStatus === null ? 'Type a name to find members.' : null
    if (!isSearch(text)) return `Type at least ${SHORTEST_MEMBER_QUERY} characters to find members.`
    if (!isCurrent || members.isFetching) return 'Searching…'
    if (members.isError) return errorMessage(members.error)
    if (found.length === 0) return `No member whose name begins with “${search}”.`
    return found.length >= MOST_FOUND_MEMBERS ? `The first ${MOST_FOUND_MEMBERS} members. Type more of the name.` : null
  }
}

/** The text once it has not changed for a moment; an empty one at once. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), SEARCH_AFTER_MS)
    return () => clearTimeout(timer)
  }, [text])
  return text === '' ? '' : rested
}
