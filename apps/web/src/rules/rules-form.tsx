import type { ReceivedRules as RulesEntry } from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, type ReactNode } from 'react'
import { useAuth } from '../kernel/auth-context.ts'
import { useReadOnly } from '../kernel/access/guild-access.ts'
import { LoadError } from '../kernel/access/load-error.tsx'
import { useTextChannels, type TextChannels } from '../kernel/channels.ts'
import { moveDraft } from '../kernel/drafts/draft-store.ts'
import { ChannelField } from '../kernel/fields/channel-field.tsx'
import { Form, FormFooter, FormVersion } from '../kernel/form/form.tsx'
import { useReportedMarks, type ReportMarks } from '../kernel/form/form-marks.ts'
import { useForm, type FormControl } from '../kernel/form/use-form.ts'
import { valueOf } from '../kernel/form/form-state.ts'
import { LastChange } from '../kernel/history/last-change.tsx'
import { useUndo } from '../kernel/history/use-undo.tsx'
import { useRoles } from '../kernel/roles.ts'
import { usePlace } from '../kernel/use-place.ts'
import { errorMessage } from '../lib/calls/api-error.ts'
import { Card } from '../ui/card.tsx'
import { FormFields } from '../ui/controls/read-only.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { FormLoading } from '../ui/states/form-loading.tsx'
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
import { hasRulesPlace, RULES, rulesPlace } from './rules-place.ts'
import { RulesPreview } from './rules-preview.tsx'
import { guildRules } from './rules-queries.ts'
import { UnlistedRules } from './unlisted-rules.tsx'

const HEADING = 'rules-heading'

type RulesFormProps = { guildId: string; report: ReportMarks }

/** The form of the rules that the bot posts in channels. */
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
  const rules = useQuery(guildRules.query(guildId))
  if (channels.isLoading) return <FormLoading text="Loading channels..." />
  if (channels.isError && channels.channels.length === 0) {
    return <ErrorState title="Error loading channels" onRetry={channels.retry} />
  }
  if (rules.isPending) return <FormLoading text="Loading rules..." />
  if (rules.isLoadingError) {
    return (
      <LoadError
        error={rules.error}
        title="Error loading rules"
        message={errorMessage(rules.error)}
        onRetry={() => void rules.refetch()}
      />
    )
  }
  return <RulesEditor guildId={guildId} report={report} channels={channels} entries={rules.data} />
}

function useRulesForm(
  guildId: string,
  channelId: string | null,
  entries: readonly RulesEntry[],
): FormControl<RulesValue> {
  const { save } = guildRules.useChanges(guildId)
  const latest = guildRules.useLatest(guildId)
  const undo = useUndo(guildId, 'rules')
  const readOnly = useReadOnly('rules', entries.find(({ channel_id }) => channel_id === channelId)?.read_only)
  return useForm({
    model: rulesForm,
    place: useMemo(() => rulesPlace(guildId, channelId), [guildId, channelId]),
    savedOf: useCallback(() => savedRules(entries, channelId, []), [entries, channelId]),
    check: (value) => errorsBeforeSaving(channelId, value),
    send: async (state, submissions) => {
      const { rows } = valueOf(state)
      const filled = filledRows(rows)
      const contents = filled.map(({ content }) => content)
      const { version } = state.base
      const entry = await save({ channelId: channelId ?? '', contents, version }, submissions)
      const change = { kind: 'saved', key: entry.channel_id, before: version, after: entry.version } as const
      return { ...savedRules([entry], entry.channel_id, filled), undo: undo(change) }
    },
    errorsOf: errorsFromServer,
    load: async () => savedRules(await latest(), channelId, []),
    readOnly,
  })
}

/** The difference between the message in Discord and the saved rules: an error or a queued update. */
function MessageStatus({ entry }: { entry: RulesEntry | undefined }) {
  const queued = entry?.status === 'queued' ? 'Saved. Updating in Discord…' : null
  return (
    <div role="status" className="text-small text-ink-2 not-empty:mt-2">
      {entry?.last_error || queued}
    </div>
  )
}

