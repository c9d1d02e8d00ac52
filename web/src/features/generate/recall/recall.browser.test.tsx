import { crc32, join, latin1, uint32, utf8 } from '@stipple/core/metadata/bytes'
import { describePicture } from '@stipple/core/metadata/picture'
import { ALL_FORMATS, BlobSource, Input, VideoSampleSink } from 'mediabunny'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { filmFile, wavFile } from '../../../../test/media.ts'
import { renderApp } from '../../../../test/render-app.tsx'
import { stubbedServer } from '../../../../test/stubbed-server.ts'
import { useDrafts } from '../../drafts/public.ts'

stubbedServer()

const prompt = () => page.getByRole('textbox', { name: 'Prompt', exact: true })

async function picture(): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = new OffscreenCanvas(16, 16)
  canvas.getContext('2d')?.fillRect(0, 0, 8, 8)
  return bytesOf(await canvas.convertToBlob())
}

const bytesOf = async (blob: Blob): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await blob.arrayBuffer())

/** Silent frames of MPEG 1 layer III. */
function silence(): Uint8Array<ArrayBuffer> {
  const frame = new Uint8Array(417)
  frame.set([0xff, 0xfb, 0x90, 0x00])
  return join(Array.from({ length: 20 }, () => frame))
}

function drop(bytes: Uint8Array<ArrayBuffer>, name = 'work.png'): void {
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(new File([bytes], name, { type: name.endsWith('.png') ? 'image/png' : '' }))
  const target = page.getByRole('region', { name: /^(Results|结果)$/ }).element()
  for (const type of ['dragover', 'drop']) target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
}
it('fills the form with the parameters in a dropped image of Stipple [M-05]', async () => {
  await renderApp('/generate/Text2Img')
  await expect.element(prompt()).toBeVisible()
  const input = { prompt: '雨后的桥', negative_prompt: 'blurry', seed: 77, width: 768, height: 512 }
  const recipe = { mode: 'Text2Img', model: 'builtin/illustrator', input }
  drop(new Uint8Array(describePicture(await picture(), { sourceType: 'trainedAlgorithmicMedia', recipe })))
  await expect.element(prompt()).toHaveValue('雨后的桥')
  await expect.element(page.getByText('Filled in the parameters from this file.')).toBeVisible()
  expect(useDrafts.getState().drafts.Text2Img).toEqual(input)
})

/** The image with another program's metadata. */
async function foreign(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await picture()
  const body = join([latin1('tEXtparameters\0'), utf8(text)])
  return join([bytes.subarray(0, 33), uint32(body.length - 4), body, uint32(crc32(body)), bytes.subarray(33)])
}

it('fills the form with parameters of another program, and lists those without a field [M-09]', async () => {
  await renderApp('/generate/Text2Img')
  await expect.element(prompt()).toBeVisible()
  drop(await foreign('a lighthouse\nNegative prompt: blurry\nSteps: 28, Sampler: Unheard of, CFG scale: 6.5, Seed: 18446744073709551615, Size: 832x1216, Model: juggernautXL_v8, Version: f2.0.1')) // prettier-ignore
  await expect.element(prompt()).toHaveValue('a lighthouse')
  expect(useDrafts.getState().drafts.Text2Img).toEqual({ prompt: 'a lighthouse', negative_prompt: 'blurry', steps: 28, cfg_scale: 6.5, width: 832, height: 1216 }) // prettier-ignore
  const notice = page.getByText(/^Filled in from Forge: .*Not used: /)
  await expect.element(notice).toBeVisible()
  const listed = notice.element().textContent
  for (const text of ['Model juggernautXL_v8', 'Sampler Unheard of', 'Seed 18446744073709551615 (the largest seed is 4294967295)'])
    expect(listed).toContain(text)
})

it('lists parameters without a field in Chinese [M-09]', async () => {
  await renderApp('/generate/Text2Img', { language: 'zh' })
  await expect.element(page.getByRole('textbox', { name: '提示词', exact: true })).toBeVisible()
  drop(await foreign('a lighthouse\nSteps: 28, Sampler: Unheard of, Seed: 18446744073709551615, Size: 832x1216, Clip skip: 99, Hires upscale: 2, Model: juggernautXL_v8')) // prettier-ignore
  await expect.element(page.getByText(/。未填入：.*模型 juggernautXL_v8/)).toBeVisible()
  const notice = page.getByText(/未填入：/).element().textContent
  for (const text of ['采样器 Unheard of', 'CLIP 跳层 99', '高清修复倍数 2', '（种子最大为 4294967295）']) expect(notice).toContain(text)
  expect(notice).not.toMatch(/Sampler|Clip skip|Seed /)
})

