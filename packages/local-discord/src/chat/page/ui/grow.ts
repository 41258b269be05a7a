import type { RefObject } from 'preact'
import { useLayoutEffect } from 'preact/hooks'

/** Keeps a text area as tall as its text. */
export function useGrowth(area: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    if (!area.current) return
    area.current.style.height = 'auto'
    area.current.style.height = `${area.current.scrollHeight}px`
  }, [area, text])
}
