import { usePageTitle } from '../lib/page/page-title.ts'
import { useNavigate } from '../lib/page/router.tsx'
import { LOGIN_PAGE } from '../lib/session-end.ts'
import { Button } from '../ui/controls/button.tsx'
import { Card } from '../ui/card.tsx'

export interface SignInError {
  message: string
  /** Discord's or the server's error code; null without one. */
  code: string | null
  status: string | null
}

/** A failed sign-in: the error and a link to the login page. */
export function CallbackError({ error: { message, code, status } }: { error: SignInError }) {
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
