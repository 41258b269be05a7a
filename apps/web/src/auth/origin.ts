import { isRecord, isText } from '@guildhall/contract'

/** The path that the visitor came for before being asked to sign in, from the navigation's state; '/' when unknown. */
export function originOf(state: unknown): string {
  const from = isRecord(state) ? state['from'] : undefined
  return isText(from) && from.startsWith('/') ? from : '/'
}
