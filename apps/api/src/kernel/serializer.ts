import type { EndpointShape } from '@guildhall/contract'
import fastJson from 'fast-json-stringify'
import * as z from 'zod/mini'

/** Makes the JSON of a response; null for a response without a body. */
export type Serializer = (response: unknown) => string | null

/**
 * Compiles the response schema of an endpoint. The JSON has the declared fields and no others: what a service returns besides does
 * not leave the process.
 *
 * @returns a function that throws when a required field is missing.
 */
export function serializer({ response }: EndpointShape): Serializer {
  if (!response) return () => null
  // OpenAPI 3.0 writes null as `nullable`, which compiles to a comparison; `anyOf` would call a validator for each value.
  const schema: object = z.toJSONSchema(response, { io: 'output', target: 'openapi-3.0' })
  return fastJson(schema)
}
