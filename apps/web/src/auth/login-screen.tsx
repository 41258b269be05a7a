import { isRecord, isText } from '@guildhall/contract'
import { Redirect } from 'wouter'
import { useAuth } from '../kernel/auth-context.ts'
import { PAGE } from '../lib/page-meta.ts'
import { usePageTitle } from '../lib/page-title.ts'
import { usePlace } from '../lib/router.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Arch } from '../ui/wordmark.tsx'

/** The path that the visitor came for before being asked to sign in, from the navigation's state; '/' when unknown. */
function originOf(state: unknown): string {
  const from = isRecord(state) ? state['from'] : undefined
  return isText(from) && from.startsWith('/') ? from : '/'
}

/** /login: one button. A signed-in user goes on to the page that they came from. */
export function LoginScreen() {
  const { isAuthenticated, isLoading, login } = useAuth()
  const { state } = usePlace()
  const title = `${PAGE.platformName} Bot Management`
  usePageTitle(title)
  if (isAuthenticated && !isLoading) return <Redirect to={originOf(state)} replace />
  return (
    <Card as="section" className="mx-auto mt-[10vh] flex max-w-sm flex-col items-center p-8 text-center">
      <Arch className="size-10 text-accent-ink" />
      <h1 className="mt-5 text-title text-ink-1">{title}</h1>
      <p className="mt-2">Sign in with your {PAGE.platformName} account to manage your bot settings</p>
      <Button variant="primary" className="mt-6 w-full" onClick={login}>
        Login with {PAGE.platformName}
      </Button>
    </Card>
  )
}
