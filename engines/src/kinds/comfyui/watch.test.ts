import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type ComfyServer, createComfyServer } from './test/server.ts'
import { watch } from './watch.ts'

let comfy: ComfyServer
beforeEach(async () => {
  comfy = await createComfyServer({ api: 'history', open: true })
})
afterEach(() => comfy.close())

const prompt = {
  '1': { class_type: 'LoadImage', inputs: { image: 'there.png' } },
  '2': { class_type: 'SaveImage', inputs: { images: ['1', 0], filename_prefix: 'x' } },
}

it.each(['done', 'failed'] as const)('reports once, and only for the ended run, that it is %s, when the history has it', async (state) => {
  const form = new FormData()
  form.set('image', new File(['x'], 'there.png'))
  await fetch(`${comfy.origin}/upload/image`, { method: 'POST', body: form })
  const [one, other] = [randomUUID(), randomUUID()]
  const reported: string[] = []
  const url = new URL(`${comfy.origin}/`)
  const watchRun = (run: string) => watch(url, {}, { run, ended: () => void reported.push(run) })
  const client = watchRun(one)
  expect(watchRun(other)).toBe(client)
  await fetch(`${comfy.origin}/prompt`, { method: 'POST', body: JSON.stringify({ prompt, prompt_id: one, client_id: client }) })
  comfy.set({ state: 'running', ratio: 0.5 })
  const history = async () => Object.keys((await (await fetch(`${comfy.origin}/history/${one}`)).json()) as object)
  // The socket is open when the test server reports a running job.
  expect(await history()).toEqual([])
  expect(reported).toEqual([])
  comfy.set({ state, files: [{ type: 'image/png', seed: 1, bytes: Buffer.from('x') }], error: 'no' })
  while (reported.length === 0) await setTimeout(5)
  expect(await history()).toEqual([one])
  expect(reported).toEqual([one])
})
