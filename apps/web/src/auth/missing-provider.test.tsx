// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { CallbackScreen } from './callback-screen.tsx'

afterEach(cleanup)

it('the callback without a provider says so', () => {
  render(<CallbackScreen />)
  expect(screen.getByRole('alert').textContent).toBe('Error: Auth Provider not found.')
})
