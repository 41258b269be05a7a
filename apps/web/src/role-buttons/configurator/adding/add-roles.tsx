import type { ReceivedRole as Role } from '@guildhall/contract'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { roleColor, type GuildRoles } from '../../../kernel/roles.ts'
import { SearchBox } from '../../../ui/controls/search-box.tsx'
import { cx } from '../../../ui/cx.ts'
import { CheckIcon } from '../../../ui/icons/form-icons.tsx'
import { AlertIcon } from '../../../ui/icons/icons.tsx'
import { matches } from '../../../ui/picker/matching.ts'
import { Reason, useReason } from '../../../ui/reason.tsx'
import type { ButtonNode } from '../../role-buttons-model.ts'
import { givableRoles } from '../role-options.ts'

/** Fewer roles are found without a search. */
const SEARCHED_FROM = 12

type RoleChoiceProps = {
  id: string
  /** Whether it takes the focus, since the button that shows it is below the rows. */
  takesFocus: boolean
  roles: GuildRoles
  /** The buttons of the level that gets the roles. */
  level: readonly ButtonNode[]
  /** The reason why no button can be added now. */
  disabledReason: string | undefined
  onAdd: (role: Role) => void
  onRemove: (key: string) => void
}

/** The roles that the bot can assign. Pressing one adds its button, and pressing it again removes that button. */
export function RoleChoice({ id, takesFocus, roles, level, disabledReason, onAdd, onRemove }: RoleChoiceProps) {
  const heading = useId()
  const [query, setQuery] = useState('')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) box.current?.focus()
  }, [takesFocus])
  const offered = useMemo(() => givableRoles(roles.roles), [roles])
  const found = offered.filter(({ name }) => matches(name, query))
  return (
    <div
      ref={box}
      id={id}
      tabIndex={-1}
      role="group"
      aria-labelledby={heading}
      className="mb-3 flex flex-col gap-2 rounded-card border border-line p-3"
    >
      <p id={heading} className="text-caption text-ink-3">
        Select the roles that get a button.
      </p>
      {offered.length >= SEARCHED_FROM && (
        <SearchBox label="Search roles" placeholder="Search roles" value={query} onChange={setQuery} />
      )}
      {found.length === 0 && (
        <p className="text-small text-ink-3">
          {offered.length === 0
            ? "No role of this server can be assigned. Open a button's list of roles to see why."
            : 'No matches'}
        </p>
      )}
      <div className="flex max-h-48 flex-wrap gap-2 overflow-y-auto p-0.5">
        {found.map((role) => {
          // A button with sub-buttons keeps its role, but gives none: a press must not remove it.
          const key = level.findLast(({ role: given, children }) => given === role.id && children.length === 0)?.key
          return (
            <RoleChip
              key={role.id}
              role={role}
              isOn={key !== undefined}
              disabledReason={key === undefined ? disabledReason : undefined}
              onPress={() => (key === undefined ? onAdd(role) : onRemove(key))}
            />
          )
        })}
      </div>
    </div>
  )
}

type RoleChipProps = { role: Role; isOn: boolean; disabledReason: string | undefined; onPress: () => void }

function RoleChip({ role, isOn, disabledReason, onPress }: RoleChipProps) {
  const moderates = (role.moderation_permissions?.length ?? 0) > 0
  const id = useId()
  const reason = useReason()
  return (
    <>
      <button
        type="button"
        aria-pressed={isOn}
        aria-disabled={disabledReason === undefined ? undefined : true}
        aria-describedby={disabledReason === undefined ? undefined : id}
        title={disabledReason}
        onFocus={(event) => {
          if (disabledReason !== undefined) reason.show(event.currentTarget)
        }}
        onBlur={reason.hide}
        onClick={() => disabledReason === undefined && onPress()}
        className={cx(
          'inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-full border px-3 text-small text-ink-1 transition-colors not-disabled:hover:bg-surface-2 max-md:min-h-11',
          isOn ? 'border-accent bg-surface-2' : 'border-edge',
        )}
      >
        {isOn ? (
          <CheckIcon size={16} className="shrink-0" />
        ) : (
          <span
            aria-hidden="true"
            className="size-2.5 shrink-0 rounded-full bg-ink-3"
            style={{ backgroundColor: roleColor(role) }}
          />
        )}
        <span className="min-w-0 wrap-anywhere">@{role.name}</span>
        {moderates && (
          <>
            <AlertIcon size={16} className="shrink-0 text-warn-ink" />
            <span className="sr-only">, gives moderation permissions</span>
          </>
        )}
      </button>
      {disabledReason !== undefined && <Reason id={id} text={disabledReason} at={reason.at} />}
    </>
  )
}
