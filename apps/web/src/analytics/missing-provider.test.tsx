// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { AnalyticsPage } from './analytics-page.tsx'

afterEach(cleanup)

it('the analytics page shows an error when the auth provider is missing', () => {
  render(<AnalyticsPage />)
  expect(screen.getByRole('alert').textContent).toBe('Authentication context not available.')
})
