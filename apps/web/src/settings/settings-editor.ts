import { SUCCESS_MESSAGE_MS, type GuildSettings } from '@guildhall/contract'
import { useState } from 'react'
import { useKeptDraft, useUnsavedWork } from '../kernel/unsaved-work.ts'
import { errorMessage } from '../lib/api-error.ts'
import { invalidFields } from '../lib/invalid-fields.ts'
import { useToasts } from '../ui/toast.tsx'
import { useSettingFaults } from './setting-faults.ts'
import { useSettingsDraft } from './settings-draft.ts'
import { SettingsDraft, checked, faultsAt, type SubTab } from './settings-form.ts'
import { useSaveSettings } from './settings-queries.ts'

/** Editing, resetting and saving the settings of a server, across the sub-tabs that show them. */
export function useSettingsEditor(guildId: string, saved: GuildSettings, openSubTab: (subTab: SubTab) => void) {
  const toasts = useToasts()
  const { draft, form, isDirty, edit, reset, settle } = useSettingsDraft(saved)
  const faults = useSettingFaults(openSubTab)
  /** What the welcome message said before it was switched off in this draft; empty when it was not. */
  const [lastWelcome, setLastWelcome] = useState('')
  const kept = useKeptDraft(`settings:${guildId}`, SettingsDraft, isDirty ? draft : null)
  useUnsavedWork(isDirty)

  const { save, isPending } = useSaveSettings(guildId, {
    onSaved: (sent, reply) => {
      settle(sent, reply)
      setLastWelcome('')
      toasts.success('Settings saved successfully!', SUCCESS_MESSAGE_MS)
    },
    onFailed: (error) => {
      faults.show(faultsAt(invalidFields(error)))
      toasts.error(`Failed to save settings: ${errorMessage(error)}`)
    },
  })

  return {
    form,
    draft,
    isDirty,
    isSaving: isPending,
    faults: faults.faults,
    area: faults.form,
    lastWelcome,
    setLastWelcome,
    offered: kept.offered,
    edit: (change: SettingsDraft): void => {
      edit(change)
      faults.forget(change)
    },
    onSave: (): void => {
      toasts.dismiss()
      faults.clear()
      const result = checked(saved, draft)
      if ('faults' in result) faults.show(result.faults)
      else if (isDirty) save(result.change)
      else toasts.success('No changes to save.', SUCCESS_MESSAGE_MS)
    },
    onReset: (): void => {
      reset()
      faults.clear()
      setLastWelcome('')
      toasts.success('Form reset to saved settings', SUCCESS_MESSAGE_MS)
    },
    onRestore: (): void => {
      if (kept.offered) edit(kept.offered)
      kept.drop()
    },
    onDiscard: kept.drop,
  }
}
