import { useId } from 'react'
import * as z from 'zod/mini'
import type { TextChannels } from '../kernel/channels.ts'
import { KeptDraftBar } from '../kernel/kept-draft-bar.tsx'
import { freshRow } from '../kernel/list-draft.ts'
import { useKeptDraft, useUnsavedWork } from '../kernel/unsaved-work.ts'
import { useFocusLater } from '../lib/focus-later.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { NewerList, StaleProblem } from '../ui/newer-list.tsx'
import { SaveProblem } from '../ui/save-problem.tsx'
import { UrlRuleRows } from './url-rule-rows.tsx'
import { UrlRulesTester } from './url-rules-tester.tsx'
import { useLinkEngine } from './use-link-engine.ts'
import { useTryout } from './use-tryout.ts'
import { useUrlRulesEditing, type UrlRulesEditing } from './use-url-rules-editing.ts'

/** What outlives a session's end. */
const KeptUrlRules = z.object({
  rows: z.array(z.object({ input: z.string(), output: z.string(), channels: z.array(z.string()) })),
  version: z.optional(z.number()),
})

function useKeptUrlRules(guildId: string, { draft, restore }: UrlRulesEditing) {
  const rows = draft.rows.map(({ input, output, channels }) => ({ input, output, channels: [...channels] }))
  const now = draft.dirty ? { rows, version: draft.version } : null
  const { offered, drop } = useKeptDraft(`url-rules:${guildId}`, KeptUrlRules, now)
  const takeOver = (): void => {
    if (!offered) return
    restore(offered.rows.map(freshRow), offered.version)
    drop()
  }
  return { offered: offered !== null, takeOver, drop }
}

/** Edits the URL rules of a server, with a place to try them out. */
export function UrlRulesEditor({ guildId, channels }: { guildId: string; channels: TextChannels }) {
  const id = useId()
  const focus = useFocusLater()
  const loaded = useLinkEngine()
  const engine = typeof loaded === 'string' ? null : loaded
  const editing = useUrlRulesEditing(guildId, engine, ({ row, field }) => focus(`${id}${row}-${field}`))
  const { draft, failure, saving, faults } = editing
  const tryout = useTryout(draft.rows, engine)
  const kept = useKeptUrlRules(guildId, editing)
  useUnsavedWork(draft.dirty)

  return (
    <div className="flex flex-col gap-3">
      {kept.offered && <KeptDraftBar onRestore={kept.takeOver} onDiscard={kept.drop} />}
      <Card as="section">
        <div className="flex flex-col gap-3 p-4 md:p-5">
          {draft.aside && <NewerList id={`${id}-newer`} noun="URL rules" aside={draft.aside} onSwap={draft.swap} />}
          <div>
            <UrlRuleRows
              rows={draft.rows}
              onChange={editing.edit}
              faults={faults}
              matching={new Set(tryout.found.map(({ key }) => key))}
              channels={channels}
              engine={engine}
              idPrefix={id}
              focus={focus}
            />
          </div>
        </div>
        {loaded === 'failed' ? (
          <p className="border-t border-line p-4 text-small text-ink-3 md:px-5">
            Patterns cannot be tried out right now. They are still checked when you save.
          </p>
        ) : (
          <UrlRulesTester tryout={tryout} channels={channels} />
        )}
        <footer className="flex flex-wrap items-center justify-end gap-x-6 gap-y-3 border-t border-line px-4 py-3 md:px-5">
          <div className="min-w-0 flex-1 basis-60 empty:hidden">
            {failure?.stale && (
              <StaleProblem
                text={failure.text}
                noun="URL rules"
                onLoad={() => void editing.loadNewer(() => focus(`${id}-newer`))}
              />
            )}
            {failure && !failure.stale && <SaveProblem text={failure.text} />}
          </div>
          <Button variant={draft.dirty ? 'primary' : 'quiet'} pending={saving} onClick={editing.save}>
            Save URL rules
          </Button>
        </footer>
      </Card>
    </div>
  )
}
