import { OAUTH_CALLBACK_PATH } from '@guildhall/contract'
import type { DoctorContext } from '../context.ts'
import { failed, ok, skipped, type Outcome } from '../outcome.ts'
import { inPortal, isOutcome, readApplication } from '../portal.ts'
import { LOCAL } from './token.ts'

/** Whether the application lists the address to which Discord sends the browser after a sign-in. */
export async function checkRedirect({ discord, config }: DoctorContext): Promise<Outcome> {
  if (discord === null) return skipped(LOCAL)
  const application = await readApplication(discord)
  if (isOutcome(application)) return application
  const needed = config.publicUrl + OAUTH_CALLBACK_PATH
  const listed = application.redirect_uris
  if (listed === undefined) return skipped(`Discord did not list the redirects. Sign-in needs ${needed}.`)
  if (listed.includes(needed)) return ok(`The redirect ${needed} is listed.`)
  const nearest = nearestWrong(needed, listed)
  const finding =
    nearest === null
      ? `Sign-in fails with "Invalid OAuth2 redirect_uri", because the application does not list the redirect ${needed}.`
      : `Sign-in fails with "Invalid OAuth2 redirect_uri": the application lists ${nearest.listed}, but ${needed} is needed (${nearest.difference}).`
  const otherHost =
    nearest?.isOtherAddress === true ? ' If the other address is the right one, change PUBLIC_URL instead.' : ''
  return failed(
    finding,
    inPortal(discord, 'OAuth2', `press Add Redirect, enter ${needed}, then press Save Changes.${otherHost}`),
  )
}

interface Nearest {
  readonly listed: string
  readonly difference: string
  /** Whether it would be right for another PUBLIC_URL. */
  readonly isOtherAddress: boolean
}

/** The listed redirect that differs least, which is probably the one that was meant. */
function nearestWrong(needed: string, listed: readonly string[]): Nearest | null {
  const kinds: [difference: string, isOtherAddress: boolean, isIt: (one: string) => boolean][] = [
    ['it ends with a slash', false, (one) => one === `${needed}/`],
    ['spaces or capital letters differ', false, (one) => one.trim().toLowerCase() === needed.toLowerCase()],
    ['http and https differ', true, (one) => withoutScheme(one) === withoutScheme(needed)],
    ['the host or the port differs', true, (one) => one.endsWith(OAUTH_CALLBACK_PATH)],
    ['the path differs', false, (one) => hostOf(one) === hostOf(needed)],
  ]
  for (const [difference, isOtherAddress, isIt] of kinds) {
    const found = listed.find(isIt)
    if (found !== undefined) return { listed: found, difference, isOtherAddress }
  }
  return null
}

function withoutScheme(address: string): string {
  return address.replace(/^https?:/, '')
}

function hostOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).host : undefined
}
