import { expect, it } from 'vitest'
import { ApiError, errorMessage, errorMessageOr } from './api-error.ts'

it.each([
  ['no error', undefined],
  ['an error without a message', new ApiError('', 'network')],
  ['a bug', new TypeError('x is not a function')],
])('%s is shown as the fallback', (_, error) => {
  expect(errorMessage(error)).toBe('An unknown error occurred')
  expect(errorMessageOr(error, 'Not saved.')).toBe('Not saved.')
})

it('a failed call is shown as its own message', () => {
  expect(errorMessageOr(new ApiError('Network Error', 'network'), 'Not saved.')).toBe('Network Error')
})
