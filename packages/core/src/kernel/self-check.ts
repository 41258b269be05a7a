import { createHmac, randomBytes } from 'node:crypto'
import type { Clock } from './clock.ts'
import { deriveKeys, isSameSecret } from './encryption.ts'

/** How long a question is answered, in ms. */
const QUESTION_LIFE_MS = 60_000

const NONCE_BYTES = 16

/** `time.nonce.signature` */
const QUESTION = /^(\d{1,15})\.([\w-]{22})\.([\w-]{43})$/

/**
 * Proves to the operator's checks that a server is a process of this installation. Both sides have the installation's secret, and others
 * can neither ask nor answer.
 */
export interface SelfCheck {
  /** A question to send to an address. */
  ask(): string
  /** The answer to a question of this installation that is less than a minute old; null for any other text. */
  answer(question: string): string | null
  /** Whether an answer belongs to the question and comes from this installation. */
  isAnswer(question: string, answer: string): boolean
}

/** @param sessionSecret the installation's secret, from which a key of its own is derived. */
export function selfCheckOf(sessionSecret: Uint8Array | string, clock: Clock): SelfCheck {
  const key = deriveKeys(sessionSecret).selfCheck
  const sign = (purpose: 'question' | 'answer', text: string): string =>
    createHmac('sha256', key).update(`${purpose} ${text}`).digest('base64url')

  return {
    ask() {
      const text = `${clock.now()}.${randomBytes(NONCE_BYTES).toString('base64url')}`
      return `${text}.${sign('question', text)}`
    },
    answer(question) {
      const [, time, nonce, signature] = QUESTION.exec(question) ?? []
      if (time === undefined || nonce === undefined || signature === undefined) return null
      if (!isSameSecret(signature, sign('question', `${time}.${nonce}`))) return null
      // The sides share a secret, perhaps not a machine: their clocks may differ a little.
      if (Math.abs(clock.now() - Number(time)) > QUESTION_LIFE_MS) return null
      return sign('answer', question)
    },
    isAnswer: (question, answer) => isSameSecret(answer, sign('answer', question)),
  }
}
