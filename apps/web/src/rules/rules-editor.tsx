import type { ReceivedRules as RulesEntry } from '@guildhall/contract'
import { useId } from 'react'
import * as z from 'zod/mini'
import { channelOptions, type TextChannels } from '../kernel/channels.ts'
import { KeptDraftBar } from '../kernel/kept-draft-bar.tsx'
import { freshRow } from '../kernel/list-draft.ts'
import { useKeptDraft, useUnsavedWork } from '../kernel/unsaved-work.ts'
import { useFocusLater } from '../lib/focus-later.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { NewerList, StaleProblem } from '../ui/newer-list.tsx'
import { SaveProblem } from '../ui/save-problem.tsx'
import { Select } from '../ui/select.tsx'
import { RuleRows } from './rule-rows.tsx'
import { RulesPreview } from './rules-preview.tsx'
import { useRulesEditing, type RulesEditing } from './use-rules-editing.ts'

/** What outlives a session's end. */
const KeptRules = z.object({
  channelId: z.nullable(z.string()),
  contents: z.array(z.string()),
  version: z.optional(z.number()),
})

function useKeptRules(guildId: string, { channelId, draft, restore }: RulesEditing) {
  const contents = draft.rows.map(({ content }) => content)
  const now = draft.dirty ? { channelId, contents, version: draft.version } : null
  const { offered, drop } = useKeptDraft(`rules:${guildId}`, KeptRules, now)
  const takeOver = (): void => {
    if (!offered) return
    const rows = offered.contents.map((content) => freshRow({ content }))
    restore(offered.channelId, rows, offered.version)
    drop()
  }
  return { offered: offered !== null, takeOver, drop }
}

/** Whether the message in Discord is as saved, when it is not. */
function MessageStatus({ entry }: { entry: RulesEntry | undefined }) {
  const queued = entry?.status === 'queued' ? 'Saved. The message in Discord follows shortly.' : null
  const text = entry?.last_error || queued
  return (
    <div role="status" className="text-small text-ink-2 not-empty:mt-2">
      {text}
    </div>
  )
}

/** Picks a channel and edits its rules, beside what they will look like. */
export function RulesEditor({ guildId, channels }: { guildId: string; channels: TextChannels }) {
  const id = useId()
  const focus = useFocusLater()
  const editing = useRulesEditing(guildId, ({ at }) => focus(at === 'channel' ? id : id + at.row))
  const { entries, channelId, draft, fault, failure, saving } = editing
  const kept = useKeptRules(guildId, editing)
  useUnsavedWork(draft.dirty)

  const mentioned = new Set(entries.map(({ channel_id }) => channel_id))
  if (channelId !== null) mentioned.add(channelId)
  const options = channelOptions(channels, [...mentioned])
  const names = new Map(channels.channels.map((channel) => [channel.id, channel.name]))
  const atChannel = fault?.at === 'channel' ? fault.text : null
  const atRow = fault && fault.at !== 'channel' ? { row: fault.at.row, text: fault.text } : null

  return (
    <div className="flex flex-col gap-3">
      {kept.offered && <KeptDraftBar onRestore={kept.takeOver} onDiscard={kept.drop} />}
      <Card as="section" className="grid lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-4 p-4 md:p-5">
          <div id={id} className="max-w-sm">
            <Select
              label="Channel"
              options={options}
              value={channelId}
              onChange={editing.choose}
              placeholder="Select a channel"
              disabled={saving}
              error={atChannel && <span role="alert">{atChannel}</span>}
            />
            <MessageStatus entry={entries.find((entry) => entry.channel_id === channelId)} />
          </div>
          {draft.aside && <NewerList id={`${id}-newer`} noun="rules" aside={draft.aside} onSwap={draft.swap} />}
          <div>
            <RuleRows rows={draft.rows} onChange={editing.edit} fault={atRow} idPrefix={id} focus={focus} />
          </div>
        </div>
        <div className="min-w-0 border-line p-4 max-lg:border-t md:p-5 lg:border-l">
          <div className="lg:sticky lg:top-20">
            <h4 className="mb-3 text-small font-medium text-ink-1">Preview</h4>
            <RulesPreview rows={draft.rows} channelName={(channel) => names.get(channel)} />
          </div>
        </div>
        <footer className="flex flex-wrap items-center justify-end gap-x-6 gap-y-3 border-t border-line px-4 py-3 md:px-5 lg:col-span-2">
          <div className="min-w-0 flex-1 basis-60 empty:hidden">
            {failure?.stale && (
              <StaleProblem
                text={failure.text}
                noun="rules"
                onLoad={() => void editing.loadNewer(() => focus(`${id}-newer`))}
              />
            )}
            {failure && !failure.stale && <SaveProblem text={failure.text} />}
          </div>
          <Button variant={draft.dirty ? 'primary' : 'quiet'} pending={saving} onClick={editing.save}>
            Save rules
          </Button>
        </footer>
      </Card>
      <Confirm
        open={editing.asked !== null}
        sentence="Discard the unsaved rules of this channel?"
        verb="Discard"
        onConfirm={() => editing.answer(true)}
        onCancel={() => editing.answer(false)}
      />
    </div>
  )
}
