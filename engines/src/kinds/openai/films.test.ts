import { readFile } from 'node:fs/promises'
import type { TaskOf } from '@stipple/core/domain/task'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { kindHarness } from '../../../test/kind-harness.ts'
import { kind } from './kind.ts'
import { createOpenAiServer } from './test/server.ts'

const FILM: TaskOf<'text-to-video'> = {
  kind: 'text-to-video',
  prompt: 'a boat',
  width: 1280,
  height: 704,
  seconds: 12,
  camera: 'left',
  music: true,
  format: 'mp4',
  seed: 6,
}

it('handles videos as server jobs: polls, downloads, cancels, and reports them lost if the server forgets them [M-02]', async () => {
  const server = await createOpenAiServer({ flavour: 'films' })
  const harness = kindHarness(kind, () => ({ address: `${server.origin}/v1`, key: server.secret }))
  const survey = await harness.survey()
  expect(survey).toMatchObject({ version: 'vLLM-Omni 0.26.1', limits: { cancel: 'running' } })
  expect(survey.models[0]?.traits).toMatchObject({ tasks: ['text-to-video', 'image-to-video'], defaults: { width: 832, height: 480 } })
  const picture = await sharp({ create: { width: 90, height: 60, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()

  const film = await harness.begin(undefined, FILM)
  expect(server.films().orders[0]?.fields).toMatchObject({ size: '848x464', seconds: '5', num_frames: '81', fps: '16', seed: '6' })
  server.set({ state: 'running', ratio: 0.4 })
  expect(await film.look()).toMatchObject({ kind: 'waiting', ratio: 0.4 })
  const bytes = await readFile(new URL('../../../../web/public/examples/boat-film.mp4', import.meta.url))
  server.set({ state: 'done', files: [{ type: 'video/mp4', seed: 0, bytes }] })
  const end = await film.look()
  expect(end).toMatchObject({ kind: 'done', outputs: [{ media: 'video', type: 'video/mp4', seed: 6 }] })
  expect(end.kind === 'done' && end.warnings.map(({ code }) => code)).toEqual(['shorter', 'no_music'])
  const { camera, music, format, seed } = FILM
  const moving = await harness.begin(
    undefined,
    { kind: 'image-to-video', image: 'a', prompt: '', seconds: 2, camera, music, format, seed },
    { assets: { a: picture } },
  )
  expect(await sharp(server.films().orders[1]?.picture).metadata()).toMatchObject({ width: 96, height: 64 })
  server.set({ state: 'failed', error: 'CUDA out of memory' })
  await expect(moving.look()).rejects.toMatchObject({ code: 'out_of_memory' })
  const { engine, run, io, step } = moving
  const operation = step.kind === 'waiting' ? step.operation : expect.fail('a film at once')
  expect(await engine.cancel?.(operation, run, io)).toBe('requested')
  expect(await engine.cancel?.(operation, run, io)).toBe('too_late')
  await expect(moving.look()).rejects.toMatchObject({ code: 'lost' })
  await expect(engine.poll?.({ submitting: 'x' }, run, io)).rejects.toMatchObject({ code: 'lost' })
  await server.close()
})
