import { useState, useSyncExternalStore, type ComponentProps } from 'react'
import { Late, late } from '../../../ui/states/late.tsx'
import { useAuth } from '../../auth-context.ts'
import { draftsVersion, hasDrafts, onDrafts } from '../../drafts/entries.ts'
import type { DeletedDrafts, DeletedLine, UnsavableLine } from './deleted.ts'
import type { DeletedTexts } from './deleted-texts.tsx'
import type { FormControl } from '../use-form.ts'

// Rarely needed: another administrator deletes an item while it is edited.
const deletedDrafts = late(async () => (await import('./deleted.ts')).DeletedDrafts)
const deletedTexts = late(async () => (await import('./deleted-texts.tsx')).DeletedTexts)
const deletedLine = late(async () => (await import('./deleted.ts')).DeletedLine)
const unsavableLine = late(async () => (await import('./deleted.ts')).UnsavableLine)

/** A line for each draft of a deleted item of a screen. The code is loaded when there are drafts. */
export function LateDeletedDrafts(props: ComponentProps<typeof DeletedDrafts>) {
  return (
    useHadDrafts() && (
      <Late of={deletedDrafts} failure={null}>
        {(Loaded) => <Loaded {...props} />}
      </Late>
    )
  )
}

/** A line for each draft of a deleted item that is a text in Discord's Markdown. The code is loaded when there are drafts. */
export function LateDeletedTexts(props: ComponentProps<typeof DeletedTexts>) {
  return (
    useHadDrafts() && (
      <Late of={deletedTexts} failure={null}>
        {(Loaded) => <Loaded {...props} />}
      </Late>
    )
  )
}

/** Whether there have been drafts since the component appeared: the code that lists them is then loaded. */
export function useHadDrafts(): boolean {
  const userId = useAuth().user?.id
  useSyncExternalStore(onDrafts, draftsVersion)
  const [hadDrafts, setHadDrafts] = useState(false)
  if (!hadDrafts && hasDrafts(userId)) setHadDrafts(true)
  return hadDrafts
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

type LateUnsavableLineProps<Value> = Omit<ComponentProps<typeof UnsavableLine>, 'form'> & {
  form: FormControl<Value>
}

/** The line in the form of a deleted item that cannot be created again. */
export function LateUnsavableLine<Value>(props: LateUnsavableLineProps<Value>) {
  return (
    <Late of={unsavableLine} failure={null}>
      {(Loaded) => <Loaded {...props} />}
    </Late>
  )
}
