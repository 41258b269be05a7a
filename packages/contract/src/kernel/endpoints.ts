import * as contract from '../capabilities.ts'
import { isRecord } from './checks.ts'
import type { EndpointShape } from './endpoint.ts'

type EndpointsOf<Exports> = {
  readonly [Name in keyof Exports as Exports[Name] extends EndpointShape ? Name : never]: Exports[Name]
}

/** Every call of the contract by name. The API mounts them, its description lists them, and the authorization test calls them. */
export const ENDPOINTS = /* @__PURE__ */ endpointsOf(contract)

function endpointsOf<Exports extends object>(exports: Exports): EndpointsOf<Exports>
function endpointsOf(exports: object): object {
  return Object.fromEntries(Object.entries(exports).filter(([, value]) => isRecord(value) && 'access' in value))
}
