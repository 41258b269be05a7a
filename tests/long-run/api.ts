import { expect } from '@playwright/test'
import * as z from 'zod'
import { apiWith, type Api, type Answer } from '../upgrade/api.ts'
import { signIn } from '../program/sign-in.ts'
import type { Processes } from './processes.ts'

/** How long a change may take until all processes know it, in ms: access is at most 30 s old. */
export const WITHIN_MS = 45_000

type Method = Parameters<Api['send']>[0]

/** A person with a session, whose calls go to the APIs in turn. */
export class Caller {
  private turn = 0

  private constructor(
    private readonly apis: readonly Api[],
    private readonly guild: string,
  ) {}

  /**
   * Signs in at the first API; the session holds at all of them.
   *
   * @param guild the server of every path that has no other beginning.
   */
  static async signIn(processes: Processes, username: string, guild: string): Promise<Caller> {
    const token = await signIn({ origin: processes.origins[0] }, username)
    return new Caller(
      processes.origins.map((origin) => apiWith(origin, token)),
      guild,
    )
  }

  /** Sends a call about the server. */
  send(method: Method, path: string, body?: object): Promise<Answer> {
    return this.next().send(method, `/guilds/${this.guild}${path}`, { ...(body && { body }), key: crypto.randomUUID() })
  }

  /** Sends a call that must succeed. @returns the parsed body. */
  async done<T extends z.core.$ZodType>(
    schema: T,
    method: Method,
    path: string,
    body?: object,
  ): Promise<z.core.output<T>> {
    const { status, body: answer } = await this.send(method, path, body)
    expect(status, `${method} ${path}: ${JSON.stringify(answer)}`).toBeLessThan(300)
    return z.parse(schema, answer)
  }

  /** Reads about the server. */
  read<T extends z.core.$ZodType>(path: string, schema: T): Promise<z.core.output<T>> {
    return this.next().get(`/guilds/${this.guild}${path}`, schema)
  }

  /** Waits until a call about the server has this status. */
  async answers(status: number, method: Method, path: string, body?: object): Promise<void> {
    const last = async (): Promise<number> => (await this.send(method, path, body)).status
    await expect.poll(last, { timeout: WITHIN_MS, message: `${method} ${path}` }).toBe(status)
  }

  private next(): Api {
    this.turn += 1
    const api = this.apis[this.turn % this.apis.length]
    if (!api) throw new Error('There is no API')
    return api
  }
}
