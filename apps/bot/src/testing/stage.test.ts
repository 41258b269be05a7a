import { expect, it } from 'vitest'
import { setStage } from './stage.ts'

it('fails a stage at its end when a request needed a route that the local Discord lacks', async () => {
  const stage = await setStage()
  expect((await fetch(`${stage.local.endpoints.apiUrl}/v10/sticker-packs`)).status).toBe(501)
  await expect(stage.close()).rejects.toThrow('GET /sticker-packs')
})
