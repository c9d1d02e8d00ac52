import { createHash } from 'node:crypto'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createNeuralEngine } from '@stipple/engines/neural/engine'
import { ENGINES } from '@stipple/engines/registry.gen'
import type { PicturePreset } from '@stipple/engines/weights/spec'
import { createWeightStore } from '@stipple/engines/weights/store'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SILENT, testContext } from '../../../../engines/test/context.ts'
import { writeSdxsWeights } from '../../../../engines/test/write-sdxs-weights.ts'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { refusal } from '../../../test/refusal.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { waitUntilEnded } from '../../../test/wait-until-ended.ts'

const LICENCE = 'CC0-1.0'
const ILLUSTRATOR = 'builtin/illustrator'

/** Start of a safetensors file with a tensor of each part of Stable Diffusion 1.5, and this many bytes of data. */
function frontOf(bytes: number): Buffer {
  const parts = ['diffusion_model.input_blocks.0', 'diffusion_model.middle_block.0'].map((name) => `model.${name}`)
  const names = [...parts, 'cond_stage_model.transformer.text_model.x', 'first_stage_model.decoder.x']
  const tensors = names.map((name) => [name, { dtype: 'F16', shape: [bytes / 2], data_offsets: [0, bytes] }])
  const text = Buffer.from(JSON.stringify(Object.fromEntries(tensors)))
  return Buffer.concat([Buffer.from(new BigUint64Array([BigInt(text.length)]).buffer), text])
}

const SMALL = Buffer.concat([frontOf(8), Buffer.alloc(8)])
const HUGE = 1e13

let server: TestApp
let operator: TestMember
let member: TestMember
let folder: string
const waiting: ServerResponse[] = []
const host = createServer((request, response) => {
  if (request.url === '/nobody/small.safetensors') {
    response.writeHead(200, { 'content-length': SMALL.length }).end(SMALL)
    return
  }
  if (request.url === '/nobody/huge.safetensors') {
    waiting.push(response.writeHead(200, { 'content-length': HUGE }))
    response.write(Buffer.concat([frontOf(HUGE / 2), Buffer.alloc(2 ** 20)]))
    return
  }
  if (request.url !== '/nobody/noise') {
    waiting.push(response.writeHead(200, { 'content-length': 1000 }))
    response.write('half')
    return
  }
  void readFile(join(folder, 'source')).then((bytes) => response.writeHead(200, { 'content-length': bytes.length }).end(bytes))
})

const presetOf = (id: string, file: { readonly bytes: number; readonly sha256?: string }): PicturePreset => ({
  id,
  kind: 'pictures',
  label: { en: 'Noise', zh: '噪声' },
  description: { en: 'Random weights', zh: '随机权重' },
  files: [{ role: 'model', name: 'model.safetensors', address: `https://huggingface.co/nobody/${id}`, ...file }],
  licence: { name: LICENCE, address: 'https://example.org' },
  readsChinese: false,
  memoryBytes: 600_000_000,
  picture: {
    steps: { usual: 1, most: 4 },
    cfg: { usual: 1, isFixed: true },
    size: { usual: 128, most: 128, step: 64 },
    pictures: 0,
    edits: false,
    base: 'sd1',
  },
})

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'weights-'))
  await writeSdxsWeights(join(folder, 'source'))
  const bytes = await readFile(join(folder, 'source'))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const presets = [presetOf('noise', { bytes: bytes.length, sha256 }), presetOf('slow', { bytes: 1000 })]
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  const weights = createWeightStore({
    directory: join(folder, 'weights'),
    log: SILENT,
    presets,
    onChange: () => void server.context.catalogue.refresh(),
  })
  const illustrate = ENGINES.filter(({ id }) => id === 'illustrate')
  server = await createTestApp({
    engines: [...illustrate, createNeuralEngine(presets)],
    weights,
    packs: testContext().packs,
    config: { weightDirectory: join(folder, 'weights') },
    worker: true,
  })
  operator = await server.signUp()
  member = await server.signUp()
  await server.context.packs.ensure('diffusion-cpp', { signal: new AbortController().signal, report: () => undefined })
}, 180_000)
afterAll(async () => {
  for (const response of waiting) response.destroy()
  await server.close()
  host.close()
})

const list = async () => (await operator.client('GET /api/manage/weights')).data
const stateOf = async (id: string) => (await list()).presets.find((preset) => preset.id === id)
const order = (id: string, licence = LICENCE) => operator.client('POST /api/manage/weights_order', { body: { id, licence } })
const setting = async (key: string, value: string | boolean) => {
  const { revision } = (await operator.client('GET /api/manage/settings')).data.find((one) => one.key === key) ?? { revision: 0 }
  await operator.client('POST /api/manage/settings', { body: { key, value, revision } })
}

