import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Task, TaskOf } from '@stipple/core/domain/task'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { SILENT, testContext } from '../../../test/context.ts'
import { testIo, testRun } from '../../../test/run-task.ts'
import { createSafeFetch } from '../../kit/safe-fetch.ts'
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

it('films are jobs that the server keeps: told of, fetched once they are made, stopped, and lost when it forgets them [M-02]', async () => {
  const server = await createOpenAiServer({ flavour: 'films' })
  const settings = kind.settings.parse({ address: `${server.origin}/v1`, key: server.secret })
  const fetch = createSafeFetch({ allowedOrigins: [server.origin] })
  const { signal } = new AbortController()
  const survey = await kind.survey(settings, { log: SILENT, fetch, now: Date.now, signal })
  expect(survey).toMatchObject({ version: 'vLLM-Omni 0.26.1', limits: { cancel: 'running' } })
  const kept = survey.models.map(({ remoteId, traits }) => ({ remoteId, traits: { ...traits, engine: 'c' } }))
  const model = kept[0]?.traits
  if (!model) throw new Error('it offers no model')
  expect(model).toMatchObject({ tasks: ['text-to-video', 'image-to-video'], defaults: { width: 832, height: 480 } })
  const engine = kind.connect(settings, { id: 'c', name: 'Mine' }, kept)
  const picture = await sharp({ create: { width: 90, height: 60, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const io = { ...testIo({ context: testContext(), folder: await mkdtemp(join(tmpdir(), 'run-')), assets: { a: picture } }), fetch }
  const begin = async (task: Task) => {
    const run = testRun({ task, model })
    const step = await engine.start(run, io)
    if (step.kind !== 'waiting') throw new Error('a film at once')
    return { run, operation: step.operation, look: () => engine.poll?.(step.operation, run, io) }
  }

  const film = await begin(FILM)
  expect(server.films().orders[0]?.fields).toMatchObject({ size: '848x464', seconds: '5', num_frames: '81', fps: '16', seed: '6' })
  server.set({ state: 'running', ratio: 0.4 })
  expect(await film.look()).toMatchObject({ kind: 'waiting', ratio: 0.4 })
  const bytes = await readFile(new URL('../../../../web/public/examples/boat-film.mp4', import.meta.url))
  server.set({ state: 'done', files: [{ type: 'video/mp4', seed: 0, bytes }] })
  const end = await film.look()
  expect(end).toMatchObject({ kind: 'done', outputs: [{ media: 'video', type: 'video/mp4', seed: 6 }] })
  expect(end?.kind === 'done' && end.warnings.map(({ code }) => code)).toEqual(['shorter', 'no_music'])
  const { camera, music, format, seed } = FILM
  const moving = await begin({ kind: 'image-to-video', image: 'a', prompt: '', seconds: 2, camera, music, format, seed })
  expect(await sharp(server.films().orders[1]?.picture).metadata()).toMatchObject({ width: 96, height: 64 })
  server.set({ state: 'failed', error: 'CUDA out of memory' })
  await expect(moving.look()).rejects.toMatchObject({ code: 'out_of_memory' })
  expect(await engine.cancel?.(moving.operation, moving.run, io)).toBe('requested')
  expect(await engine.cancel?.(moving.operation, moving.run, io)).toBe('too_late')
  await expect(moving.look()).rejects.toMatchObject({ code: 'lost' })
  await expect(engine.poll?.({ submitting: 'x' }, moving.run, io)).rejects.toMatchObject({ code: 'lost' })
  await server.close()
})
