import { LONGEST_MEMBER_QUERY } from '@guildhall/contract'
import { useRef, useState } from 'react'
import { fieldAt } from '../kernel/form/use-form.ts'
import type { GuildRoles } from '../kernel/roles.ts'
import { Button } from '../ui/controls/button.tsx'
import { cx } from '../ui/cx.ts'
import { PlusIcon } from '../ui/icons/form-icons.tsx'
import { FloatingList } from '../ui/picker/floating-list.tsx'
import { ListSearch } from '../ui/picker/list-search.tsx'
import { OptionList } from '../ui/picker/option-list.tsx'
import { useList } from '../ui/picker/use-list.ts'
import type { GrantRow } from './access-model.ts'
import { ADD } from './field-specs.ts'
import { useSubjectOptions } from './use-subject-options.ts'

type AddSubjectProps = {
  guildId: string
  roles: GuildRoles
  /** The roles and members that are listed. */
  rows: readonly GrantRow[]
  error: string | undefined
  disabledReason: string | undefined
  onAdd: (row: GrantRow) => void
}

const SEARCH = 'Search roles and members'

/** The button that opens the roles of the server and a search for its members, and adds the chosen one. */
export function AddSubject({ guildId, roles, rows, error, disabledReason, onAdd }: AddSubjectProps) {
  const trigger = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const { options, rowOf, status, retry } = useSubjectOptions(guildId, roles, rows, text)
  const focusButton = (): void => trigger.current?.querySelector('button')?.focus()
  const list = useList({
    options,
    chosen: null,
    isDisabled: disabledReason !== undefined,
    onClose: () => setText(''),
    choose(value) {
      const row = rowOf(value)
      list.close()
      if (row) onAdd(row)
    },
  })
  return (
    <div {...fieldAt(ADD.path)} ref={trigger} onBlur={list.onBlur} className="w-fit">
      <Button
        variant="quiet"
        size="row"
        aria-haspopup="dialog"
        aria-expanded={list.isOpen}
        disabledReason={disabledReason}
        // Keep the focus in the search field: losing it would close the list, and the click would reopen it.
        onMouseDown={(event) => list.isOpen && event.preventDefault()}
        onClick={() => {
          if (list.isOpen) list.close()
          else list.open()
        }}
      >
        <PlusIcon size={16} />
        {ADD.label}
      </Button>
      {error !== undefined && (
        <p role="alert" className="mt-1.5 text-caption text-bad-ink">
          {error}
        </p>
      )}
      {list.isOpen && (
        <FloatingList anchor={trigger} widthClass="w-80 min-h-64" dialogLabel={ADD.label}>
          <ListSearch
            list={list}
            label={SEARCH}
            text={text}
            onTextChange={setText}
            onEscape={focusButton}
            maxLength={LONGEST_MEMBER_QUERY}
          />
          <OptionList list={list} label={ADD.label} options={options} isChosen={() => false} />
          <div className="flex items-center gap-3 not-has-[:empty]:border-t not-has-[:empty]:border-line not-has-[:empty]:px-3 not-has-[:empty]:py-2">
            <p role="status" className={cx('grow text-small', retry ? 'text-bad-ink' : 'text-ink-3')}>
              {status}
            </p>
            {retry && (
              <Button
                variant="quiet"
                size="row"
                onKeyDown={({ key }) => {
                  if (key !== 'Escape') return
                  list.close()
                  focusButton()
                }}
                onClick={({ currentTarget }) => {
                  // The button disappears, and the list would close without the focus.
                  currentTarget.closest('[role=dialog]')?.querySelector('input')?.focus()
                  retry()
                }}
              >
                Retry
              </Button>
            )}
          </div>
        </FloatingList>
      )}
    </div>
  )
}
