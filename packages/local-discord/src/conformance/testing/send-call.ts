/** Makes a call; its answer's body. */
export type SendCall = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<unknown>

/** @throws TypeError for an answer that has no id. */
export function idOf(body: unknown): string {
  if (typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'string') return body.id
  throw new TypeError(`No id in ${JSON.stringify(body)}`)
}
