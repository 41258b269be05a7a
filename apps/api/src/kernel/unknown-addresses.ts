import { API_BASE, type EndpointShape } from '@guildhall/contract'
import { problem } from '@guildhall/core'
import type { FastifyInstance } from 'fastify'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

/** The endpoint's address; contract and Fastify write parameters alike. */
export function urlOf(endpoint: EndpointShape): string {
  return `${API_BASE}${endpoint.path}`
}

/** A known address with another method is 405 and says which ones it takes. */
export function refuseOtherMethods(app: FastifyInstance, endpoints: readonly EndpointShape[]): void {
  for (const url of new Set(endpoints.map(urlOf))) {
    const taken = endpoints.filter((endpoint) => urlOf(endpoint) === url).map(({ method }) => method)
    const allow = taken.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ')
    app.route({
      method: METHODS.filter((method) => !taken.some((one) => one === method)),
      url,
      preParsing: async (_request, reply) => {
        reply.header('allow', allow)
        throw problem('request.method_not_allowed')
      },
      handler: () => undefined,
    })
  }
}

/**
 * Every other address below /api is 404, never a page. A route decides that, since only the router knows all spellings of an
 * address ("/%61pi").
 */
export function refuseOtherAddresses(app: FastifyInstance): void {
  for (const url of [API_BASE, `${API_BASE}/*`]) {
    app.route({
      method: app.supportedMethods,
      url,
      preParsing: async () => {
        throw problem('request.not_found')
      },
      handler: () => undefined,
    })
  }
}
