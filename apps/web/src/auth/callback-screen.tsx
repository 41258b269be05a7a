import { useCallback, useContext, useEffect, useRef, useState } from 'react'
import { AuthContext, type Auth, type User } from '../kernel/auth-context.ts'
import { errorMessage } from '../lib/calls/api-error.ts'
import { usePageTitle } from '../lib/page/page-title.ts'
import { useNavigate } from '../lib/page/router.tsx'
import { TokenError, readToken } from '../lib/token.ts'
import { Late, late } from '../ui/states/late.tsx'
import { Spinner } from '../ui/states/spinner.tsx'
import { CallbackError, type SignInError } from './callback-error.tsx'
import { takeSignInMark } from './sign-in-mark.ts'
import { takeRequested, type RequestedPage } from './requested-page.ts'

// This code loads late: it is rarely shown, and a dialog is large.
const switchQuestion = late(async () => (await import('./switch-question.tsx')).SwitchQuestion)

/** The result of the sign-in in the query string: a token or an error. */
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

/** A token that would replace the signed-in user with another one. */
interface OtherAccount {
  token: string
  username: string
  currentUsername: string
}

/** The account of a valid token when another user is signed in, or null. */
function otherAccountOf(user: User | null, token: string): OtherAccount | null {
  if (!user) return null
  try {
    const { sub, username } = readToken(token, Date.now())
    return sub === user.id ? null : { token, username, currentUsername: user.username }
  } catch {
    // `acceptToken` reports why the token cannot be used.
    return null
  }
}

function InProgress() {
  return (
    <div className="mt-[20vh] flex flex-col items-center gap-4">
      <Spinner label="Completing authentication" />
      <h1 className="text-section text-ink-1">Completing authentication...</h1>
    </div>
  )
}

function Processing({ auth }: { auth: Auth }) {
  const navigate = useNavigate()
  const [error, setError] = useState<SignInError | null>(null)
  const [other, setOther] = useState<OtherAccount | null>(null)
  const processed = useRef(false)
  /** The page to open next; only after a sign-in that began in this tab. */
  const requested = useRef<RequestedPage>(undefined)
  usePageTitle('Signing in')

  const finish = useCallback(
    (outcome: { token: string } | SignInError): void => {
      setOther(null)
      const failed = 'token' in outcome ? accept(auth, outcome.token) : outcome
      if (!failed) {
        navigate('/', { replace: true, ...(requested.current && { state: requested.current }) })
        return
      }
      auth.clear()
      setError(failed)
    },
    [auth, navigate],
  )

  useEffect(() => {
    if (processed.current) return
    processed.current = true
    const outcome = outcomeOf(new URLSearchParams(window.location.search))
    const isOurs = takeSignInMark()
    const kept = takeRequested()
    if (isOurs) requested.current = kept
    const question = 'token' in outcome && !isOurs ? otherAccountOf(auth.user, outcome.token) : null
    // The token must not stay in the address bar or in the history. A reload during the question stays signed in.
    window.history.replaceState(window.history.state, '', question ? '/' : window.location.pathname)
    if (question) setOther(question)
    else finish(outcome)
  }, [auth, finish])

  if (error) return <CallbackError error={error} />
  if (!other) return <InProgress />
  return (
    <Late of={switchQuestion} failure="We couldn't load this page." fallback={<InProgress />}>
      {(SwitchQuestion) => (
        <>
          <h1 className="sr-only">Completing authentication...</h1>
          <SwitchQuestion {...other} onSwitch={() => finish(other)} onStay={() => navigate('/', { replace: true })} />
        </>
      )}
    </Late>
  )
}

/** The page at the end of a sign-in, on all callback addresses. */
export function CallbackScreen() {
  const auth = useContext(AuthContext)
  if (!auth) return <p role="alert">Error: Auth Provider not found.</p>
  return <Processing auth={auth} />
}
