import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/**
 * Requests the data of a tab in parallel with its code. The declarations of its calls are a small chunk, which the other tabs do not load.
 *
 * @param request loads the declarations and requests the data; the same function in each render
 */
export function useLateQuery(
  guildId: string,
  request: (queries: QueryClient, guildId: string) => Promise<unknown>,
): void {
  const queries = useQueryClient()
  useEffect(() => {
    // The tab shows the error of its own request.
    request(queries, guildId).catch(() => undefined)
  }, [queries, guildId, request])
}
