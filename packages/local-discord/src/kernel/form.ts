import type { FieldFaults } from './errors.ts'
import { fault, invalid, show } from './invalid.ts'
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
 * Reads a request body field by field. Faults are gathered in the nested form in which Discord reports them (50035), and
 * `done` throws them all at once. A field that is absent or null reads as undefined, unless its reader says otherwise.
 */
export class Form {
  readonly #fields: Readonly<Record<string, unknown>>
  readonly #faults: FieldFaults = {}

  private constructor(fields: object) {
    this.#fields = { ...fields }
  }

  /** @throws DiscordError 50035 for a body that is no object. */
  static of(body: unknown): Form {
    if (!isObject(body))
      throw invalid({ _errors: [fault('DICT_TYPE_CONVERT', 'Only dictionaries may be used in a DictType')] })
    return new Form(body)
  }

  /** Reads a body that is a list; the path of a fault begins with the index. @throws DiscordError 50035. */
  static ofList<T>(body: unknown, max: number, read: (item: Form) => T): T[] {
    const form = new Form({ list: body })
    const items = form.forms('list', max, read) ?? []
    const faults = form.#faults['list']
    if (faults !== undefined && !Array.isArray(faults)) throw invalid(faults)
    return items
  }

  /** Whether the field is there at all, be it null. */
  has(field: string): boolean {
    return this.#fields[field] !== undefined
  }

  /** Whether the field is there and not null. */
  isGiven(field: string): boolean {
    return this.has(field) && this.#fields[field] !== null
  }

  /** The length of a list; undefined when there is none. */
  listLength(field: string): number | undefined {
    const value = this.#fields[field]
    return Array.isArray(value) ? value.length : undefined
  }

