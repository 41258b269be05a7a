import type { FieldErrors } from './errors.ts'
import { fieldError, invalid, show, tuple } from './invalid.ts'
import { isObject } from './json.ts'

interface Length {
  min?: number
  max: number
}

interface Range {
  min?: number
  max?: number
}

/**
 * Reads a request body field by field. Errors are collected in the nested format of Discord's error 50035, and `done` throws
 * them together. An absent or null field reads as undefined unless the reader's docstring states otherwise.
 */
export class Form {
  readonly #fields: Readonly<Record<string, unknown>>
  readonly #errors: FieldErrors = {}

  private constructor(fields: object) {
    this.#fields = { ...fields }
  }

  /** Reads a body that is an object. @throws DiscordError 50035 for any other body. */
  static of(body: unknown): Form {
    if (!isObject(body))
      throw invalid({ _errors: [fieldError('DICT_TYPE_CONVERT', 'Only dictionaries may be used in a DictType')] })
    return new Form(body)
  }

  /** Reads a body that is a list. The path of an error starts with the index of the item. @throws DiscordError 50035. */
  static ofList<T>(body: unknown, max: number, read: (item: Form) => T): T[] {
    const form = new Form({ list: body })
    const items = form.forms('list', max, read) ?? []
    const errors = form.#errors['list']
    if (errors !== undefined && !Array.isArray(errors)) throw invalid(errors)
    return items
  }

  /** Whether the field is present; null counts. */
  has(field: string): boolean {
    return this.#fields[field] !== undefined
  }

  /** Whether the field is present and not null. */
  isGiven(field: string): boolean {
    return this.has(field) && this.#fields[field] !== null
  }

  /** The length of a list; undefined when the field is not a list. */
  listLength(field: string): number | undefined {
    const value = this.#fields[field]
    return Array.isArray(value) ? value.length : undefined
  }

  text(field: string, length: Length): string | undefined {
    const value = this.#fields[field]
    if (value === undefined || value === null) return undefined
    if (typeof value !== 'string')
      return this.#addError(field, 'STRING_TYPE_CONVERT', `Could not interpret "${show(value)}" as string.`)
    // Discord counts characters, not UTF-16 units.
    const count = Array.from(value).length
    const { min, max } = length
    if (min !== undefined && (count < min || count > max)) {
      return this.#addError(field, 'BASE_TYPE_BAD_LENGTH', `Must be between ${min} and ${max} in length.`)
    }
    if (count > max) return this.#addError(field, 'BASE_TYPE_MAX_LENGTH', `Must be ${max} or fewer in length.`)
    return value
  }

  requiredText(field: string, length: Length): string {
    return this.text(field, length) ?? this.#missing(field, '')
  }

  integer(field: string, range?: Range): number | undefined {
    const value = this.#fields[field]
    if (value === undefined || value === null) return undefined
    const number = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value
    if (typeof number !== 'number' || !Number.isInteger(number)) {
      return this.#addError(field, 'NUMBER_TYPE_COERCE', `Value "${show(value)}" is not int.`)
    }
    return this.#inRange(field, number, range)
  }

  requiredInteger(field: string, range?: Range): number {
    return this.integer(field, range) ?? this.#missing(field, 0)
  }

  number(field: string, range?: Range): number | undefined {
    const value = this.#fields[field]
    if (value === undefined || value === null) return undefined
    // JSON.parse reads 1e999 as Infinity, which JSON cannot represent.
    if (typeof value !== 'number' || !Number.isFinite(value))
      return this.#addError(field, 'NUMBER_TYPE_COERCE', `Value "${show(value)}" is not float.`)
    return this.#inRange(field, value, range)
  }

  boolean(field: string): boolean | undefined {
    const value = this.#fields[field]
    if (value === undefined || value === null) return undefined
    if (typeof value === 'boolean') return value
    // The fields of a form are texts.
    if (typeof value === 'string' && /^(?:true|false)$/i.test(value)) return value.toLowerCase() === 'true'
    return this.#addError(field, 'BOOLEAN_TYPE_CONVERT', 'Must be either true or false.')
  }

