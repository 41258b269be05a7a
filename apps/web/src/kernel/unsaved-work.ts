import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { storedToken } from '../lib/token.ts'
import { useAuth } from './auth-context.ts'

/** The forms that hold something unsaved. */
const dirtyForms = new Set<symbol>()

/** The reader agreed to leave what is unsaved behind; true until something new is begun. */
let givenUp = false

function askBeforeClosing(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

export function hasUnsavedWork(): boolean {
  return dirtyForms.size > 0
}

/** What the reader agreed to lose is not kept for later either. */
export function giveUpUnsavedWork(): void {
  givenUp = true
}

/** While mounted and dirty, leaving by tab, link, back button or closing the window asks first. */
export function useUnsavedWork(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return
    const form = Symbol('form')
    givenUp = false
    dirtyForms.add(form)
    window.addEventListener('beforeunload', askBeforeClosing)
    return () => {
      dirtyForms.delete(form)
      if (dirtyForms.size === 0) window.removeEventListener('beforeunload', askBeforeClosing)
    }
  }, [dirty])
}

/** As it lies in sessionStorage. It belongs to whoever typed it, not to the next one who signs in here. */
const Kept = z.object({ userId: z.string(), draft: z.unknown() })

function readKept<T>(place: string, userId: string | undefined, schema: z.ZodMiniType<T>): T | null {
  const text = sessionStorage.getItem(place)
  if (text === null) return null
  try {
    const kept = Kept.parse(JSON.parse(text))
    return kept.userId === userId ? schema.parse(kept.draft) : null
  } catch {
    return null
  }
}

/**
 * Keeps a draft when the session ends under it, and offers it again after the next sign-in of the same user.
 *
 * @param key names the form; with the guild's id, since each guild has a draft of its own
 * @param draft what is unsaved, as JSON can hold it; null when nothing is
 * @returns what was kept, until it is dropped: call `drop` when it was taken over or is not wanted
 */
export function useKeptDraft<T>(key: string, schema: z.ZodMiniType<T>, draft: T | null) {
  const userId = useAuth().user?.id
  const place = `unsaved:${key}`
  const [offered, setOffered] = useState(() => readKept(place, userId, schema))
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  }, [draft])

  useEffect(
    () => () => {
      if (latest.current === null || userId === undefined || storedToken() !== null || givenUp) return
      sessionStorage.setItem(place, JSON.stringify({ userId, draft: latest.current }))
    },
    [place, userId],
  )

  const drop = (): void => {
    sessionStorage.removeItem(place)
    setOffered(null)
  }
  return { offered, drop }
}
