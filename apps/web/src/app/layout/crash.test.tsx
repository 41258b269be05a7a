// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { CrashBoundary } from './crash.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('the crash boundary shows a neutral message and logs the error only to the console', () => {
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const bug = new TypeError('x is not a function')
  const Broken = (): never => {
    throw bug
  }
  render(
    <CrashBoundary>
      <Broken />
    </CrashBoundary>,
  )
  const alert = screen.getByRole('alert').textContent
  expect(alert).toContain("We couldn't show this page. Reload to try again.")
  expect(alert).not.toContain('x is not a function')
  expect(log.mock.calls.flat()).toContain(bug)
})
