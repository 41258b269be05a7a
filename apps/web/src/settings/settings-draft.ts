import type { GuildSettings, SettingsChange } from '@guildhall/contract'
import { notifyManager } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { FIELDS, asSent, changedSettings, formOf, type SettingsDraft } from './settings-form.ts'

/** The draft without what is saved by now: it says the same, or it is what was sent, whatever the server made of it. */
function outstanding(draft: SettingsDraft, saved: GuildSettings, sent: SettingsChange): SettingsDraft {
  const left = { ...draft }
  const form = formOf(saved, draft)
  for (const setting of FIELDS) {
    const value = asSent(setting, form)
    if (value === asSent(setting, saved) || value === sent[setting]) delete left[setting]
  }
  return left
}

/** What was edited lies over what is saved, so a setting that somebody else saves meanwhile appears, and no edit is lost. */
export function useSettingsDraft(saved: GuildSettings) {
  const [draft, setDraft] = useState<SettingsDraft>({})
  useEffect(() => setDraft((edited) => outstanding(edited, saved, {})), [saved])

  return {
    draft,
    form: formOf(saved, draft),
    isDirty: changedSettings(saved, draft).length > 0,
    edit: (change: SettingsDraft) => setDraft((edited) => ({ ...edited, ...change })),
    reset: () => setDraft({}),
    /** Takes what was sent out of the draft: behind the news of `reply`, so that the old settings do not show up in between. */
    settle: (sent: SettingsChange, reply: GuildSettings) =>
      notifyManager.schedule(() => setDraft((edited) => outstanding(edited, reply, sent))),
  }
}
