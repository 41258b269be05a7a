import { usePageTitle } from '../lib/page-title.ts'
import { useNavigate } from '../lib/router.tsx'
import { LOGIN_PAGE } from '../lib/session-end.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'

export interface Failure {
  message: string
  /** Discord's or our code for it, where there is one. */
  code: string | null
  status: string | null
}

/** A sign-in that did not work out: why, and the way back. */
export function CallbackFailure({ failure: { message, code, status } }: { failure: Failure }) {
  const navigate = useNavigate()
  usePageTitle('Authentication Failed')
  return (
    <Card as="section" className="mx-auto mt-[10vh] max-w-sm p-8 text-center">
      <div role="alert" className="wrap-anywhere">
        <h1 className="text-title text-ink-1">Authentication Failed</h1>
        <p className="mt-3 text-bad-ink">{message}</p>
        {(code || status) && (
          <p className="mt-2 text-caption">
            {code && <span>Error code: {code}</span>} {status && <span>({status})</span>}
          </p>
        )}
      </div>
      <Button variant="primary" className="mt-6 w-full" onClick={() => navigate(LOGIN_PAGE)}>
        Return to Login
      </Button>
    </Card>
  )
}
