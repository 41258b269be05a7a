import { useGuildAccess } from '../../kernel/access/guild-access.ts'
import type { ReportMarks } from '../../kernel/form/form-marks.ts'
import { RulesForm } from '../../rules/rules-form.tsx'
import { UrlRulesForm } from '../../url-rules/url-rules-form.tsx'

/** The Rules sub-tab of the settings, in a separate chunk: sortable lists are larger than the rest of the page. */
export function RulesPanel({ guildId, report }: { guildId: string; report: ReportMarks }) {
  const { levelOf } = useGuildAccess()
  return (
    <div className="flex flex-col gap-8">
      {levelOf('rules') !== undefined && <RulesForm guildId={guildId} report={report} />}
      {levelOf('url_rules') !== undefined && <UrlRulesForm guildId={guildId} report={report} />}
    </div>
  )
}
