import { useContext, useEffect, useRef, useState } from 'react'
import { AuthContext, type Auth } from '../kernel/auth-context.ts'
import { errorMessage } from '../lib/api-error.ts'
import { usePageTitle } from '../lib/page-title.ts'
import { useNavigate } from '../lib/router.tsx'
import { TokenError } from '../lib/token.ts'
import { Spinner } from '../ui/spinner.tsx'
import { CallbackError, type SignInError } from './callback-error.tsx'

/** What the server handed over in the query string: a token, or why there is none. */
function outcomeOf(query: URLSearchParams): { token: string } | SignInError {
  const error = query.get('error')
  const token = query.get('token')
  if (error) return { message: `Authentication failed: ${error}`, code: query.get('code'), status: query.get('status') }
  if (token) return { token }
  return { message: 'Authentication callback failed: Missing token or error.', code: null, status: null }
}

function accept(auth: Auth, token: string): SignInError | null {
  try {
    auth.acceptToken(token)
    return null
  } catch (error) {
    const reason = error instanceof TokenError ? error.message : errorMessage(error)
    return { message: `Error processing authentication token: ${reason}`, code: null, status: null }
  }
}

function Processing({ auth }: { auth: Auth }) {
  const navigate = useNavigate()
  const [error, setError] = useState<SignInError | null>(null)
  const processed = useRef(false)
  usePageTitle('Signing in')

  useEffect(() => {
    if (processed.current) return
    processed.current = true
    const outcome = outcomeOf(new URLSearchParams(window.location.search))
    // The token must not stay in the address bar or in the history.
    window.history.replaceState(window.history.state, '', window.location.pathname)
    const failed = 'token' in outcome ? accept(auth, outcome.token) : outcome
    if (!failed) {
      navigate('/', { replace: true })
      return
    }
    auth.clear()
    setError(failed)
  }, [auth, navigate])

  if (error) return <CallbackError error={error} />
  return (
    <div className="mt-[20vh] flex flex-col items-center gap-4">
      <Spinner label="Completing authentication" />
      <h1 className="text-section text-ink-1">Completing authentication...</h1>
    </div>
  )
}

/** The page at which a sign-in ends, on all of its addresses. */
export function CallbackScreen() {
  const auth = useContext(AuthContext)
  if (!auth) return <p role="alert">Error: Auth Provider not found.</p>
  return <Processing auth={auth} />
}
