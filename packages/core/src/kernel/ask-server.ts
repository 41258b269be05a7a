/** A server with OpenAI's chat API that answers /ask. */
export interface AskServer {
  /** With the version in its path, such as https://api.openai.com/v1. */
  readonly baseUrl: string
  /** null for a server that needs none. */
  readonly apiKey: string | null
  readonly model: string
}
