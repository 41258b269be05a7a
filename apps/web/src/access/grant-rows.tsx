import type { AccessEntry } from '@guildhall/contract'
import { useMemo } from 'react'
import { neighbourOf } from '../kernel/form/rows.ts'
import type { FormControl } from '../kernel/form/use-form.ts'
import type { GuildRoles } from '../kernel/roles.ts'
import type { AccessValue, GrantRow } from './access-model.ts'
import { ADD, pathOf } from './field-specs.ts'
import { GrantRowFields } from './grant-row.tsx'
import { subjectOf } from './subjects.ts'

type GrantRowsProps = Pick<FormControl<AccessValue>, 'edit' | 'errorAt' | 'focus'> & {
  rows: readonly GrantRow[]
  /** The saved entries by the keys of their rows. */
  saved: ReadonlyMap<string, AccessEntry>
  roles: GuildRoles
}

/** The roles and members with access. */
export function GrantRows({ rows, saved, roles, edit, errorAt, focus }: GrantRowsProps) {
  const subjects = useMemo(() => new Map(rows.map((row) => [row.key, subjectOf(row, roles)])), [rows, roles])
  const counts = useMemo(() => countsOf([...subjects.values()].map(({ name }) => name)), [subjects])
  return (
    <ul aria-label="Roles and members with access">
      {rows.map((row, at) => {
        const subject = subjects.get(row.key) ?? subjectOf(row, roles)
        const entry = saved.get(row.key)
        return (
          <GrantRowFields
            key={row.key}
            row={row}
            // Two members may have the same name.
            name={(counts.get(subject.name) ?? 0) > 1 ? `${subject.name} (${row.id})` : subject.name}
            caption={subject.caption}
            color={subject.color}
            picture={subject.picture}
            isGone={entry?.is_gone === true}
            hasEnded={entry?.ended_at !== undefined && (entry.until ?? '') === row.until}
            neighbour={pathOfNeighbour(rows, at)}
            subjectError={errorAt(pathOf(row.key, 'subject'))}
            areasError={errorAt(pathOf(row.key, 'areas'))}
            untilError={errorAt(pathOf(row.key, 'until'))}
            edit={edit}
            focus={focus}
          />
        )
      })}
    </ul>
  )
}

/** The path of the field that gets the focus when a row is removed. */
function pathOfNeighbour(rows: readonly GrantRow[], at: number): string {
  const neighbour = neighbourOf(rows, at)
  return neighbour === undefined ? ADD.path : pathOf(neighbour, 'areas')
}

function countsOf(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}
