import type { Config } from '../../config.ts'
import { isInProxyList, isLoopback } from '../../config-values.ts'
import { reasonOf, systemCode } from '../../start-failure.ts'
import type { DoctorContext } from '../context.ts'
import { failed, ok, skipped, warning, type Outcome } from '../outcome.ts'
import type { AddressAnswer } from '../own-server.ts'

/** Whether browsers reach this program at PUBLIC_URL, through the reverse proxy if there is one. */
export async function checkPublicAddress({ config, ownServer }: DoctorContext): Promise<Outcome> {
  const { publicUrl, roles } = config
  const url = new URL(publicUrl)
  if (!roles.has('api')) return skipped('This process does not serve the dashboard (ROLES).')
  const use = await ownServer.port()
  if (use.kind === 'refused' || use.kind === 'taken') {
    return skipped('This program does not answer on PORT; see the check of the ports.')
  }
  const answer = await ownServer.askAt(publicUrl)
  if (answer.kind === 'own') return judge(config, url, answer)
  const isOnThisMachine = isLoopback(url.hostname)
  const target = `port ${config.port} of this machine`
  if (answer.kind === 'redirect') {
    return failed(
      `${publicUrl} redirects to ${answer.location.split('?')[0]}.`,
      'Set PUBLIC_URL to the address that browsers show in the end.',
    )
  }
  if (answer.kind === 'unreachable') return unreachable(publicUrl, answer.error, isOnThisMachine, config.port)
  const who = answer.kind === 'other Guildhall' ? 'another Guildhall' : `another program (status ${answer.status})`
  return failed(
    `${publicUrl} leads to ${who}, not to this one.`,
    isOnThisMachine
      ? `Set PUBLIC_URL to http://localhost:${config.port}, or remove it.`
      : `Let the reverse proxy of ${url.host} send requests to ${target}, or correct PUBLIC_URL.`,
  )
}

function judge(config: Config, url: URL, { peer, forwarding }: Extract<AddressAnswer, { kind: 'own' }>): Outcome {
  const { publicUrl, trustProxy } = config
  const isForwarded = forwarding.length > 0
  if (isForwarded && trustProxy === null) {
    return warning(
      `${publicUrl} leads here through a proxy, but TRUST_PROXY is not set: all visitors count as one in the limits of requests.`,
      `Set TRUST_PROXY to the address of the proxy, ${peer}.`,
    )
  }
  if (isForwarded && trustProxy !== null && !isInProxyList(trustProxy, peer)) {
    return warning(
      `${publicUrl} leads here through a proxy at ${peer}, which TRUST_PROXY (${trustProxy}) does not include: all visitors count as one in the limits of requests.`,
      `Set TRUST_PROXY to ${peer}.`,
    )
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    return warning(
      `${publicUrl} is not encrypted: others on the way can read tokens and take over sessions.`,
      'Serve the dashboard through a reverse proxy with a certificate, and set PUBLIC_URL to its https address.',
    )
  }
  return ok(`${publicUrl} leads to this program${isForwarded ? ' through the proxy' : ''}.`)
}

/** Codes of TLS that a certificate causes: https://nodejs.org/api/tls.html#x509-certificate-error-codes */
const CERTIFICATE = /CERT|SIGNED|SIGNATURE|ISSUER|ALTNAME/

function unreachable(publicUrl: string, error: unknown, isOnThisMachine: boolean, port: number): Outcome {
  const code = systemCode(error) ?? ''
  const reason = `${publicUrl} cannot be reached from this machine (${reasonOf(error)}).`
  if (CERTIFICATE.test(code)) {
    return failed(
      `The certificate of ${publicUrl} is not valid (${reasonOf(error)}).`,
      'Renew it, or let the reverse proxy send the certificates of its issuers too. Browsers refuse it as well.',
    )
  }
  if (code === 'ENOTFOUND') return failed(reason, 'Create the DNS record of this name, or correct PUBLIC_URL.')
  if (isOnThisMachine) return failed(reason, `Set PUBLIC_URL to http://localhost:${port}, or remove it.`)
  if (code === 'ECONNREFUSED') {
    return failed(
      reason,
      `Start the reverse proxy, and let it send requests to port ${port}. Open its port in the firewall.`,
    )
  }
  return warning(
    reason,
    'Open the port in the firewall. If browsers elsewhere reach the address, the network only lacks a way back to itself, and nothing is wrong.',
  )
}
