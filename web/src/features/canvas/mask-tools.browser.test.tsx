import '../../components/theme/layers.css'
import '../../components/theme/tokens.css'
import '../../components/theme/base.css'
import { canvas as english } from '@stipple/core/messages/en/canvas'
import i18next from 'i18next'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { stubServer } from '../../../test/stub-server.ts'
import { startLanguage } from '../../lib/i18n.ts'
import { type Mask, MaskEditor } from './public.ts'

/** Four quarters: red, blue, blue, red. */
async function quarters(): Promise<Blob> {
  const canvas = new OffscreenCanvas(200, 200)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  for (const [x, y] of [
    [0, 0],
    [100, 0],
    [0, 100],
    [100, 100],
  ] as const) {
    context.fillStyle = x === y ? '#ff0000' : '#0000ff'
    context.fillRect(x, y, 100, 100)
  }
  return canvas.convertToBlob()
}

async function open() {
  await page.viewport(1280, 1000)
  await startLanguage('en')
  i18next.addResourceBundle('en', 'translation', { canvas: english }, true, true)
  const picture = await quarters()
  let mask: Mask | undefined
  function Field() {
    const [value, setValue] = useState<Mask>()
    mask = value
    return <MaskEditor picture={picture} value={value} onChange={setValue} onLost={() => undefined} />
  }
  await render(<Field />)
  const stage = page.getByRole('application')
  await expect.element(stage).toBeVisible()
  const host = stage.element()
  if (!(host instanceof HTMLElement)) throw new Error('no element')
  const press = ([x, y]: readonly [number, number], more: PointerEventInit = {}) => {
    const { left, top, width, height } = host.getBoundingClientRect()
    host.focus()
    const place = { clientX: left + x * width, clientY: top + y * height }
    for (const type of ['pointerdown', 'pointerup'])
      host.dispatchEvent(new PointerEvent(type, { pointerId: 1, pointerType: 'mouse', bubbles: true, ...place, ...more }))
  }
  const share = () => mask?.share ?? 0
  const at = (x: number, y: number) => mask?.marks[y * 200 + x] ?? 0
  return { press, share, at }
}

const tool = (name: RegExp) => page.getByRole('group', { name: 'Tools' }).getByRole('button', { name }).click()
const near = (share: number) => expect.closeTo(share, 2)

it('fills a polygon closed with Enter or at its first corner, and discards it with Escape [F: polygon]', async () => {
  const { press, share, at } = await open()
  await tool(/^Polygon/)
  await expect.element(page.getByText('Press to set corners.', { exact: false })).toBeVisible()
  const corners = [
    [0.1, 0.1],
    [0.9, 0.1],
    [0.1, 0.9],
  ] as const
  for (const corner of corners) press(corner)
  expect(share()).toBe(0)
  await userEvent.keyboard('{Escape}{Enter}')
  expect(share()).toBe(0)
  for (const corner of [...corners, corners[0]]) press(corner)
  await expect.poll(share).toEqual(near(0.33))
  expect([at(50, 50), at(150, 150)]).toEqual([255, 0])
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect.poll(share).toBe(0)
  for (const corner of corners) press(corner)
  await userEvent.keyboard('{Enter}')
  await expect.poll(share).toEqual(near(0.33))
})

it('masks the clicked colour, connected or everywhere, and unmasks it with Shift [F: select by colour]', async () => {
  const { press, share, at } = await open()
  await tool(/^Select by colour/)
  press([0.25, 0.25])
  await expect.poll(share).toEqual(near(0.25))
  expect([at(50, 50), at(150, 150), at(150, 50)]).toEqual([255, 0, 0])
  await page.getByRole('switch', { name: 'Connected area only' }).click()
  press([0.75, 0.75])
  await expect.poll(share).toEqual(near(0.5))
  press([0.25, 0.25], { shiftKey: true })
  await expect.poll(share).toBe(0)
  await page.getByLabelText('Tolerance').fill('255')
  press([0.25, 0.25])
  await expect.poll(share).toBe(1)
})

it('grows and feathers the mask by keys with a live preview, each as a step to undo [F: grow and shrink] [F: feather]', async () => {
  const { press, share, at } = await open()
  await tool(/^Select by colour/)
  press([0.25, 0.25])
  await expect.poll(share).toEqual(near(0.25))
  const grow = page.getByLabelText('Grow or shrink')
  grow.element().focus()
  await userEvent.keyboard('{ArrowRight>10/}')
  await expect.element(grow).toHaveValue('10')
  await expect.poll(() => [at(105, 50), at(115, 50)]).toEqual([255, 0])
  page.getByLabelText('Feather').element().focus()
  await userEvent.keyboard('{ArrowRight>20/}')
  await expect.poll(() => at(110, 50) > 60 && at(110, 50) < 190).toBe(true)
  expect([at(90, 50), at(125, 50)]).toEqual([255, 0])
  for (let presses = 0; presses < 12 && share() > 0.251; presses++) await page.getByRole('button', { name: /^Undo/ }).click()
  await expect.poll(share).toEqual(near(0.25))
  await expect.element(grow).toHaveValue('0')
})

it('selects objects by click, keys and name, adds and removes them, each as a step to undo [F: select by click]', async () => {
  const { press, share, at } = await open()
  const asked: Readonly<Record<string, unknown>>[] = []
  const half = new OffscreenCanvas(200, 200)
  const context = half.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = '#000'
  context.fillRect(0, 0, 200, 200)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, 100, 200)
  const bytes = new Uint8Array(await (await half.convertToBlob()).arrayBuffer())
  const address = `data:image/png;base64,${btoa(String.fromCharCode(...bytes))}`
  const server = stubServer({
    'POST /api/v2/select_mask': ({ body }) => {
      asked.push(body)
      return body['object'] === 'giraffe' ? { status: 1, reason: 'No giraffe here.' } : { status: 1, mask: address }
    },
  })
  try {
    await tool(/^Select an object/)
    press([0.25, 0.5])
    await expect.poll(share).toEqual(near(0.5))
    expect([at(50, 50), at(150, 50)]).toEqual([255, 0])
    press([0.25, 0.5], { shiftKey: true })
    await expect.poll(share).toBe(0)
    await page.getByRole('button', { name: /^Undo/ }).click()
    await expect.poll(share).toEqual(near(0.5))
    await page.getByRole('switch', { name: 'Remove from the mask' }).click()
    page.getByRole('application').element().focus()
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowUp}{Enter}')
    await expect.poll(share).toBe(0)
    await page.getByRole('switch', { name: 'Remove from the mask' }).click()
    await page.getByLabelText('Object by name').fill('dog')
    await userEvent.keyboard('{Enter}')
    await expect.poll(share).toEqual(near(0.5))
    await page.getByLabelText('Object by name').fill('giraffe')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => asked.length).toBe(5)
    expect(share()).toEqual(near(0.5))
    expect(asked.map((body) => body['object'])).toEqual(['', '', '', 'dog', 'giraffe'])
    expect(asked[0]?.['points']).toEqual([{ x: expect.closeTo(0.25, 1), y: expect.closeTo(0.5, 1) }])
    expect(asked[2]?.['points']).toEqual([{ x: expect.closeTo(0.475, 2), y: expect.closeTo(0.475, 2) }])
  } finally {
    server.restore()
  }
})
