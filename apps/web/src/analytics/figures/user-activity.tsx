import { MOST_ACTIVE_USERS, type ReceivedAnalyticsUser as User } from '@guildhall/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { counted } from '../../lib/counted.ts'
import { Card } from '../../ui/card.tsx'
import { analyticsSummary, analyticsUsers } from '../analytics-queries.ts'
import type { View } from '../filters/analytics-filters.ts'
import { DataTable, type Column } from '../../ui/table/data-table.tsx'
import { Failed, Following, Loading, Nothing, Part } from '../part.tsx'
import { numberText } from '../../lib/locale.ts'

const TITLE = 'User Activity Summary'
const PAGE_SIZE = 25

const nameOf = ({ username, user_id: id }: User): string => username || id

const COLUMNS: readonly Column<User>[] = [
  { label: 'User', value: nameOf, numeric: false },
  { label: 'Messages', value: ({ message_count: messages }) => messages, numeric: true },
  { label: 'Commands', value: ({ command_count: commands }) => commands, numeric: true },
]

/** The number of listed users and of all users: "The 1,000 most active of 5,321 users." @param all undefined if unknown */
export function usersShown(count: number, all: number | undefined): string {
  const users = (number: number): string => counted(number, 'user')
  if (all === undefined)
    return count < MOST_ACTIVE_USERS ? `${users(count)}.` : `The ${numberText(count)} most active users.`
  return all > count ? `The ${numberText(count)} most active of ${users(all)}.` : `${users(count)}.`
}

/** The messages and commands of each user. */
export function UserActivity({ view }: { view: View }) {
  const users = useQuery({ ...analyticsUsers(view), placeholderData: keepPreviousData })
  const summary = useQuery({ ...analyticsSummary(view), placeholderData: keepPreviousData })
  if (users.isPending) return <Loading title={TITLE} text="Loading user activity..." className="h-96" />
  if (users.isError) return <Failed title={TITLE} text="Error loading user activity." query={users} />
  if (users.data.length === 0) return <Nothing title={TITLE} text="No user activity data for this period." />
  return (
    <Following isFollowing={users.isPlaceholderData}>
      <Summary
        users={users.data}
        all={summary.isPlaceholderData ? undefined : summary.data?.unique_users}
        view={view}
      />
    </Following>
  )
}

function Summary({ users, all, view }: { users: readonly User[]; all: number | undefined; view: View }) {
  const shown = usersShown(users.length, all)
  const table = () => ({
    header: ['User ID', 'User', 'Messages', 'Commands'],
    rows: users.map((user) => [user.user_id, user.username, user.message_count, user.command_count]),
    note: users.length >= MOST_ACTIVE_USERS ? shown : undefined,
  })
  return (
    <Part title={TITLE} download={{ name: 'user-activity', view, table }}>
      {(titleId) => (
        <Card as="section" className="p-4 md:p-5">
          <p className="pb-3 text-small text-ink-3">
            {shown} Usernames show when available from the bot's cache, otherwise user IDs.
          </p>
          <DataTable
            labelledBy={titleId}
            columns={COLUMNS}
            rows={users}
            keyOf={({ user_id: id }) => id}
            pageSize={PAGE_SIZE}
          />
        </Card>
      )}
    </Part>
  )
}
