import { firstPage } from '@guildhall/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/transport.ts'

export const botOwner = queryOptions({
  queryKey: ['bot', 'owner'],
  queryFn: ({ signal }) => call(firstPage.getBotOwner, { signal }),
})
