import { DiscordError, ERRORS, type FieldError, type FieldErrors } from './errors.ts'

/** Error 50035 for a request body as a whole. */
export function invalidWhole(code: string, message: string): DiscordError {
  return invalid({ _errors: [fieldError(code, message)] })
}

/** Error 50035 with one error, at a top-level field. */
export function invalidField(field: string, code: string, message: string): DiscordError {
  return invalid({ [field]: { _errors: [fieldError(code, message)] } })
}

/** Error 50035 with the errors of a request body. */
export function invalid(errors: FieldErrors): DiscordError {
  return new DiscordError(400, ERRORS.invalidForm, errors)
}

export function fieldError(code: string, message: string): FieldError {
  return { code, message }
}

/** Choices as Discord's error messages list them: `(1,)`, `('users', 'roles')`. */
export function tuple(choices: readonly (string | number)[]): string {
  const items = choices.map((one) => (typeof one === 'string' ? `'${one}'` : String(one)))
  return `(${items.join(', ')}${items.length === 1 ? ',' : ''})`
}

/** A value as Discord's error messages quote it. */
export function show(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