it('is open only to super users, and a licence is accepted by its name', async () => {
  expect(await refusal(member.client('GET /api/manage/weights'))).toMatchObject({ code: 'no_access' })
  expect(await refusal(order('none'))).toMatchObject({ code: 'not_found' })
  expect(await refusal(order('noise', 'MIT'))).toMatchObject({ code: 'invalid_input' })
  expect(await stateOf('noise')).toMatchObject({ phase: 'absent', fits: expect.stringMatching(/yes|card/) })
  await setting('models.weightMirror', `http://127.0.0.1:${(host.address() as AddressInfo).port}`)
})

it('downloads once for concurrent requests, shows the progress, and can be cancelled', async () => {
  await Promise.all([order('slow'), order('slow')])
  await waitFor(async () => (await stateOf('slow'))?.phase === 'fetching')
  expect(waiting).toHaveLength(1)
  expect(await refusal(operator.client('POST /api/manage/weights_remove', { body: { id: 'slow' } }))).toMatchObject({ code: 'unavailable' })
  await operator.client('POST /api/manage/weights_cancel', { body: { id: 'slow' } })
  expect((await stateOf('slow'))?.phase).not.toBe('fetching')
  await operator.client('POST /api/manage/weights_remove', { body: { id: 'slow' } })
  expect((await stateOf('slow'))?.phase).toBe('absent')
})

it('adds the operator’s own file by path or address, and explains refusals', async () => {
  const own = (place: string) => operator.client('POST /api/manage/weights_own', { body: { place } })
  expect(await refusal(member.client('POST /api/manage/weights_own', { body: { place: '/none' } }))).toMatchObject({ code: 'no_access' })
  expect(await refusal(own('  '))).toMatchObject({ code: 'invalid_input' })
  await writeFile(join(folder, 'fox.safetensors'), 'a page')
  const { id: none, reason } = await own(join(folder, 'fox.safetensors'))
  expect([none, reason?.zh]).toEqual([undefined, 'fox.safetensors 不是 safetensors 或 GGUF 文件。'])
  const file = join(folder, 'small.safetensors')
  await writeFile(file, SMALL)
  const [here, again] = await Promise.all([own(file), own(file)])
  expect(here.id).toBe(again.id)
  const { id: there = '' } = await own(`http://127.0.0.1:${(host.address() as AddressInfo).port}/nobody/small.safetensors`)
  const models = async () => (await member.client('GET /api/v2/models.json', { query: {} })).map(({ model }) => model)
  for (const id of [here.id ?? '', there]) {
    await waitFor(async () => (await stateOf(id))?.phase === 'ready')
    await waitFor(async () => (await models()).includes(`here/${id}`))
    expect(await stateOf(id)).toMatchObject({ own: true, kind: 'pictures', description: { en: 'Custom file: Stable Diffusion 1.5.' } })
    await operator.client('POST /api/manage/weights_remove', { body: { id } })
    expect(await stateOf(id)).toBeUndefined()
  }
  expect(await readFile(file)).toEqual(SMALL)

  // A model that does not fit is only downloaded after confirmation.
  await setting('models.graphics', false)
  const { id: huge = '' } = await own(`http://127.0.0.1:${(host.address() as AddressInfo).port}/nobody/huge.safetensors`)
  expect(await stateOf(huge)).toMatchObject({ phase: 'absent', fits: 'no', total: HUGE, received: 0 })
  await operator.client('POST /api/manage/weights_remove', { body: { id: huge } })
})

it('makes a downloaded model the default, tests it, and shows the figures', { timeout: 120_000 }, async () => {
  const fitting = async () =>
    (await member.client('GET /api/v2/models.json', { query: {} }))
      .filter(({ modes }) => modes.includes('Text2Img'))
      .map(({ model }) => model)
  expect((await fitting())[0]).toBe(ILLUSTRATOR)
  expect(await refusal(operator.client('POST /api/manage/weights_test', { body: { id: 'noise' } }))).toMatchObject({ code: 'not_testable' })
  await order('noise')
  await waitFor(async () => (await stateOf('noise'))?.phase === 'ready')
  await waitFor(async () => (await fitting())[0] === 'here/noise')
  expect(await fitting()).toContain(ILLUSTRATOR)
  const { job_id: id } = await operator.client('POST /api/manage/weights_test', { body: { id: 'noise' } })
  const job = await waitUntilEnded(operator, id)
  expect(job.status).toBe('Finished')
  expect((await stateOf('noise'))?.last_run).toMatchObject({ device: 'CPU', width: 128, height: 128, memory: expect.any(Number) })
  await operator.client('POST /api/manage/weights_remove', { body: { id: 'noise' } })
  await waitFor(async () => (await fitting())[0] === ILLUSTRATOR)
})