type RulesEditorProps = RulesFormProps & { channels: TextChannels; entries: readonly RulesEntry[] }

/** The channel picker and the fields of its rules, next to their preview. */
function RulesEditor({ guildId, report, channels, entries }: RulesEditorProps) {
  const [channelId, choose] = useRulesChannel(channels, entries)
  const form = useRulesForm(guildId, channelId, entries)
  useReportedMarks(report, 'rules', form.state.errors, entries.filter(({ last_error }) => last_error).length)
  const userId = useAuth().user?.id
  const roles = useRoles(guildId)
  const { value } = form
  const isReadOnly = form.readOnly !== undefined

  const open = (id: string | null): void => {
    form.keepDraft()
    // Text typed before a channel was chosen moves to that channel, unless the channel has rules.
    const there = entries.find(({ channel_id }) => channel_id === id)
    if (channelId === null && (there?.rules.length ?? 0) === 0 && userId !== undefined) {
      moveDraft(userId, rulesPlace(guildId, null), rulesPlace(guildId, id))
    }
    choose(id)
  }

  const names = useMemo(() => new Map(channels.channels.map(({ id, name }) => [id, name])), [channels])
  const channelError = form.errorAt(CHANNEL.path)
  const shown = entries.find((entry) => entry.channel_id === channelId)
  return (
    <Form
      form={form}
      labelledBy={HEADING}
      lines={
        <UnlistedRules
          guildId={guildId}
          channelId={channelId}
          channels={channels}
          entries={entries}
          isBusy={form.isBusy}
          onOpen={open}
        />
      }
    >
      <Card as="section" className="grid grid-cols-1 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-4 p-4 md:p-5">
          <div className="max-w-sm">
            <ChannelField
              field={CHANNEL}
              channels={channels}
              value={channelId}
              mentioned={entries.map(({ channel_id }) => channel_id)}
              onChange={(id) => id !== null && open(id)}
              disabled={form.isBusy}
              error={channelError && <span role="alert">{channelError}</span>}
            />
            <MessageStatus entry={shown} />
          </div>
          <FormVersion form={form} />
          {(!isReadOnly || shown) && (
            <FormFields isReadOnly={isReadOnly}>
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
            </FormFields>
          )}
        </div>
        <div className="min-w-0 border-line p-4 max-lg:border-t md:p-5 lg:border-l">
          <div className="lg:sticky lg:top-20">
            <h4 className="mb-3 text-small font-medium text-ink-1">Preview</h4>
            <RulesPreview
              rows={value.rows}
              channelNames={names}
              roles={roles}
              emptyText={emptyText(isReadOnly, channelId)}
            />
          </div>
        </div>
        <FormFooter
          form={form}
          save="Save rules"
          note={
            channelId !== null && <LastChange guildId={guildId} area="rules" target={channelId} className="mr-auto" />
          }
          className="lg:col-span-2"
        />
      </Card>
    </Form>
  )
}

/** The channel of the place. A deleted channel without rules is removed from the place. */
function useRulesChannel(
  channels: TextChannels,
  entries: readonly RulesEntry[],
): [string | null, (id: string | null) => void] {
  const { place, go, replace } = usePlace()
  const asked = place?.tab === 'settings' ? place.channelId : undefined
  const isKnown = asked === undefined || hasRulesPlace(asked, channels, entries)
  useEffect(() => {
    if (!isKnown) replace(RULES)
  }, [isKnown, replace])
  return [
    isKnown && asked !== undefined ? asked : null,
    (channelId) => go(channelId === null ? RULES : { ...RULES, channelId }),
  ]
}

/** Shown instead of the preview of a channel without rules. */
function emptyText(isReadOnly: boolean, channelId: string | null): string {
  if (!isReadOnly) return 'Write a rule to see how your rules will look in Discord.'
  return channelId === null ? 'Choose a channel to see its rules.' : 'This channel has no rules.'
}

/** The channel in a sentence. */
function nameOf(names: ReadonlyMap<string, string>, channelId: string): string {
  const name = names.get(channelId)
  return name === undefined ? 'the deleted channel' : `#${name}`
}
