import { useState, useSyncExternalStore, type ComponentProps, type ComponentType, type ReactNode } from 'react'
import { Late, late, type LateComponent } from '../../../ui/states/late.tsx'
import { useAuth } from '../../auth-context.ts'
import { draftsVersion, hasDrafts, onDrafts } from '../../drafts/entries.ts'
import type { DeletedDrafts, DeletedLine, UnsavableLine } from './deleted.ts'
import type { DeletedTexts } from './unlisted-texts.tsx'
import type { FormControl } from '../use-form.ts'

// Rarely needed: another administrator deletes an item while it is edited.
const deletedDrafts = late(async () => (await import('./deleted.ts')).DeletedDrafts)
const deletedTexts = late(async () => (await import('./unlisted-texts.tsx')).DeletedTexts)
const deletedLine = late(async () => (await import('./deleted.ts')).DeletedLine)
const unsavableLine = late(async () => (await import('./deleted.ts')).UnsavableLine)

/** A line for each draft of a deleted item of a screen. The code is loaded when there are drafts. */
export function LateDeletedDrafts(props: ComponentProps<typeof DeletedDrafts>) {
  return <LateWithDrafts of={deletedDrafts}>{(Loaded) => <Loaded {...props} />}</LateWithDrafts>
}

/** A line for each draft of a deleted item that is a text in Discord's Markdown. The code is loaded when there are drafts. */
export function LateDeletedTexts(props: ComponentProps<typeof DeletedTexts>) {
  return <LateWithDrafts of={deletedTexts}>{(Loaded) => <Loaded {...props} />}</LateWithDrafts>
}

type LateWithDraftsProps<Props> = {
  of: LateComponent<Props>
  children: (component: ComponentType<Props>) => ReactNode
}

/** Shows a late component from the first draft on. Drafts that end later leave it in place. */
export function LateWithDrafts<Props>({ of, children }: LateWithDraftsProps<Props>) {
  const userId = useAuth().user?.id
  useSyncExternalStore(onDrafts, draftsVersion)
  const [hadDrafts, setHadDrafts] = useState(false)
  if (!hadDrafts && hasDrafts(userId)) setHadDrafts(true)
  return (
    hadDrafts && (
      <Late of={of} failure={null}>
        {children}
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
