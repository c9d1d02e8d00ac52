import { describePicture } from '@stipple/core/metadata/picture'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp } from '../../../../test/render-app.tsx'
import { stubbedServer } from '../../../../test/stubbed-server.ts'
import { useDrafts } from '../../drafts/public.ts'

stubbedServer()

const prompt = () => page.getByRole('textbox', { name: 'Prompt', exact: true })

async function picture(): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = new OffscreenCanvas(16, 16)
  canvas.getContext('2d')?.fillRect(0, 0, 8, 8)
  return new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())
}

function drop(bytes: Uint8Array<ArrayBuffer>): void {
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(new File([bytes], 'work.png', { type: 'image/png' }))
  const target = page.getByRole('region', { name: 'Results' }).element()
  for (const type of ['dragover', 'drop']) target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
}

it('fills the form with what a dropped picture of ours was made with [M-05]', async () => {
  await renderApp('/generate/Text2Img')
  await expect.element(prompt()).toBeVisible()
  const input = { prompt: '雨后的桥', negative_prompt: 'blurry', seed: 77, width: 768, height: 512 }
  const recipe = { mode: 'Text2Img', model: 'builtin/illustrator', input }
  drop(new Uint8Array(describePicture(await picture(), { sourceType: 'trainedAlgorithmicMedia', recipe })))
  await expect.element(prompt()).toHaveValue('雨后的桥')
  await expect.element(page.getByText('Filled in what this picture was made with.')).toBeVisible()
  expect(useDrafts.getState().drafts.Text2Img).toEqual(input)
})

it('says so when a dropped picture tells nothing, and leaves the form as it is [M-05]', async () => {
  await renderApp('/generate/Text2Img')
  await prompt().fill('kept')
  drop(await picture())
  await expect.element(page.getByText('This picture does not say what it was made with.')).toBeVisible()
  await expect.element(prompt()).toHaveValue('kept')
})
