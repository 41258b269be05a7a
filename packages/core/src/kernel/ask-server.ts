/** A server with OpenAI's chat API that answers /ask. */
export interface AskServer {
  /** The address with the version in its path, such as https://api.openai.com/v1. */
  readonly baseUrl: string
  /** The API key; null for a server that needs none. */
  readonly apiKey: string | null
  readonly model: string
}
