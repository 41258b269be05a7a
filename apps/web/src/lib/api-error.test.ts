import { AxiosError } from 'axios'
import { expect, it } from 'vitest'
import { errorMessage } from './api-error.ts'

/** Nothing that a server sends leads here: axios itself always has words for what a reply lacks. */
it.each([
  ['what is no error at all', undefined],
  ['an error without words', new Error('')],
  ["the client's own without words", new AxiosError('')],
])('%s is told in the last words there are', (_, error) => {
  expect(errorMessage(error)).toBe('An unknown error occurred')
})
