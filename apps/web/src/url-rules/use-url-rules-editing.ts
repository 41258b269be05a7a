import { SUCCESS_MESSAGE_MS, type ReceivedUrlRule as UrlRule } from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useListDraft, type Keyed, type ListDraft } from '../kernel/list-draft.ts'
import { errorMessageOr } from '../lib/api-error.ts'
import { isProblem } from '../lib/problem.ts'
import { useToasts } from '../ui/toast.tsx'
import { faultBeforeSaving, faultsFromServer, isBlank, isKept, withRowOnScreen, type Fault } from './faults.ts'
import { guildUrlRules, savedUrlRules, useSaveUrlRules, type UrlRuleRow } from './url-rule-queries.ts'
import type { Engine } from './use-link-engine.ts'

type Row = Keyed<UrlRuleRow>

/** Why the last save failed, and whether somebody else's newer rules are the reason. */
export interface Failure {
  readonly text: string
  readonly stale: boolean
}

export interface UrlRulesEditing {
  readonly draft: ListDraft<UrlRuleRow>
  readonly saving: boolean
  /** What the last try to save found wrong. */
  readonly faults: readonly Fault[]
  readonly failure: Failure | null
  edit: (rows: readonly Row[]) => void
  restore: (rows: readonly Row[], version: number | undefined) => void
  save: () => void
  /** After somebody else's save: shows it, and keeps what was typed; `then` is called when it is there. */
  loadNewer: (then: () => void) => Promise<void>
}

const NOTHING: readonly UrlRule[] = []
export const BLANK: UrlRuleRow = { input: '', output: '', channels: [] }
const FAILED = 'Failed to save URL rules'

/**
 * The URL rules form: its rows, and what became of the last save.
 *
 * @param focus brings the reader to what has to be put right
 */
export function useUrlRulesEditing(
  guildId: string,
  engine: Engine | null,
  focus: (fault: Fault) => void,
): UrlRulesEditing {
  const rules = useQuery(guildUrlRules(guildId))
  const list = rules.data ?? NOTHING
  const saved = useMemo(() => savedUrlRules(list), [list])
  const draft = useListDraft(saved, BLANK, isBlank)
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const [failure, setFailure] = useState<Failure | null>(null)
  const toasts = useToasts()

  const point = (found: readonly Fault[]): void => {
    setFaults(found)
    if (found[0]) focus(found[0])
  }
  const { isPending, mutate } = useSaveUrlRules<Row>(guildId, {
    onSaved: (now, sent) => {
      draft.settle(sent.rows, savedUrlRules(now).version)
      toasts.success('URL rules saved successfully!', SUCCESS_MESSAGE_MS)
    },
    onFailed: (error, sent) => {
      const found = faultsFromServer(error, sent.kept)
      const text = withRowOnScreen(errorMessageOr(error, FAILED), found[0], sent.rows)
      setFailure({ text, stale: isProblem(error, 'version.stale') })
      point(found)
    },
  })

  return {
    draft,
    saving: isPending,
    faults,
    failure,
    edit: (rows) => {
      // What was found in a row holds until that row is changed.
      const untouched = new Set(rows.filter((row) => draft.rows.includes(row)).map(({ key }) => key))
      setFaults((found) => found.filter(({ row }) => untouched.has(row)))
      draft.edit(rows)
    },
    restore: (rows, version) => {
      setFaults([])
      draft.begin(rows, version)
    },
    save: () => {
      toasts.dismiss()
      setFailure(null)
      const fault = faultBeforeSaving(draft.rows, engine)
      point(fault ? [fault] : [])
      if (!fault) mutate({ rows: draft.rows, kept: draft.rows.filter(isKept), version: draft.version })
    },
    loadNewer: async (then) => {
      const { isError, error } = await rules.refetch()
      if (isError) return setFailure({ text: errorMessageOr(error, FAILED), stale: true })
      draft.putAside()
      setFaults([])
      setFailure(null)
      then()
    },
  }
}
