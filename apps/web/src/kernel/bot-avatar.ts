import { firstPage } from '@guildhall/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/calls/transport.ts'

/** The bot's avatar, used as the favicon and next to its messages in previews. */
export const botAvatar = queryOptions({
  queryKey: ['bot', 'avatar'],
  queryFn: ({ signal }) => call(firstPage.getBotAvatar, { signal }),
})
