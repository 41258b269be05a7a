import * as z from 'zod/mini'
import { ApiError } from './api-error.ts'

const Faults = z.object({
  details: z.object({ fields: z.array(z.object({ path: z.string(), message: z.string() })) }),
})

/** What a refused call says about single fields: each path with what is wrong there. Empty for any other failure. */
export function invalidFields(error: Error): readonly { path: string; message: string }[] {
  if (!(error instanceof ApiError)) return []
  return Faults.safeParse(error.response?.body).data?.details.fields ?? []
}
