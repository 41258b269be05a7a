import { isRecord } from '@guildhall/contract'
import type { Submissions } from '../../lib/calls/submissions.ts'

/** Discord has not confirmed a posted message, so it has no id yet and may still appear. */
export class MessageUnconfirmed extends Error {
  override readonly name = 'MessageUnconfirmed'
}

/**
 * The keys of a form that posts messages. While Discord has not confirmed a message, the same message posted again has the same key, so that the
 * server continues the first post.
 */
export function untilConfirmed(submissions: Pick<Submissions, 'send'>): Pick<Submissions, 'send'> {
  return {
    send: (call, payload, makeCall) =>
      submissions.send(call, payload, async (key, onLost) => {
        const response = await makeCall(key, onLost)
        if (!isRecord(response) || response['id'] !== null) return response
        // Like a lost response, it leaves open whether the message is posted.
        onLost()
        throw new MessageUnconfirmed()
      }),
  }
}
