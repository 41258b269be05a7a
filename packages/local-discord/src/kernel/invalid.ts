import { DiscordError, REFUSED, type FieldFault, type FieldFaults } from './errors.ts'

/** The refusal of a form as a whole, no field being at fault. */
export function invalidWhole(code: string, message: string): DiscordError {
  return invalid({ _errors: [fault(code, message)] })
}

/** The refusal of a form with one fault. */
export function invalidField(field: string, code: string, message: string): DiscordError {
  return invalid({ [field]: { _errors: [fault(code, message)] } })
}

/** The refusal of a form with all its faults. */
export function invalid(errors: FieldFaults): DiscordError {
  return new DiscordError(400, REFUSED.invalidForm, errors)
}

export function fault(code: string, message: string): FieldFault {
  return { code, message }
}

/** A value as the message of a fault names it. */
export function show(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
