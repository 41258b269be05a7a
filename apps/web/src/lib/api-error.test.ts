import { expect, it } from 'vitest'
import { ApiError, errorMessage } from './api-error.ts'

/** Nothing that a server sends leads here: the client has words for every failed response. */
it.each([
  ['what is no error at all', undefined],
  ['an error without words', new Error('')],
  ["the client's own without words", new ApiError('', 'network')],
])('%s is told in the last words there are', (_, error) => {
  expect(errorMessage(error)).toBe('An unknown error occurred')
})
