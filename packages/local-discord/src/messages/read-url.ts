import type { Form } from '../kernel/form.ts'
import { isUrl } from './is-url.ts'

/** The URLs that a field accepts. */
export interface UrlKind {
  /** Discord's limit of characters. */
  max: number
  /** The schemes that Discord's error message lists. */
  schemes: readonly string[]
  /** Whether the URL may name an uploaded file: `attachment://image.png`. */
  attachments: boolean
}

/** Reads a URL; undefined when it is absent or invalid. Errors are collected in the form. */
export function readUrl(form: Form, field: string, { max, schemes, attachments }: UrlKind): string | undefined {
  const url = form.text(field, { max })
  if (url === undefined) return undefined
  const [scheme = ''] = url.split(':')
  if (attachments && scheme === 'attachment') return url
  if (!isUrl(url)) form.addError(field, 'URL_TYPE_INVALID_URL', 'Not a well formed URL.')
  else if (schemes.includes(scheme.toLowerCase())) return url
  else {
    const known = schemes.map((one) => `'${one}'`).join(', ')
    const message = `Scheme "${scheme}" is not supported. Scheme must be one of (${known}).`
    form.addError(field, 'URL_TYPE_INVALID_SCHEME', message)
  }
  return undefined
}
