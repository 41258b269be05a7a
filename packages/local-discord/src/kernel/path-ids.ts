import { invalidField } from './invalid.ts'
import { isSnowflake } from './snowflake.ts'

/** The name and value of the first path parameter that ends in "Id" and is no snowflake. A message may also be "@original". */
export function wrongId(params: unknown): [string, unknown] | undefined {
  return Object.entries(params ?? {}).find(
    ([name, value]) => name.endsWith('Id') && !isSnowflake(String(value)) && value !== '@original',
  )
}

/** @throws DiscordError if a path parameter has to be a snowflake and is none. */
export function requireIds(params: unknown): void {
  const wrong = wrongId(params)
  if (wrong === undefined) return
  const [name, value] = wrong
  throw invalidField(name.replace('Id', '_id'), 'NUMBER_TYPE_COERCE', `Value "${String(value)}" is not snowflake.`)
}
