import type { ReceivedUrlRule as UrlRule } from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, type ReactNode } from 'react'
import { useReadOnly } from '../kernel/access/guild-access.ts'
import { LoadError } from '../kernel/access/load-error.tsx'
import { useTextChannels, type TextChannels } from '../kernel/channels.ts'
import { Form, FormFooter, FormVersion } from '../kernel/form/form.tsx'
import { valueOf } from '../kernel/form/form-state.ts'
import { useReportedMarks, type ReportMarks } from '../kernel/form/form-marks.ts'
import { useForm, type FormControl } from '../kernel/form/use-form.ts'
import { LastChange } from '../kernel/history/last-change.tsx'
import { useUndo } from '../kernel/history/use-undo.tsx'
import { errorMessage } from '../lib/calls/api-error.ts'
import { Card } from '../ui/card.tsx'
import { FormFields } from '../ui/controls/read-only.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { FormLoading } from '../ui/states/form-loading.tsx'
import { RemoveAllUrlRules } from './remove-all.tsx'
import { LinkSwitches } from './switches/link-switches.tsx'
import { savedUrlRules } from './saved-url-rules.ts'
import { switchesOfRows } from './switches/switch-rows.ts'
import { guildUrlRules } from './url-rule-queries.ts'
import { UrlRuleRows } from './url-rule-rows.tsx'
import {
  errorsBeforeSaving,
  errorsFromServer,
  isComplete,
  ruleOf,
  urlRulesForm,
  type UrlRulesValue,
} from './url-rules-model.ts'
import { UrlRulesTester, useTest } from './url-rules-tester.tsx'
import { useLinkEngine, type Engine } from './use-link-engine.ts'

const HEADING = 'url-rules-heading'

type UrlRulesFormProps = { guildId: string; report: ReportMarks }

/** The form of the rules that rewrite links in members' messages. */
export function UrlRulesForm({ guildId, report }: UrlRulesFormProps) {
  return (
    <section aria-labelledby={HEADING}>
      <h3 id={HEADING} className="text-section text-ink-1">
        URL Transformation Rules
      </h3>
      <p className="mb-3 text-small text-ink-3">The bot replies to matching links with a rewritten link.</p>
      <UrlRulesContent guildId={guildId} report={report} />
    </section>
  )
}

function UrlRulesContent({ guildId, report }: UrlRulesFormProps): ReactNode {
  const channels = useTextChannels(guildId)
  const rules = useQuery(guildUrlRules.query(guildId))
  if (rules.isPending) return <FormLoading text="Loading URL rules..." />
  if (rules.isLoadingError) {
    return (
      <LoadError
        error={rules.error}
        title="Error loading URL rules"
        message={errorMessage(rules.error)}
        onRetry={() => void rules.refetch()}
      />
    )
  }
  return <UrlRulesEditor guildId={guildId} report={report} channels={channels} rules={rules.data} />
}

function useUrlRulesForm(guildId: string, list: readonly UrlRule[], engine: Engine | null): FormControl<UrlRulesValue> {
  const { save } = guildUrlRules.useChanges(guildId)
  const latest = guildUrlRules.useLatest(guildId)
  const undo = useUndo(guildId, 'url_rules')
  const readOnly = useReadOnly('url_rules', list[0]?.read_only)
  const savedOf = useCallback(() => savedUrlRules(list, []), [list])
  return useForm({
    model: urlRulesForm,
    place: useMemo(
      () => ({ guildId, form: 'url-rules', title: 'URL rules', place: { tab: 'settings', subTab: 'rules' } }),
      [guildId],
    ),
    savedOf,
    check: (value) => errorsBeforeSaving(value, { engine, mayBeEmpty: switchesOfRows(savedOf().value.rows).size > 0 }),
    send: async (state) => {
      const sent = valueOf(state).rows.filter(isComplete)
      const { version } = state.base
      const saved = savedUrlRules(await save({ rules: sent.map(ruleOf), version }), sent)
      const change =
        sent.length > 0
          ? ({ kind: 'saved', key: null, before: version, after: saved.version } as const)
          : ({ kind: 'deleted', key: null, before: version, after: undefined } as const)
      return { ...saved, undo: undo(change) }
    },
    errorsOf: errorsFromServer,
    load: async () => savedUrlRules(await latest(), []),
    readOnly,
  })
}

type UrlRulesEditorProps = UrlRulesFormProps & { channels: TextChannels; rules: readonly UrlRule[] }

/** The fields of a server's URL rules, with the tester. */
function UrlRulesEditor({ guildId, report, channels, rules }: UrlRulesEditorProps) {
  const loaded = useLinkEngine()
  const engine = typeof loaded === 'string' ? null : loaded
  const form = useUrlRulesForm(guildId, rules, engine)
  useReportedMarks(report, 'url-rules', form.state.errors, 0)
  const isReadOnly = form.readOnly !== undefined
  const { rows } = form.value
  const test = useTest(rows, engine)
  return (
    <Form form={form} labelledBy={HEADING}>
      <Card as="section">
        <div className="flex flex-col gap-3 p-4 md:p-5">
          <FormVersion form={form} />
          {isReadOnly && rules.length === 0 ? (
            <EmptyState text="This server has no URL rules." />
          ) : (
            <FormFields isReadOnly={isReadOnly}>
              <LinkSwitches rows={rows} edit={form.edit} isSaving={form.isSaving} readOnly={form.readOnly} />
              <UrlRuleRows
                rows={rows}
                isReadOnly={isReadOnly}
                edit={form.edit}
                errorAt={form.errorAt}
                focus={form.focus}
                matching={test.matching}
                channels={channels}
                engine={engine}
                actions={rules.length > 0 && <RemoveAllUrlRules guildId={guildId} form={form} />}
              />
            </FormFields>
          )}
        </div>
        {loaded === 'failed' ? (
          <p className="border-t border-line p-4 text-small text-ink-3 md:px-5">
            The tester isn't available right now. Patterns are still checked when you save.
          </p>
        ) : (
          <UrlRulesTester test={test} channels={channels} />
        )}
        <FormFooter
          form={form}
          save="Save URL rules"
          note={<LastChange guildId={guildId} area="url_rules" target={null} className="mr-auto" />}
        />
      </Card>
    </Form>
  )
}