  snowflake(field: string): string | undefined {
    const value = this.#fields[field]
    if (value === undefined || value === null) return undefined
    if ((typeof value === 'string' || typeof value === 'number') && /^\d{1,20}$/.test(String(value)))
      return String(value)
    return this.#addError(field, 'NUMBER_TYPE_COERCE', `Value "${show(value)}" is not snowflake.`)
  }

  requiredSnowflake(field: string): string {
    return this.snowflake(field) ?? this.#missing(field, '')
  }

  /** An ISO 8601 time, as epoch ms. */
  time(field: string): number | undefined {
    const value = this.#fields[field]
    if (value === undefined || value === null) return undefined
    const time = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : Number.NaN
    if (!Number.isNaN(time)) return time
    return this.#addError(field, 'DATE_TIME_TYPE_PARSE', `Could not parse ${show(value)}. Should be ISO8601.`)
  }

  /** A number or a text of at most `max` characters: a nonce or the value of a choice. */
  textOrNumber(field: string, max: number): string | number | undefined {
    const value = this.#fields[field]
    return typeof value === 'number' ? this.number(field) : this.text(field, { max })
  }

  /** Texts by name, such as translations by locale. A null text stays null. */
  textsByName(field: string, names: readonly string[], length: Length): Record<string, string | null> | undefined {
    return this.form(field, (nested) => {
      const unknown = Object.keys(nested.#fields).find((name) => !names.includes(name))
      if (unknown !== undefined)
        nested.addError('_errors', 'BASE_TYPE_CHOICES', `Names must be some of (${names.join(', ')}).`)
      const present = names.filter((name) => nested.has(name))
      return Object.fromEntries(present.map((name) => [name, nested.text(name, length) ?? null]))
    })
  }

  /** The items of a list, each read by `read`; undefined when the field is absent or not a list. */
  forms<T>(field: string, max: number, read: (item: Form) => T): T[] | undefined {
    const items = this.#list(field, max)
    return items?.map((item, index) => {
      const form = new Form(isObject(item) ? item : {})
      const value = read(form)
      // An item that is not an object, or empty, gets one error alone, not one for each missing field.
      if (isEmpty(item))
        this.addErrorAt(field, index, 'LIST_ITEM_VALUE_REQUIRED', 'List item values of ModelType are required')
      else if (!isObject(item)) this.addErrorAt(field, index, 'MODEL_TYPE_CONVERT', 'Expected an object/dictionary.')
      else if (form.#hasErrors()) this.#below(field)[String(index)] = form.#errors
      return value
    })
  }

  /** A nested object; `read` is called only when the field holds one. */
  form<T>(field: string, read: (nested: Form) => T): T | undefined {
    const value = this.#fields[field]
    if (value === undefined || value === null) return undefined
    if (!isObject(value)) return this.#addError(field, 'MODEL_TYPE_CONVERT', 'Expected an object/dictionary.')
    const form = new Form(value)
    const result = read(form)
    if (form.#hasErrors()) this.#errors[field] = form.#errors
    return result
  }

  integers(field: string, max: number): number[] | undefined {
    const items = this.#list(field, max)
    if (items === undefined) return undefined
    const numbers = items.filter((item): item is number => Number.isInteger(item))
    if (numbers.length === items.length) return numbers
    return this.#addError(field, 'NUMBER_TYPE_COERCE', 'Every value must be int.')
  }

  texts(field: string, max: number): string[] | undefined {
    const items = this.#list(field, max)
    if (items === undefined) return undefined
    const texts = items.filter((item) => typeof item === 'string')
    if (texts.length === items.length) return texts
    return this.#addError(field, 'STRING_TYPE_CONVERT', 'Could not interpret as string.')
  }

  /** The texts of a list, each within the length. */
  textsWithin(field: string, max: number, length: Length): string[] | undefined {
    const items = this.#list(field, max)
    if (items === undefined) return undefined
    const list = new Form(Object.fromEntries(items.entries()))
    const texts = items.map((_item, index) => list.requiredText(String(index), length))
    if (list.#hasErrors()) this.#errors[field] = list.#errors
    return texts
  }

  /** The ids of a list without duplicates; `min` and `max` count ids. */
  snowflakes(field: string, { min, max }: Length): string[] | undefined {
    const items = this.#list(field, max)
    if (items === undefined) return undefined
    if (min !== undefined && items.length < min)
      return this.#addError(field, 'BASE_TYPE_BAD_LENGTH', `Must be between ${min} and ${max} in length.`)
    const list = new Form(Object.fromEntries(items.entries()))
    const ids = items.map((_item, index) => list.snowflake(String(index)) ?? list.#missing(String(index), ''))
    if (list.#hasErrors()) this.#errors[field] = list.#errors
    if (new Set(ids).size === ids.length) return ids
    return this.#addError(field, 'SET_TYPE_CONTAINS_DUPLICATES', 'The set already contains this value.')
  }

  /** Whether the field, or anything nested in it, has an error. */
  hasError(field: string): boolean {
    return this.#errors[field] !== undefined
  }

  /** Adds an error that depends on more than the type and range of one field. */
  addError(field: string, code: string, message: string): void {
    this.#addError(field, code, message)
  }

  /** Adds the error of a value that is not one of the choices. */
  addChoiceError(field: string, choices: readonly (string | number)[]): void {
    this.#addError(field, 'BASE_TYPE_CHOICES', `Value must be one of ${tuple(choices)}.`)
  }

  /** Adds the error of an object whose type is none of these: at the object, not at its field. */
  addUnionError(types: readonly number[]): void {
    this.#addError('_errors', 'UNION_TYPE_CHOICES', `Value of field "type" must be one of ${tuple(types)}.`)
  }

  /** Adds an error to one item of a list. */
  addErrorAt(field: string, index: number, code: string, message: string): void {
    this.#below(field)[String(index)] = { _errors: [fieldError(code, message)] }
  }

  /** @throws DiscordError 50035 with every collected error. */
  done(): void {
    if (this.#hasErrors()) throw invalid(this.#errors)
  }

  #list(field: string, max: number): unknown[] | undefined {
    const value = this.#fields[field]
    if (value === undefined || value === null) return undefined
    if (!Array.isArray(value))
      return this.#addError(field, 'LIST_TYPE_CONVERT', 'Only iterables may be used in a ListType')
    if (value.length > max) return this.#addError(field, 'BASE_TYPE_MAX_LENGTH', `Must be ${max} or fewer in length.`)
    const items: unknown[] = value
    return items
  }

  #inRange(field: string, value: number, range: Range | undefined): number | undefined {
    if (range?.min !== undefined && value < range.min) {
      return this.#addError(field, 'NUMBER_TYPE_MIN', `int value should be greater than or equal to ${range.min}.`)
    }
    if (range?.max !== undefined && value > range.max) {
      return this.#addError(field, 'NUMBER_TYPE_MAX', `int value should be less than or equal to ${range.max}.`)
    }
    return value
  }

  #missing<T>(field: string, placeholder: T): T {
    if (this.#errors[field] === undefined) this.#addError(field, 'BASE_TYPE_REQUIRED', 'This field is required')
    return placeholder
  }

  #addError(field: string, code: string, message: string): undefined {
    this.#errors[field] = field === '_errors' ? [fieldError(code, message)] : { _errors: [fieldError(code, message)] }
  }

  #below(field: string): FieldErrors {
    const below = this.#errors[field]
    if (below !== undefined && !Array.isArray(below)) return below
    return (this.#errors[field] = {})
  }

  #hasErrors(): boolean {
    return Object.keys(this.#errors).length > 0
  }
}

function isEmpty(item: unknown): boolean {
  return item === null || (isObject(item) && Object.keys(item).length === 0)
}
