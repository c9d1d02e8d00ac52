import { mkdir, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SILENT } from '../../test/context.ts'
import { writeSdxsWeights } from '../../test/write-sdxs-weights.ts'
import { writeModel } from '../words/local/__fixtures__/write-model.ts'
import { inspectFile, CUSTOM_LICENCE } from './custom.ts'
import { preset as zImage } from './presets/z-image-turbo.ts'
import { createWeightStore } from './store.ts'

let folder: string
let sent = 0
const host = createServer((request, response) => {
  if (request.url === '/inward') void response.writeHead(302, { location: 'http://10.0.0.1/model.safetensors' }).end()
  else if (request.url === '/none') void response.writeHead(404).end()
  else
    void readFile(join(folder, 'fox.safetensors')).then((bytes) => {
      response.writeHead(200, { 'content-length': bytes.length })
      for (let at = 0; at < bytes.length; at += 2 ** 20)
        response.write(bytes.subarray(at, at + 2 ** 20), (error) => (sent += error ? 0 : 2 ** 20))
      response.end()
    })
})
const address = (path: string) => `http://127.0.0.1:${(host.address() as AddressInfo).port}${path}`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'own-'))
  await writeSdxsWeights(join(folder, 'fox.safetensors'))
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  host.closeAllConnections()
  host.close()
  await rm(folder, { recursive: true })
})

/** Writes a whole safetensors file of empty tensors. */
async function write(name: string, tensors: Readonly<Record<string, readonly number[]>>): Promise<string> {
  const header = Object.entries(tensors).map(([tensor, shape]) => [tensor, { dtype: 'F16', shape, data_offsets: [0, 8] }])
  const text = Buffer.from(JSON.stringify(Object.fromEntries(header)))
  const path = join(folder, name)
  await writeFile(path, Buffer.concat([Buffer.from(new BigUint64Array([BigInt(text.length)]).buffer), text, Buffer.alloc(8)]))
  return path
}

const UNET = { 'model.diffusion_model.input_blocks.0.0.weight': [320], 'model.diffusion_model.middle_block.0.weight': [1280] }
const VAE = { 'first_stage_model.decoder.conv_in.weight': [4] }
const look = async (place: string, directory = folder) => {
  const inspection = await inspectFile(place, directory)
  return 'found' in inspection ? inspection.found.family : inspection.reason.en
}

it('detects the family of a file by its header', async () => {
  expect(await look(join(folder, 'fox.safetensors'))).toBe('sdxs')
  const sd1 = { ...UNET, ...VAE, 'cond_stage_model.transformer.text_model.final_layer_norm.bias': [768] }
  expect(await look(await write('sd1.safetensors', sd1))).toBe('sd1')
  expect(await look(await write('sdxl.safetensors', { ...UNET, ...VAE, 'conditioner.embedders.1.model.ln_final.bias': [1280] }))).toBe(
    'sdxl',
  )
  await writeModel(join(folder, 'words.gguf'), ['a', 'fox'])
  expect(await look(join(folder, 'words.gguf'))).toBe('words')
  // A network alone uses the other parts of its preset, when they are installed.
  const network = await write('z.safetensors', { 'noise_refiner.0.w': [1], 'cap_embedder.1.weight': [3840, 2560] })
  expect(await look(network)).toBe('z.safetensors needs the text encoder and decoder of Z-Image Turbo. Download that model first.')
  await mkdir(join(folder, zImage.id))
  for (const { name } of zImage.files.slice(1)) await writeFile(join(folder, zImage.id, name), '')
  expect(await look(network)).toBe('z-image')
})

it.each([
  ['a LoRA', { 'unet.lora_down.weight': [4] }, 'is a LoRA, which is an add-on to a model. It can’t be run here.'],
  ['a part', UNET, 'is a U-Net without its text encoder and decoder. It can’t be run here.'],
  ['FLUX.1', { 'double_blocks.0.img_mod.lin.weight': [3072] }, 'is FLUX.1. It can’t be run here.'],
  ['something', { 'layers.0.weight': [3] }, 'is an unknown type of model. It can’t be run here.'],
])('explains why a file is not supported: %s', async (_, tensors, reason) => {
  expect(await look(await write('file.safetensors', tensors))).toBe(`file.safetensors ${reason}`)
})

it('explains an invalid, truncated, missing, refused or private file by name', async () => {
  await writeFile(join(folder, 'page.gguf'), '<!doctype html><title>Sign in</title>')
  expect(await look(join(folder, 'page.gguf'))).toBe('page.gguf is neither a safetensors nor a GGUF file.')
  const cut = await write('cut.safetensors', UNET)
  await truncate(cut, (await stat(cut)).size - 1)
  expect(await look(cut)).toBe('cut.safetensors is incomplete: its end is missing.')
  expect(await look('fox.safetensors')).toMatch(/absolute path/)
  for (const none of [join(folder, 'none'), folder]) expect(await look(none)).toMatch(/is not a file that this server can read\.$/)
  expect(await look(address('/none'))).toBe('none was refused: HTTP 404.')
  expect(await look(address('/inward'))).toMatch(/^inward could not be downloaded: .*10\.0\.0\.1/)
  expect(await look('http://127.0.0.1:1/a%FFb')).toMatch(/could not be downloaded/)
})

it('adopts files by path and by address, once for all callers, and never writes to a path', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'weights-'))
  const store = createWeightStore({ directory, log: SILENT, presets: [], pauseMs: 1 })
  const path = join(folder, 'fox.safetensors')
  const [here, again, there] = await Promise.all([store.adopt(path), store.adopt(path), store.adopt(address('/fox.safetensors'))])
  expect(again).toEqual(here)
  // Only the beginning of the file was downloaded.
  expect(sent).toBeLessThan((await stat(path)).size)
  const ids = [here, there].map((inspection) => ('id' in inspection ? inspection.id : ''))
  for (const id of ids) await store.order(id, { licence: CUSTOM_LICENCE })
  await store.work()
  const states = await store.list()
  expect(states.map(({ preset: { kind, label }, phase }) => [kind, label.en, phase])).toEqual([
    ['pictures', 'fox', 'ready'],
    ['pictures', 'fox', 'ready'],
  ])
  const paths = await Promise.all(states.map(async ({ preset }) => (await store.installed(preset))?.['model']))
  expect(new Set(paths)).toEqual(new Set([path, join(directory, ids[1] ?? '', 'fox.safetensors')]))
  const whole = await readFile(path)
  await truncate(path, 4000)
  await store.order(ids[0] ?? '', { licence: CUSTOM_LICENCE })
  await store.work()
  expect((await store.list()).find(({ preset }) => preset.id === ids[0])?.failure).toEqual({ code: 'not_whole', file: path })
  await Promise.all(ids.map((id) => store.remove(id)))
  expect(await store.own()).toEqual([])
  expect((await stat(path)).size).toBe(4000)
  await writeFile(path, whole)
})
