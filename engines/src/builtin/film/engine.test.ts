import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { TaskOf } from '@stipple/core/domain/task'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { testContext } from '../../../test/context.ts'
import { type ReadOutput, runTask, type TaskRun } from '../../../test/run-task.ts'
import { childProcessIds, closeChildren } from '../../kit/child-pool.ts'
import type { Report } from '../../spec.ts'
import { engine } from './engine.ts'
import { difference, type Read, readFilm, shiftOf } from './measure.fixture.ts'

const SIDE = 256
const SECONDS = 2
const FRAMES = 48

const painted: TaskOf<'text-to-video'> = {
  kind: 'text-to-video',
  prompt: 'a red fox in a snowfield, mountains, snowing',
  width: SIDE,
  height: SIDE,
  seconds: SECONDS,
  camera: 'right',
  music: true,
  format: 'mp4',
  seed: 7,
}
const filmed: TaskOf<'image-to-video'> = {
  kind: 'image-to-video',
  image: 'upload:1',
  prompt: '',
  seconds: SECONDS,
  camera: 'right',
  music: false,
  format: 'webm',
  seed: 11,
}

const context = testContext()
/** Without the large network that finds the subject: faster, and good enough for pictures without one. */
const light = testContext({ mode: 'permissive' })
const run = (task: TaskRun, options: Partial<Parameters<typeof runTask>[2]> = {}) => runTask(engine, task, { context, ...options })

let portrait: Uint8Array
const reports: Report[] = []
const made = new Map<string, { output: ReadOutput; read: Read }>()

beforeAll(async () => {
  const file = fileURLToPath(new URL('../../../test/__fixtures__/portrait.jpg', import.meta.url))
  portrait = await sharp(await readFile(file))
    .resize(171, 171)
    .png()
    .toBuffer()
  const onReport = (report: Report) => void reports.push(report)
  for (const task of [{ task: painted }, { task: filmed, assets: { 'upload:1': portrait } }]) {
    const [output] = (await run(task, { onReport })).outputs
    if (!output) throw new Error('no film')
    made.set(task.task.kind, { output, read: await readFilm(output.bytes) })
  }
})
afterAll(closeChildren)

function filmOf(kind: string): { output: ReadOutput; read: Read } {
  const film = made.get(kind)
  if (!film) throw new Error(`no ${kind}`)
  return film
}

describe('the video engine [M-01] [P-21]', () => {
  it.each([
    ['text-to-video', 'video/mp4', 'avc'],
    ['image-to-video', 'video/webm', 'vp9'],
  ])('returns a video of the requested length, size and format for %s', (kind, type, codec) => {
    const { output, read } = filmOf(kind)
    expect(output).toMatchObject({ media: 'video', type, width: SIDE, height: SIDE, seconds: SECONDS })
    expect(read).toMatchObject({ codec, width: SIDE, height: SIDE, packets: FRAMES })
    expect(read.loudest > 0.05 && read.loudest < 1).toBe(kind === 'text-to-video')
    expect(read.type.split(';')[0]).toBe(type)
    expect(Math.abs(read.seconds - SECONDS)).toBeLessThan(0.02 * SECONDS)
    expect(read.rate).toBeCloseTo(24, 0)
    expect(read.frames).toHaveLength(FRAMES)
  })

  it.each(['text-to-video', 'image-to-video'])('%s has a poster that shows one of its frames', async (kind) => {
    const { output, read } = filmOf(kind)
    const { data, info } = await sharp(output.poster).greyscale().raw().toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject({ width: SIDE, height: SIDE })
    // Luma of videos is 16 to 235.
    const stretched = read.frames.map((frame) => frame.map((light) => Math.min(255, Math.max(0, ((light - 16) * 255) / 219))))
    expect(Math.min(...stretched.map((frame) => difference(frame, data)))).toBeLessThan(8)
  })

  it.each(['text-to-video', 'image-to-video'])('%s moves in every frame and never jumps', (kind) => {
    const { frames } = filmOf(kind).read
    const steps = frames.slice(1).map((frame, i) => difference(frame, frames[i] ?? frame))
    const middle = steps.toSorted((a, b) => a - b)[steps.length >> 1] ?? 0
    expect(middle).toBeGreaterThan(0.2)
    expect(Math.min(...steps.slice(4, -4))).toBeGreaterThan(0.05)
    expect(Math.max(...steps)).toBeLessThan(Math.max(4 * middle, 6))
  })

  it('moves the image left when the camera goes right, the person more than the wall behind', () => {
    const { frames } = filmOf('image-to-video').read
    const [first, last] = [frames[0] ?? new Uint8Array(), frames.at(-1) ?? new Uint8Array()]
    const person = shiftOf(first, last, SIDE, { left: 90, top: 25, width: 60, height: 60 })
    const behind = shiftOf(first, last, SIDE, { left: 198, top: 30, width: 34, height: 80 })
    expect(behind.x).toBeLessThan(-3)
    expect(person.x).toBeLessThan(behind.x - 3)
    expect(Math.abs(person.y)).toBeLessThan(3)
  })

  it('reports progress frame by frame from 0 to 1 [M-03]', () => {
    const ratios = reports.flatMap(({ ratio }) => ratio ?? [])
    expect(ratios.length).toBeGreaterThan(2 * FRAMES)
    expect(ratios.every((ratio) => ratio >= 0 && ratio <= 1)).toBe(true)
  })
})

