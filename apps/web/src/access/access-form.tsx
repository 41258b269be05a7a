import { MOST_GRANTS, type AccessList } from '@guildhall/contract'
import { useCallback, useMemo, useRef } from 'react'
import { useRoles } from '../kernel/roles.ts'
import { Form, FormFooter, FormVersion } from '../kernel/form/form.tsx'
import { valueOf } from '../kernel/form/form-state.ts'
import { useForm, type FormControl } from '../kernel/form/use-form.ts'
import { LastChange } from '../kernel/history/last-change.tsx'
import { useUndo } from '../kernel/history/use-undo.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { HEADING } from './access-heading.tsx'
import {
  accessForm,
  entryOf,
  errorsBeforeSaving,
  errorsFromServer,
  keyOf,
  savedAccess,
  type AccessValue,
  type GrantRow,
} from './access-model.ts'
import { guildAccess } from './access-queries.ts'
import { AddSubject } from './add-subject.tsx'
import { ADD, pathOf } from './field-specs.ts'
import { GrantRows } from './grant-rows.tsx'

/** The screen in the place of a draft. */
const PLACE = { tab: 'access' }

function useAccessForm(
  guildId: string,
  list: AccessList,
  isIncomplete: (key: string) => boolean,
): FormControl<AccessValue> {
  const { save } = guildAccess.useChanges(guildId)
  const latest = guildAccess.useLatest(guildId)
  const undo = useUndo(guildId, 'access')
  return useForm({
    model: accessForm,
    place: useMemo(() => ({ guildId, form: 'access', title: 'Access', place: PLACE }), [guildId]),
    savedOf: useCallback(() => savedAccess(list), [list]),
    check: (value) => errorsBeforeSaving(value, isIncomplete),
    send: async (state) => {
      const { version } = state.base
      const saved = savedAccess(await save({ entries: valueOf(state).rows.map(entryOf), version }))
      return { ...saved, undo: undo({ kind: 'saved', key: null, before: version, after: saved.version }) }
    },
    errorsOf: errorsFromServer,
    load: async () => savedAccess(await latest()),
    // The screen is for administrators.
    readOnly: undefined,
  })
}

/** The form of all roles and members with access, saved as one list. */
export function AccessForm({ guildId, list }: { guildId: string; list: AccessList }) {
  const box = useRef<HTMLDivElement>(null)
  const form = useAccessForm(guildId, list, (key) => isDateIncomplete(box.current, key))
  const roles = useRoles(guildId)
  const { rows } = form.value
  const { edit, focus } = form
  const add = (row: GrantRow): void => {
    edit(({ rows: before }) => ({ rows: [...before, row] }), [ADD.path])
    focus(pathOf(row.key, 'areas'))
  }
  const saved = useMemo(() => new Map(list.entries.map((entry) => [keyOf(entry.subject), entry])), [list])
  const addButton = (
    <AddSubject
      guildId={guildId}
      roles={roles}
      rows={rows}
      error={form.errorAt(ADD.path)}
      disabledReason={
        rows.length >= MOST_GRANTS
          ? `A server can have up to ${MOST_GRANTS} roles and members with access. Remove one to add another.`
          : undefined
      }
      onAdd={add}
    />
  )
  return (
    <Form form={form} labelledBy={HEADING} lines={<FormVersion form={form} />}>
      <Card as="section">
        <div ref={box}>
          {rows.length === 0 ? (
            <EmptyState
              title="Only administrators have access"
              text="Add a role or a member, then choose what they can view or edit, such as Reminders."
              action={addButton}
              className="border-0!"
            />
          ) : (
            <>
              <GrantRows rows={rows} saved={saved} roles={roles} errorAt={form.errorAt} edit={edit} focus={focus} />
              <div className="px-4 py-3 md:px-5">{addButton}</div>
            </>
          )}
        </div>
        <FormFooter
          form={form}
          save="Save access"
          note={<LastChange guildId={guildId} area="access" target={null} className="mr-auto" />}
          floats
        />
      </Card>
    </Form>
  )
}

/** Whether the date of a row is typed in part. The value of such a field is empty, so only the browser knows. */
function isDateIncomplete(box: HTMLElement | null, key: string): boolean {
  const field = box?.querySelector<HTMLInputElement>(`[data-field="${CSS.escape(pathOf(key, 'until'))}"] input`)
  return field?.validity.badInput === true
}
