import { SUCCESS_MESSAGE_MS, type ReceivedRules as RulesEntry } from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useListDraft, type Keyed, type ListDraft } from '../kernel/list-draft.ts'
import { errorMessageOr } from '../lib/api-error.ts'
import { isProblem, revertedVersion } from '../lib/problem.ts'
import { useToasts } from '../ui/toast.tsx'
import { faultBeforeSaving, faultFromServer, isBlank, type Fault } from './faults.ts'
import { guildRules, savedRules, useSaveRules, type RuleRow } from './rules-queries.ts'

type Row = Keyed<RuleRow>

/** Why the last save failed, and whether somebody else's newer rules are the reason. */
export interface Failure {
  readonly text: string
  readonly stale: boolean
}

export interface RulesEditing {
  /** What is saved, channel by channel. */
  readonly entries: readonly RulesEntry[]
  readonly channelId: string | null
  readonly draft: ListDraft<RuleRow>
  readonly saving: boolean
  readonly fault: Fault | null
  readonly failure: Failure | null
  /** The channel that was chosen although rows are unsaved: the reader is asked. */
  readonly asked: string | null
  choose: (channelId: string) => void
  answer: (discard: boolean) => void
  edit: (rows: readonly Row[]) => void
  restore: (channelId: string | null, rows: readonly Row[], version: number | undefined) => void
  save: () => void
  /** After somebody else's save: shows it, and keeps what was typed; `then` is called when it is there. */
  loadNewer: (then: () => void) => Promise<void>
}

const NOTHING: readonly RulesEntry[] = []
const BLANK: RuleRow = { content: '' }
const FAILED = 'Failed to save rules'

/**
 * The rules form: which channel, which rows, and what became of the last save.
 *
 * @param focus brings the reader to what has to be put right
 */
export function useRulesEditing(guildId: string, focus: (fault: Fault) => void): RulesEditing {
  const rules = useQuery(guildRules(guildId))
  const entries = rules.data ?? NOTHING
  const [channelId, setChannelId] = useState<string | null>(null)
  const saved = useMemo(() => savedRules(entries, channelId), [entries, channelId])
  const draft = useListDraft(saved, BLANK, isBlank)
  const [fault, setFault] = useState<Fault | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [asked, setAsked] = useState<string | null>(null)
  const toasts = useToasts()

  const point = (at: Fault | null): void => {
    setFault(at)
    if (at) focus(at)
  }
  const { isPending, mutate } = useSaveRules<Row>(guildId, {
    onSaved: (entry, sent) => {
      draft.settle(sent.rows, entry.version)
      toasts.success('Rules saved successfully!', SUCCESS_MESSAGE_MS)
    },
    onFailed: (error, sent) => {
      setFailure({ text: errorMessageOr(error, FAILED), stale: isProblem(error, 'version.stale') })
      point(faultFromServer(error, sent.kept))
      const version = revertedVersion(error)
      if (version === undefined) return
      draft.rebase(version)
      void rules.refetch()
    },
  })
  const show = (id: string | null): void => {
    setFault(null)
    setFailure(null)
    setChannelId(id)
  }
  const open = (id: string): void => {
    draft.discard()
    show(id)
  }

  return {
    entries,
    channelId,
    draft,
    saving: isPending,
    fault,
    failure,
    asked,
    choose: (id) => {
      if (id === channelId) return
      const there = savedRules(entries, id)
      if (!draft.dirty) return open(id)
      if (channelId !== null || there.rows.length > 0) return setAsked(id)
      // What was typed before a channel was chosen is meant for it, as long as it takes nothing's place.
      draft.begin(draft.rows, there.version)
      show(id)
    },
    answer: (discard) => {
      if (discard && asked !== null) open(asked)
      setAsked(null)
    },
    edit: (rows) => {
      setFault(null)
      draft.edit(rows)
    },
    restore: (id, rows, version) => {
      show(id)
      draft.begin(rows, version)
    },
    save: () => {
      toasts.dismiss()
      setFailure(null)
      const missing = faultBeforeSaving(channelId, draft.rows)
      point(missing)
      if (missing || channelId === null) return
      const kept = draft.rows.filter((row) => !isBlank(row))
      mutate({ channelId, rows: draft.rows, kept, version: draft.version })
    },
    loadNewer: async (then) => {
      const { isError, error } = await rules.refetch()
      if (isError) return setFailure({ text: errorMessageOr(error, FAILED), stale: true })
      draft.putAside()
      setFailure(null)
      then()
    },
  }
}
