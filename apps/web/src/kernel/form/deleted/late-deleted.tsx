import { useState, useSyncExternalStore, type ComponentProps } from 'react'
import { Late, late } from '../../../ui/states/late.tsx'
import { useAuth } from '../../auth-context.ts'
import { draftsVersion, hasDrafts, onDrafts } from '../../drafts/entries.ts'
import type { DeletedDrafts, DeletedLine } from './deleted.ts'
import type { FormControl } from '../use-form.ts'

// Rarely needed: another administrator deletes an item while it is edited.
const deletedDrafts = late(async () => (await import('./deleted.ts')).DeletedDrafts)
const deletedLine = late(async () => (await import('./deleted.ts')).DeletedLine)

/** A line for each draft of a deleted item of a screen. The code is loaded when there are drafts. */
export function LateDeletedDrafts(props: ComponentProps<typeof DeletedDrafts>) {
  const userId = useAuth().user?.id
  useSyncExternalStore(onDrafts, draftsVersion)
  const [isNeeded, setNeeded] = useState(false)
  if (!isNeeded && hasDrafts(userId)) setNeeded(true)
  return (
    isNeeded && (
      <Late of={deletedDrafts} failure={null}>
        {(Loaded) => <Loaded {...props} />}
      </Late>
    )
  )
}

type LateDeletedLineProps<Value> = Omit<ComponentProps<typeof DeletedLine>, 'form'> & {
  form: FormControl<Value>
}

/** The line in the form of a deleted item. */
export function LateDeletedLine<Value>(props: LateDeletedLineProps<Value>) {
  return (
    <Late of={deletedLine} failure={null}>
      {(Loaded) => <Loaded {...props} />}
    </Late>
  )
}
