import * as z from 'zod/mini'

const Origin = z.object({ from: z.string().check(z.startsWith('/')) })

/** The path that the visitor came for before being asked to sign in, from the navigation's state; '/' when unknown. */
export function originOf(state: unknown): string {
  return Origin.safeParse(state).data?.from ?? '/'
}
