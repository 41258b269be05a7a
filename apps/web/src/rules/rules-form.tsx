import type { ReceivedRules as RulesEntry } from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { channelOptions, useTextChannels, type TextChannels } from '../kernel/channels.ts'
import { Form, FormFooter, FormVersion } from '../kernel/form/form.tsx'
import { useReportedMarks, type ReportMarks } from '../kernel/form/form-marks.ts'
import { fieldAt, useForm, type FormControl } from '../kernel/form/use-form.ts'
import { valueOf } from '../kernel/form/form-state.ts'
import { errorMessage } from '../lib/api-error.ts'
import { revertedVersion } from '../lib/error-details.ts'
import { Card } from '../ui/card.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { FormLoading } from '../ui/form-loading.tsx'
import { Select } from '../ui/select.tsx'
import { RemoveFromChannel } from './remove-from-channel.tsx'
import { RuleRows } from './rule-rows.tsx'
import {
  CHANNEL,
  errorsBeforeSaving,
  errorsFromServer,
  filledRows,
  rulesForm,
  savedRules,
  type RulesValue,
} from './rules-model.ts'
import { RulesPreview } from './rules-preview.tsx'
import { guildRules, useSaveRules } from './rules-queries.ts'

const HEADING = 'rules-heading'

type RulesFormProps = { guildId: string; report: ReportMarks }

/** The rules that the bot keeps posted, channel by channel. */
export function RulesForm({ guildId, report }: RulesFormProps) {
  return (
    <section aria-labelledby={HEADING}>
      <h3 id={HEADING} className="text-section text-ink-1">
        Rules
      </h3>
      <p className="mb-3 text-small text-ink-3">A numbered list the bot posts in a channel and keeps up to date.</p>
      <RulesContent guildId={guildId} report={report} />
    </section>
  )
}

function RulesContent({ guildId, report }: RulesFormProps): ReactNode {
  const channels = useTextChannels(guildId)
  const rules = useQuery(guildRules(guildId))
  if (channels.isLoading) return <FormLoading text="Loading channels..." />
  if (channels.isError && channels.channels.length === 0) {
    return <ErrorState title="Error loading channels" onRetry={channels.retry} />
  }
  if (rules.isPending) return <FormLoading text="Loading rules..." />
  if (rules.isLoadingError) {
    return (
      <ErrorState
        title="Error loading rules"
        message={errorMessage(rules.error)}
        onRetry={() => void rules.refetch()}
      />
    )
  }
  return <RulesEditor guildId={guildId} report={report} channels={channels} entries={rules.data} />
}

function useRulesForm(guildId: string, entries: readonly RulesEntry[]): FormControl<RulesValue> {
  const rules = useQuery(guildRules(guildId))
  const save = useSaveRules(guildId)
  return useForm({
    model: rulesForm,
    place: useMemo(() => ({ guildId, form: 'rules', title: 'Rules', subTab: 'rules' }), [guildId]),
    savedOf: useCallback((shown: RulesValue | null) => savedRules(entries, shown?.channelId ?? null, []), [entries]),
    check: errorsBeforeSaving,
    send: async (state, submissions) => {
      const { channelId, rows } = valueOf(state)
      const filled = filledRows(rows)
      const contents = filled.map(({ content }) => content)
      try {
        const entry = await save({ channelId: channelId ?? '', contents, version: state.base.version, submissions })
        return savedRules([entry], entry.channel_id, filled)
      } catch (error) {
        // Discord rejected the message, so the server has the rules from before, with a new version.
        if (revertedVersion(error) !== undefined) void rules.refetch()
        throw error
      }
    },
    errorsOf: errorsFromServer,
    load: async ({ channelId }) => {
      const { data } = await rules.refetch({ throwOnError: true })
      return savedRules(data ?? [], channelId, [])
    },
  })
}

/** Whether the message in Discord is as saved, when it is not. */
function MessageStatus({ entry }: { entry: RulesEntry | undefined }) {
  const queued = entry?.status === 'queued' ? 'Saved. Updating in Discord…' : null
  return (
    <div role="status" className="text-small text-ink-2 not-empty:mt-2">
      {entry?.last_error || queued}
    </div>
  )
}

type RulesEditorProps = RulesFormProps & { channels: TextChannels; entries: readonly RulesEntry[] }

/** Picks a channel and edits its rules, beside what they will look like. */
function RulesEditor({ guildId, report, channels, entries }: RulesEditorProps) {
  const form = useRulesForm(guildId, entries)
  useReportedMarks(report, 'rules', form.state.errors, entries.filter(({ last_error }) => last_error).length)
  /** The channel that was chosen although rules are unsaved: the user is asked. */
  const [asked, setAsked] = useState<string | null>(null)
  const { value, isDirty } = form
  const { channelId } = value

  const open = (id: string): void => form.open(savedRules(entries, id, []), {})
  const choose = (id: string): void => {
    if (id === channelId) return
    const there = entries.find(({ channel_id }) => channel_id === id)
    if (!isDirty) open(id)
    else if (channelId !== null || (there && there.rules.length > 0)) setAsked(id)
    // Text that was typed before a channel was chosen is meant for that channel, as long as it replaces nothing.
    else form.open(savedRules(entries, id, []), { rows: value.rows })
  }

  const mentioned = new Set(entries.map(({ channel_id }) => channel_id))
  if (channelId !== null) mentioned.add(channelId)
  const names = useMemo(() => new Map(channels.channels.map(({ id, name }) => [id, name])), [channels])
  const channelError = form.errorAt(CHANNEL)
  const shown = entries.find((entry) => entry.channel_id === channelId)
  return (
    <Form form={form} labelledBy={HEADING}>
      <Card as="section" className="grid lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-4 p-4 md:p-5">
          <div {...fieldAt(CHANNEL)} className="max-w-sm">
            <Select
              label="Channel"
              options={channelOptions(channels, [...mentioned])}
              value={channelId}
              onChange={choose}
              placeholder="Select a channel"
              disabled={form.isBusy}
              error={channelError && <span role="alert">{channelError}</span>}
            />
            <MessageStatus entry={shown} />
          </div>
          <FormVersion form={form} />
          <div>
            <RuleRows
              rows={value.rows}
              edit={form.edit}
              errorAt={form.errorAt}
              focus={form.focus}
              actions={
                shown &&
                shown.rules.length > 0 && (
                  <RemoveFromChannel
                    guildId={guildId}
                    channelId={shown.channel_id}
                    name={nameOf(names, shown.channel_id)}
                    form={form}
                  />
                )
              }
            />
          </div>
        </div>
        <div className="min-w-0 border-line p-4 max-lg:border-t md:p-5 lg:border-l">
          <div className="lg:sticky lg:top-20">
            <h4 className="mb-3 text-small font-medium text-ink-1">Preview</h4>
            <RulesPreview rows={value.rows} channelNames={names} />
          </div>
        </div>
        <FormFooter form={form} save="Save rules" className="lg:col-span-2" />
      </Card>
      <Confirm
        open={asked !== null}
        sentence="Discard unsaved changes to this channel's rules?"
        verb="Discard"
        onConfirm={() => {
          if (asked !== null) open(asked)
          setAsked(null)
        }}
        onCancel={() => setAsked(null)}
      />
    </Form>
  )
}

/** The channel in a sentence. */
function nameOf(names: ReadonlyMap<string, string>, channelId: string): string {
  const name = names.get(channelId)
  return name === undefined ? 'the deleted channel' : `#${name}`
}
