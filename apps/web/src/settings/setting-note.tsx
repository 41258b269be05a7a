import type { GuildSettings } from '@guildhall/contract'
import type { ReactNode } from 'react'
import { AlertIcon } from '../ui/icons.tsx'
import { asSent, formOf, type Setting, type SettingsDraft } from './settings-form.ts'

/** What the server warns of at a setting, as long as it is the saved one that is shown. */
export function warningsAt(setting: Setting, saved: GuildSettings, draft: SettingsDraft): readonly string[] {
  if (asSent(setting, formOf(saved, draft)) !== asSent(setting, saved)) return []
  return (saved.warnings ?? []).flatMap(({ field, message }) => (field === setting ? [message] : []))
}

/** The words below a setting: what it does, and what keeps it from doing that. */
export function SettingNote({ hint, warnings }: { hint: ReactNode; warnings: readonly string[] }) {
  return (
    <>
      {hint}
      {warnings.map((message) => (
        <span key={message} className="mt-1 flex items-start gap-1.5 text-ink-2">
          <AlertIcon size={16} className="mt-px shrink-0 text-warn-ink" />
          <span className="sr-only">Warning: </span>
          <span className="min-w-0 wrap-anywhere">{message}</span>
        </span>
      ))}
    </>
  )
}
