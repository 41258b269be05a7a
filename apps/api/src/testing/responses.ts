import { ProblemResponse } from '@guildhall/contract'

/** The body of an error reply; fails when it is not one. */
export async function problemOf(response: Response): Promise<ProblemResponse> {
  return ProblemResponse.parse(await response.json())
}

/** The body of a reply, to be compared with something. */
export async function bodyOf(response: Response): Promise<unknown> {
  return response.json()
}
