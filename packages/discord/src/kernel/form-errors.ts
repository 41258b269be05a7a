/** The names of the lists in a message, for one entry. */
const ENTRIES: Readonly<Record<string, string>> = { embeds: 'embed', fields: 'field', components: 'button' }
/** Parts that one of these keys alone describes, which adds nothing. */
const OWNERS: ReadonlySet<string> = new Set(['image', 'thumbnail', 'emoji'])
const OF_OWNER: ReadonlySet<string> = new Set(['url', 'id', 'name'])

/**
 * The first problem in Discord's tree of form errors, with its place in words: "embed 1, image: Not a well formed URL".
 *
 * @param errors the field `errors` of a response with code 50035.
 * @returns undefined when the tree names no problem.
 */
export function formProblem(errors: unknown): string | undefined {
  const found = firstProblem(errors, [])
  if (!found) return undefined
  const place = placeOf(found.path)
  const text = found.message.replace(/\.$/, '')
  return place === '' ? text : `${place}: ${text}`
}

interface FormProblem {
  readonly path: readonly string[]
  readonly message: string
}

function firstProblem(tree: unknown, path: readonly string[]): FormProblem | undefined {
  if (typeof tree !== 'object' || tree === null) return undefined
  for (const [key, value] of Object.entries(tree)) {
    const found = key === '_errors' ? ownProblem(value, path) : firstProblem(value, [...path, key])
    if (found) return found
  }
  return undefined
}

function ownProblem(errors: unknown, path: readonly string[]): FormProblem | undefined {
  const first: unknown = Array.isArray(errors) ? errors[0] : undefined
  if (typeof first !== 'object' || first === null || !('message' in first)) return undefined
  return typeof first.message === 'string' ? { path, message: first.message } : undefined
}

/** A list has its entry's number after it. Buttons are numbered in their row. */
function placeOf(path: readonly string[]): string {
  const parts: string[] = []
  for (const [at, key] of path.entries()) {
    const next = path[at + 1] ?? ''
    if (/^\d+$/.test(key) || (OWNERS.has(path[at - 1] ?? '') && OF_OWNER.has(key))) continue
    const isRow = key === 'components' && path[at + 2] === 'components'
    if (/^\d+$/.test(next)) parts.push(`${isRow ? 'row' : (ENTRIES[key] ?? key)} ${Number(next) + 1}`)
    else parts.push(key.replaceAll('_', ' ').replace(/^url$/, 'address').replace(/ url$/, ''))
  }
  return parts.join(', ')
}