it('fills the form with NovelAI parameters hidden in the alpha channel [M-09]', async () => {
  await renderApp('/generate/Text2Img')
  await expect.element(prompt()).toBeVisible()
  drop(
    await hiding(
      JSON.stringify({ Software: 'NovelAI', Comment: JSON.stringify({ prompt: 'hidden fox', uc: 'blurry', steps: 28, seed: 7 }) }),
    ),
  )
  await expect.element(prompt()).toHaveValue('hidden fox')
  expect(useDrafts.getState().drafts.Text2Img).toMatchObject({ negative_prompt: 'blurry', steps: 28, seed: 7 })
})

/** A picture with a text in the lowest bits of its alpha, column after column. */
async function hiding(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = join([latin1('stealth_pnginfo'), uint32(text.length * 8), utf8(text)])
  const canvas = new OffscreenCanvas(64, 64)
  const data = new ImageData(64, 64)
  data.data.fill(255)
  for (let index = 0; index < bytes.length * 8; index += 1)
    data.data[((index % 64) * 64 + Math.floor(index / 64)) * 4 + 3] = 254 | (((bytes[index >> 3] ?? 0) >> (7 - (index & 7))) & 1)
  canvas.getContext('2d')?.putImageData(data, 0, 0)
  return bytesOf(await canvas.convertToBlob())
}

it('reports a dropped image without parameters, and keeps the form unchanged [M-05]', async () => {
  await renderApp('/generate/Text2Img')
  await prompt().fill('kept')
  drop(await picture())
  await expect.element(page.getByText('This file contains no parameters.')).toBeVisible()
  await expect.element(prompt()).toHaveValue('kept')
})

it.each([
  ['speech.wav', async () => bytesOf(wavFile())],
  ['speech.mp3', async () => silence()],
  ['film.mp4', async () => bytesOf(await filmFile('mp4'))],
  ['film.webm', async () => bytesOf(await filmFile('webm'))],
])('fills the form with the parameters in a dropped %s of Stipple [M-05]', async (name, make) => {
  await renderApp('/generate/Text2Img')
  await expect.element(prompt()).toBeVisible()
  const recipe = { mode: 'Text2Img', model: 'builtin/illustrator', input: { prompt: '灯塔的夜', seed: 5 } }
  drop(new Uint8Array(describePicture(await make(), { sourceType: 'trainedAlgorithmicMedia', recipe })), name)
  await expect.element(prompt()).toHaveValue('灯塔的夜')
  expect(useDrafts.getState().drafts.Text2Img).toMatchObject(recipe.input)
})

it.each(['webm', 'mp4'] as const)('plays a %s with embedded parameters as before [M-05]', async (format) => {
  const film = await filmFile(format)
  const recipe = { mode: 'Img2Video', input: { prompt: '海浪', seed: 5 } }
  const described = describePicture(await bytesOf(film), { sourceType: 'compositeWithTrainedAlgorithmicMedia', recipe })
  expect(described.length).toBeGreaterThan(film.size)
  const [before, after] = [await played(film), await played(new Blob([new Uint8Array(described)], { type: film.type }))]
  expect(after).toEqual(before)
  expect(before.frames).toBe(24)
})

/** Video metadata by the browser, and all decoded frames. */
async function played(film: Blob) {
  const video = document.createElement('video')
  video.src = URL.createObjectURL(film)
  await expect.poll(() => video.readyState).toBeGreaterThan(0)
  const track = await new Input({ formats: ALL_FORMATS, source: new BlobSource(film) }).getPrimaryVideoTrack()
  if (!track) throw new Error('There is no track of images')
  let frames = 0
  for await (const sample of new VideoSampleSink(track).samples()) {
    frames += 1
    sample.close()
  }
  return { frames, seconds: video.duration, width: video.videoWidth }
}
