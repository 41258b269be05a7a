import { expect, it } from 'vitest'
import { ApiError, errorMessage, errorMessageOr } from './api-error.ts'

it.each([
  ['no error', undefined],
  ['an error without a message', new ApiError('', 'network')],
  ['a bug', new TypeError('x is not a function')],
])('the fallback is shown for %s', (_, error) => {
  expect(errorMessage(error)).toBe('An unknown error occurred')
  expect(errorMessageOr(error, 'Not saved.')).toBe('Not saved.')
})

it('a failed call is shown with its own message', () => {
  expect(errorMessageOr(new ApiError('Network Error', 'network'), 'Not saved.')).toBe('Network Error')
})