describe('a video', () => {
  it.each([{ task: painted }, { task: filmed }])('is the same for the same seed: $task.kind [M-01]', async ({ task }) => {
    const [again] = (await run({ task, assets: { 'upload:1': portrait } })).outputs
    expect(Buffer.compare(again?.bytes ?? new Uint8Array(), filmOf(task.kind).output.bytes)).toBe(0)
  })

  it('can be made from an image of one pixel, and from a long transparent one', async () => {
    const dot = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#3366aa' } })
      .png()
      .toBuffer()
    const strip = await sharp({ create: { width: 300, height: 40, channels: 4, background: { r: 200, g: 40, b: 40, alpha: 0.5 } } })
      .png()
      .toBuffer()
    for (const image of [dot, strip]) {
      const { outputs, warnings } = await run({ task: filmed, assets: { 'upload:1': image } }, { context: light })
      const [output] = outputs
      expect(warnings).toMatchObject([{ code: 'no_subject' }])
      expect(output).toMatchObject({ media: 'video' })
      expect(Math.min(output?.width ?? 0, output?.height ?? 0)).toBeGreaterThanOrEqual(64)
      expect((await readFilm(output?.bytes ?? new Uint8Array())).packets).toBe(FRAMES)
    }
  })

  it('stops when cancelled while it runs, and leaves no process [M-03]', async () => {
    const controller = new AbortController()
    let started = false
    const running = run({ task: { ...painted, seconds: 12 } }, { signal: controller.signal, onReport: () => (started = true) })
    running.catch(() => undefined)
    await vi.waitFor(() => expect(started).toBe(true), { timeout: 20_000, interval: 5 })
    controller.abort()
    await expect(running).rejects.toMatchObject({ name: 'EngineError', code: 'cancelled' })
    expect(childProcessIds()).toEqual([])
  })

  it('names words of the prompt that it does not show [M-06]', async () => {
    const { warnings } = await run({ task: { ...painted, prompt: 'a fox beside a qwxzzy', width: 64, height: 64 } })
    expect(warnings).toMatchObject([{ code: 'words_ignored', text: { en: expect.stringContaining('qwxzzy') } }])
  })

  it('is refused beyond the largest size [M-03]', async () => {
    await expect(run({ task: { ...painted, height: 2048 } })).rejects.toMatchObject({ code: 'invalid_input', field: 'height' })
  })

  it.each([
    ['a text', async () => Buffer.from('This is a text, whatever its name says.')],
    ['half a picture', async () => portrait.subarray(0, portrait.length / 2)],
  ])('is refused with the field when the image is %s [M-03]', async (_, bytes) => {
    const running = run({ task: filmed, assets: { 'upload:1': await bytes() } })
    await expect(running).rejects.toMatchObject({ name: 'EngineError', code: 'invalid_input', field: 'image' })
  })
})
