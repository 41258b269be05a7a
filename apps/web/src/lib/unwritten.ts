// The writers of all open forms. Global, since a page or session end concerns all of them.
const writers = new Set<() => void>()

/** Adds the writer of a form, whose latest edits may be unwritten. Returns a function that removes it. */
export function addUnwritten(write: () => void): () => void {
  if (writers.size === 0) window.addEventListener('pagehide', writeUnwritten)
  writers.add(write)
  return () => {
    writers.delete(write)
    if (writers.size === 0) window.removeEventListener('pagehide', writeUnwritten)
  }
}

/** Writes the latest edits to their drafts before the page or the session ends. */
export function writeUnwritten(): void {
  for (const write of writers) write()
}
