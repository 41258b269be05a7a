import type { ReportMarks } from '../kernel/form/form-marks.ts'
import { RulesForm } from '../rules/rules-form.tsx'
import { UrlRulesForm } from '../url-rules/url-rules-form.tsx'

/** The Rules sub-tab of the settings, in a chunk of its own: lists that can be moved weigh more than the rest of the page. */
export function RulesPanel({ guildId, report }: { guildId: string; report: ReportMarks }) {
  return (
    <div className="flex flex-col gap-8">
      <RulesForm guildId={guildId} report={report} />
      <UrlRulesForm guildId={guildId} report={report} />
    </div>
  )
}
