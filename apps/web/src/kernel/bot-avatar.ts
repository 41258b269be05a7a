import { firstPage } from '@guildhall/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/transport.ts'

/** The bot's picture: the icon of the page, and beside its messages in previews. */
export const botAvatar = queryOptions({
  queryKey: ['bot', 'avatar'],
  queryFn: ({ signal }) => call(firstPage.getBotAvatar, { signal }),
})
