import { RE2JS } from 're2js'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { GUILDS, startTestApi, type TestApi } from './testing/test-api.ts'

const PATH = `/guilds/${GUILDS.guildhallDemo}/urlrules`
const SAVES = 40

const ruleOf = (pattern: string) => ({ input_pattern: pattern, output_pattern: 'y', channel_ids: null })

/** A pattern of 84,000 instructions, which takes a tenth of a second to compile. */
const HUGE = '(a){1000}'.repeat(28)

let api: TestApi
let ada: string

beforeEach(async () => {
  api = await startTestApi({ limits: { requestsPerMinute: 1e6, writesPerMinute: 1e6, signInsPerMinute: 30 } })
  ada = await api.signIn('ada')
})
afterEach(async () => {
  vi.restoreAllMocks()
  await api.close()
})

const put = (rules: unknown) => api.call('PUT', PATH, ada, { rules })

describe('many simultaneous saves of URL rules', () => {
  it('are rejected without compiling a pattern that has too many instructions', async () => {
    const compile = vi.spyOn(RE2JS, 'compile')
    const replies = await Promise.all(Array.from({ length: SAVES }, () => put([ruleOf(HUGE)])))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([400]))
    expect(compile).not.toHaveBeenCalled()
  })

  it('are compiled one pattern per event loop turn, so that other requests are served', async () => {
    const list = Array.from({ length: 20 }, (_, at) => ruleOf(`(?:a${at}b){40}`))
    const isListed = new Set(list.map((rule) => rule.input_pattern))
    let turn = 0
    let isOver = false
    const count = (): void => {
      turn += 1
      if (!isOver) setImmediate(count)
    }
    count()
    const perTurn = new Map<number, number>()
    const original = RE2JS.compile.bind(RE2JS)
    vi.spyOn(RE2JS, 'compile').mockImplementation((pattern, flags) => {
      if (isListed.has(pattern)) perTurn.set(turn, (perTurn.get(turn) ?? 0) + 1)
      return original(pattern, flags)
    })
    const order: string[] = []
    const saves = Promise.all(
      Array.from({ length: SAVES }, async () => {
        expect((await put(list)).status).toBe(200)
        order.push('saved')
      }),
    )
    await expect.poll(() => perTurn.size).toBeGreaterThan(0)
    expect((await fetch(`${api.origin}/healthz`)).status).toBe(200)
    order.push('healthy')
    await saves
    isOver = true
    expect(order.at(-1)).toBe('saved')
    // Two patterns share a turn if one is compiled before the counter and the other after it.
    expect(Math.max(...perTurn.values())).toBeLessThanOrEqual(2)
  })
})