  text(field: string, length: Length): string | undefined {
    const value = this.#fields[field]
    if (value === undefined || value === null) return undefined
    if (typeof value !== 'string') return this.#refuse(field, 'STRING_TYPE_CONVERT', 'Could not interpret as string.')
    // Discord counts characters, not UTF-16 units.
    const count = Array.from(value).length
    const { min, max } = length
    if (min !== undefined && (count < min || count > max)) {
      return this.#refuse(field, 'BASE_TYPE_BAD_LENGTH', `Must be between ${min} and ${max} in length.`)
    }
    if (count > max) return this.#refuse(field, 'BASE_TYPE_MAX_LENGTH', `Must be ${max} or fewer in length.`)
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
      return this.#refuse(field, 'NUMBER_TYPE_COERCE', `Value "${show(value)}" is not int.`)
    }
    return this.#inRange(field, number, range)
  }

  requiredInteger(field: string, range?: Range): number {
    return this.integer(field, range) ?? this.#missing(field, 0)
  }

  number(field: string, range?: Range): number | undefined {
    const value = this.#fields[field]
    if (value === undefined || value === null) return undefined
    // JSON has numbers too large to be one, and no way to write them down again.
    if (typeof value !== 'number' || !Number.isFinite(value))
      return this.#refuse(field, 'NUMBER_TYPE_COERCE', `Value "${show(value)}" is not float.`)
    return this.#inRange(field, value, range)
  }

  boolean(field: string): boolean | undefined {
    const value = this.#fields[field]
    if (value === undefined || value === null) return undefined
    if (typeof value === 'boolean') return value
    return this.#refuse(field, 'BOOLEAN_TYPE_CONVERT', 'Must be either true or false.')
  }

  snowflake(field: string): string | undefined {
    const value = this.#fields[field]
    if (value === undefined || value === null) return undefined
    if ((typeof value === 'string' || typeof value === 'number') && /^\d{1,20}$/.test(String(value)))
      return String(value)
    return this.#refuse(field, 'NUMBER_TYPE_COERCE', `Value "${show(value)}" is not snowflake.`)
  }

  requiredSnowflake(field: string): string {
    return this.snowflake(field) ?? this.#missing(field, '')
  }

  /** A moment, in epoch ms. */
  time(field: string): number | undefined {
    const value = this.#fields[field]
    if (value === undefined || value === null) return undefined
    const time = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : Number.NaN
    if (!Number.isNaN(time)) return time
    return this.#refuse(field, 'DATE_TIME_TYPE_PARSE', `Could not parse ${show(value)}. Should be ISO8601.`)
  }

  /** A number, or a text of at most `max` characters, as a nonce or the value of a choice. */
  textOrNumber(field: string, max: number): string | number | undefined {
    const value = this.#fields[field]
    return typeof value === 'number' ? this.number(field) : this.text(field, { max })
  }

  /** Texts by name, such as translations by locale; one that is null stays so. */
  textsByName(field: string, names: readonly string[], length: Length): Record<string, string | null> | undefined {
    return this.form(field, (nested) => {
      const stranger = Object.keys(nested.#fields).find((name) => !names.includes(name))
      if (stranger !== undefined)
        nested.refuse('_errors', 'BASE_TYPE_CHOICES', `Names must be some of (${names.join(', ')}).`)
      const present = names.filter((name) => nested.has(name))
      return Object.fromEntries(present.map((name) => [name, nested.text(name, length) ?? null]))
    })
  }

  /** The items of a list, each read by `read`; undefined when there is no list. */
  forms<T>(field: string, max: number, read: (item: Form) => T): T[] | undefined {
    const items = this.#list(field, max)
    return items?.map((item, index) => {
      const form = new Form(isObject(item) ? item : {})
      const value = read(form)
      // The fields of what has none are not missing.
      if (!isObject(item))
        this.refuseAt(field, index, 'DICT_TYPE_CONVERT', 'Only dictionaries may be used in a DictType')
      else if (form.#faulty()) this.#below(field)[String(index)] = form.#faults
      return value
    })
  }

  /** A nested form; `read` is only called when there is one. */
  form<T>(field: string, read: (nested: Form) => T): T | undefined {
    const value = this.#fields[field]
    if (value === undefined || value === null) return undefined
    if (!isObject(value)) return this.#refuse(field, 'DICT_TYPE_CONVERT', 'Only dictionaries may be used in a DictType')
    const form = new Form(value)
    const result = read(form)
    if (form.#faulty()) this.#faults[field] = form.#faults
    return result
  }

  integers(field: string, max: number): number[] | undefined {
    const items = this.#list(field, max)
    if (items === undefined) return undefined
    const numbers = items.filter((item): item is number => Number.isInteger(item))
    if (numbers.length === items.length) return numbers
    return this.#refuse(field, 'NUMBER_TYPE_COERCE', 'Every value must be int.')
  }

  texts(field: string, max: number): string[] | undefined {
    const items = this.#list(field, max)
    if (items === undefined) return undefined
    const texts = items.filter((item) => typeof item === 'string')
    if (texts.length === items.length) return texts
    return this.#refuse(field, 'STRING_TYPE_CONVERT', 'Could not interpret as string.')
  }

  /** The texts of a list, each of them within a length. */
  textsWithin(field: string, max: number, length: Length): string[] | undefined {
    const items = this.#list(field, max)
    if (items === undefined) return undefined
    const list = new Form(Object.fromEntries(items.entries()))
    const texts = items.map((_item, index) => list.requiredText(String(index), length))
    if (list.#faulty()) this.#faults[field] = list.#faults
    return texts
  }

  /** The ids of a list, each there once. */
  snowflakes(field: string, { min, max }: Length): string[] | undefined {
    const items = this.#list(field, max)
    if (items === undefined) return undefined
    if (min !== undefined && items.length < min)
      return this.#refuse(field, 'BASE_TYPE_BAD_LENGTH', `Must be between ${min} and ${max} in length.`)
    const list = new Form(Object.fromEntries(items.entries()))
    const ids = items.map((_item, index) => list.snowflake(String(index)) ?? list.#missing(String(index), ''))
    if (list.#faulty()) this.#faults[field] = list.#faults
    if (new Set(ids).size === ids.length) return ids
    return this.#refuse(field, 'SET_TYPE_CONTAINS_DUPLICATES', 'The set already contains this value.')
  }

  /** Whether something of the field has been refused. */
  isRefused(field: string): boolean {
    return this.#faults[field] !== undefined
  }

  /** Reports a fault that no reader knows of. */
  refuse(field: string, code: string, message: string): void {
    this.#refuse(field, code, message)
  }

  /** The same of one item of a list. */
  refuseAt(field: string, index: number, code: string, message: string): void {
    this.#below(field)[String(index)] = { _errors: [fault(code, message)] }
  }

  /** @throws DiscordError 50035 with every fault. */
  done(): void {
    if (this.#faulty()) throw invalid(this.#faults)
  }

  #list(field: string, max: number): unknown[] | undefined {
    const value = this.#fields[field]
    if (value === undefined || value === null) return undefined
    if (!Array.isArray(value))
      return this.#refuse(field, 'LIST_TYPE_CONVERT', 'Only iterables may be used in a ListType')
    if (value.length > max) return this.#refuse(field, 'BASE_TYPE_MAX_LENGTH', `Must be ${max} or fewer in length.`)
    const items: unknown[] = value
    return items
  }

  #inRange(field: string, value: number, range: Range | undefined): number | undefined {
    if (range?.min !== undefined && value < range.min) {
      return this.#refuse(field, 'NUMBER_TYPE_MIN', `int value should be greater than or equal to ${range.min}.`)
    }
    if (range?.max !== undefined && value > range.max) {
      return this.#refuse(field, 'NUMBER_TYPE_MAX', `int value should be less than or equal to ${range.max}.`)
    }
    return value
  }

  #missing<T>(field: string, stand: T): T {
    if (this.#faults[field] === undefined) this.#refuse(field, 'BASE_TYPE_REQUIRED', 'This field is required')
    return stand
  }

  #refuse(field: string, code: string, message: string): undefined {
    this.#faults[field] = field === '_errors' ? [fault(code, message)] : { _errors: [fault(code, message)] }
  }

  #below(field: string): FieldFaults {
    const below = this.#faults[field]
    if (below !== undefined && !Array.isArray(below)) return below
    return (this.#faults[field] = {})
  }

  #faulty(): boolean {
    return Object.keys(this.#faults).length > 0
  }
}
