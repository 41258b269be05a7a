import { Redirect } from 'wouter'
import { useAuth } from '../kernel/auth-context.ts'
import { PAGE } from '../lib/page/page-meta.ts'
import { usePageTitle } from '../lib/page/page-title.ts'
import { useEntry } from '../lib/page/router.tsx'
import { Button } from '../ui/controls/button.tsx'
import { Card } from '../ui/card.tsx'
import { Arch } from '../ui/pictures/wordmark.tsx'
import { requestedIn } from './requested-page.ts'

/** The page /login. A signed-in user is redirected to the requested page. */
export function LoginScreen() {
  const { isAuthenticated, hasEnded, login } = useAuth()
  const requested = requestedIn(useEntry().state)
  const title = `${PAGE.platformName} Bot Management`
  usePageTitle(title)
  if (isAuthenticated) {
    return <Redirect to={requested?.from ?? '/'} state={{ place: requested?.place }} replace />
  }
  return (
    <Card as="section" className="mx-auto mt-[10vh] flex max-w-sm flex-col items-center p-8 text-center">
      <Arch className="size-10 text-accent-ink" />
      <h1 className="mt-5 text-title text-ink-1">{title}</h1>
      {hasEnded && <output className="mt-2">Your session ended.</output>}
      <p className="mt-2">Sign in with your {PAGE.platformName} account to manage your bot settings</p>
      <Button variant="primary" className="mt-6 w-full" onClick={login}>
        Login with {PAGE.platformName}
      </Button>
    </Card>
  )
}
