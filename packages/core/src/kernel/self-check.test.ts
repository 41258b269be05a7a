import { expect, it } from 'vitest'
import { selfCheckOf } from './self-check.ts'

const START = 1_800_000_000_000

function checkOf(secret: string): { check: ReturnType<typeof selfCheckOf>; move: (ms: number) => void } {
  let now = START
  return { check: selfCheckOf(secret, { now: () => now }), move: (ms) => void (now += ms) }
}

it('an answer proves that its process has the secret of the installation', () => {
  const { check } = checkOf('the secret of this installation')
  const other = checkOf('the secret of another installation').check
  const question = check.ask()
  const answer = checkOf('the secret of this installation').check.answer(question)
  expect(answer).not.toBeNull()
  expect(check.isAnswer(question, answer ?? '')).toBe(true)
  expect(check.isAnswer(check.ask(), answer ?? '')).toBe(false)
  expect(other.answer(question)).toBeNull()
  expect(check.isAnswer(question, question)).toBe(false)
})

it.each(['', 'x', `${START}.${'a'.repeat(22)}.${'b'.repeat(43)}`])(
  'a question without a signature, %j, has no answer',
  (text) => {
    expect(checkOf('a secret').check.answer(text)).toBeNull()
  },
)

it('a question is answered for a minute', () => {
  const { check, move } = checkOf('a secret')
  const question = check.ask()
  move(60_000)
  expect(check.answer(question)).not.toBeNull()
  move(1)
  expect(check.answer(question)).toBeNull()
})
