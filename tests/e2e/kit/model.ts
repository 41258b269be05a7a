import { createServer } from 'node:http'

/** The model's answer to every question. */
export const MODEL_ANSWER = 'Below the third stone of the hearth.'

/** A server with OpenAI's chat API on this machine. */
export interface Model {
  readonly url: string
  close(): void
}

/** Starts a model that always gives the same answer, a word at a time. */
export async function startModel(): Promise<Model> {
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const content of MODEL_ANSWER.split(/(?<= )/)) {
      const chunk = {
        id: 'a',
        object: 'chat.completion.chunk',
        created: 0,
        model: 'm',
        choices: [{ index: 0, delta: { content } }],
      }
      response.write(`data: ${JSON.stringify(chunk)}\n\n`)
    }
    response.end('data: [DONE]\n\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The model has no port')
  return { url: `http://127.0.0.1:${address.port}/v1`, close: () => void server.close() }
}
