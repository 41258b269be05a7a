import { createLog } from '@guildhall/core'
import { describe, expect, it } from 'vitest'
import { Refusal } from '../kernel/handlers.ts'
import { createAskModel, LONGEST_ANSWER, type Answer } from './model.ts'
import { answering, endAnswer, flood, sendPart, serveModel, type ModelServer } from './testing/model-server.ts'

const QUESTION = 'Where is the gold of the gremlins?'
const lines: string[] = []

const MB = 1_024 * 1_024

const part = (delta: object): string => `data: ${JSON.stringify({ choices: [{ delta }] })}\n\n`

const log = createLog('trace', { write: (line: string) => void lines.push(line) })

function ask(
  model: ModelServer,
  more?: { withinMs?: number; signal?: AbortSignal; parts?: string[] },
): Promise<Answer> {
  const { withinMs = 20_000, signal = new AbortController().signal, parts = [] } = more ?? {}
  const askModel = createAskModel({ server: model.askServer, withinMs, signal, log })
  return askModel(QUESTION, (text) => void parts.push(text))
}

describe('a model', () => {
  it('receives the question and the API key, and its answer arrives in parts', async () => {
    const model = await serveModel(answering('Below the hearth.'))
    const parts: string[] = []
    expect(await ask(model, { parts })).toEqual({ text: 'Below the hearth.', note: null })
    expect(parts).toEqual(['Below ', 'Below the ', 'Below the hearth.'])
    const [request] = model.requests
    expect(request).toMatchObject({ path: '/v1/chat/completions', authorization: 'Bearer a-secret-key' })
    expect(JSON.parse(request?.body ?? '')).toMatchObject({
      model: 'small-model',
      stream: true,
      messages: [{ role: 'system' }, { role: 'user', content: QUESTION }],
    })
  })

  it.each([
    [401, /^The model rejected the request\. Ask the operator/],
    [404, /^The model rejected the request/],
    [429, /^The model is busy/],
    [500, /^The model can't be reached right now/],
  ])('is reported with advice when its status is %d, and the question is not logged', async (status, sentence) => {
    const model = await serveModel((response) => {
      const error = JSON.stringify({ error: { message: `Bad: ${QUESTION}` } })
      response.writeHead(status, { 'content-type': 'application/json', 'retry-after-ms': '1' }).end(error)
    })
    const failure: unknown = await ask(model).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Refusal)
    expect(failure).toMatchObject({ message: expect.stringMatching(sentence) })
    expect(lines.at(-1)).toContain(`"status":${status}`)
    expect(lines.join('')).not.toContain('gremlins')
    expect(lines.join('')).not.toContain('a-secret-key')
  })

  it('is reported when it is unreachable', async () => {
    const askServer = { baseUrl: 'http://127.0.0.1:9/v1', apiKey: null, model: 'm' }
    await expect(ask({ askServer, requests: [] })).rejects.toThrow(/^The model can't be reached right now/)
  })

  it("is reported when its response is not in the API's format", async () => {
    const html = await serveModel((response) => void response.end('<html>'))
    await expect(ask(html)).rejects.toThrow(Refusal)
    const damaged = await serveModel((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end('data: {"choices": [{\n\n')
    })
    await expect(ask(damaged)).rejects.toThrow(Refusal)
  })

  it('is reported when it gives no answer or its answer is filtered', async () => {
    await expect(ask(await serveModel(answering('')))).rejects.toThrow(/^The model gave no answer/)
    const refusing = await serveModel((response) => {
      sendPart(response, { refusal: "I won't say." }, 'stop')
      endAnswer(response)
    })
    expect(await ask(refusing)).toEqual({ text: "I won't say.", note: null })
    const filtered = await serveModel((response) => {
      sendPart(response, {}, 'content_filter')
      endAnswer(response)
    })
    await expect(ask(filtered)).rejects.toThrow(/^The model declined/)
  })

  it('is reported when it is too slow, keeping a partial answer with a note', async () => {
    const silent = await serveModel(() => undefined)
    await expect(ask(silent, { withinMs: 200 })).rejects.toThrow(/^The model didn't answer in time/)
    const slow = await serveModel((response) => sendPart(response, { content: 'Below' }, null))
    expect(await ask(slow, { withinMs: 500 })).toEqual({
      text: 'Below',
      note: expect.stringMatching(/^The answer was interrupted\. The model didn't answer in time/),
    })
  })

  it('keeps its partial answer when the connection breaks', async () => {
    const model = await serveModel((response) => {
      sendPart(response, { content: 'Below' }, null)
      setImmediate(() => response.destroy())
    })
    expect(await ask(model)).toMatchObject({
      text: 'Below',
      note: expect.stringMatching(/^The answer was interrupted/),
    })
  })

  it('is cut off when its answer does not end', async () => {
    const model = await serveModel((response) => {
      for (let part = 0; part < 200; part++) sendPart(response, { content: 'x'.repeat(100) }, null)
    })
    const { text } = await ask(model)
    expect(text.length).toBeGreaterThan(LONGEST_ANSWER)
    expect(text.length).toBeLessThanOrEqual(LONGEST_ANSWER + 100)
  })

  it.each([
    ['a refusal in one part', 'data: {"choices":[{"delta":{"refusal":"', 'I will not. '],
    ['an endless line', 'data: ', 'x'.repeat(1_000)],
    ['comments', '', ': nothing\n\n'],
    ['parts without a text', '', part({})],
  ])('is cut off at a limit and reported when it sends 400 MB of %s', async (_, start, text) => {
    let taken: Promise<number> | undefined
    const model = await serveModel((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(start)
      taken = flood(response, text.repeat(Math.ceil(16_384 / text.length)), 400 * MB)
    })
    await expect(ask(model)).rejects.toThrow(/^The model's answer was too long\./)
    // One megabyte is read; the rest is buffered by the system.
    expect(await taken).toBeLessThan(8 * MB)
  })

  it('is cut off when its refusal does not end', async () => {
    let taken: Promise<number> | undefined
    const model = await serveModel((response) => {
      taken = flood(response, part({ refusal: 'No. '.repeat(50) }), 400 * MB)
    })
    expect((await ask(model)).text).toMatch(/^(No\. )+$/)
    expect(await taken).toBeLessThan(8 * MB)
  })

  it.each([
    ['an error whose message is an object', { error: { message: { why: 'broken' } } }],
    ['an error object as the text', { choices: [{ delta: { content: { error: 'broken' } } }] }],
    ['an error object as the refusal', { choices: [{ delta: { refusal: { error: 'broken' } } }] }],
  ])('is reported with a sentence after its partial answer when it sends %s', async (_, chunk) => {
    const sends = (parts: readonly string[]) =>
      serveModel((response) => {
        for (const content of parts) sendPart(response, { content }, null)
        if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' })
        response.end(`data: ${JSON.stringify(chunk)}\n\n`)
      })
    await expect(ask(await sends([]))).rejects.toThrow(/^The model can't be reached right now/)
    expect(await ask(await sends(['Below']))).toEqual({
      text: 'Below',
      note: expect.stringMatching(/^The answer was interrupted\. The model can't be reached/),
    })
  })

  it('is abandoned when the bot stops', async () => {
    const stopping = new AbortController()
    const model = await serveModel(() => stopping.abort())
    await expect(ask(model, { signal: stopping.signal })).rejects.toThrow(/^The bot is restarting/)
  })
})
