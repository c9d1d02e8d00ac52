import { expect, it } from 'vitest'
import { rasterOf } from '../pixels/raster.ts'
import { apply, type Document, documentOf, flatten, type LayerItem, type Sheet, sheetOf, sheetWith } from './document.ts'
import { openProject, projectOf } from './project-file.ts'

const SIZE = { width: 700, height: 300 }

/** Pixels of which no two neighbours are alike, transparent ones with colours too. */
function noise(width: number, height: number, seed: number) {
  const sheet = sheetOf({ width, height })
  new Uint32Array(sheet.data.buffer).forEach((_, index, words) => (words[index] = Math.imul(index + seed, 2_654_435_761)))
  return sheet
}

function layered(): Document {
  const pasted = { id: 'a', kind: 'pasted', x: 650, y: -20, raster: rasterOf(noise(90, 60, 3)) } as const
  const sketch = { id: 'b', kind: 'sketch', x: 4, y: 6, raster: rasterOf(noise(40, 30, 5)) } as const
  const document = [pasted, sketch].reduce((now, layer) => apply(now, { do: 'add', layer }), documentOf(noise(700, 300, 1)))
  const mask: LayerItem = { id: 'mask', kind: 'mask', number: 1, hidden: false, x: 0, y: 0, raster: rasterOf(noise(700, 300, 7)) }
  const hidden = apply(document, { do: 'hide', id: 'b', hidden: true })
  return { ...hidden, layers: [...hidden.layers, mask] }
}

const bytesOf = ({ data }: Sheet): Buffer => Buffer.from(data.buffer)

it('restores a saved project exactly: layers, positions, visibility and mask [F: project file]', async () => {
  const document = layered()
  const opened = await openProject(await projectOf(document))
  expect(opened).toMatchObject(SIZE)
  const facts = ({ layers }: Document) => layers.map(({ kind, number, hidden, x, y }) => ({ kind, number, hidden, x, y }))
  expect(facts(opened)).toEqual(facts(document))
  for (const [index, layer] of opened.layers.entries()) {
    const before = document.layers[index]
    if (!before) throw new Error('a layer too many')
    const [now, then] = [layer, before].map((one) => bytesOf(sheetWith(one.raster, { ...one, x: 0, y: 0 })))
    expect(now).toEqual(then)
  }
  expect(bytesOf(flatten(opened))).toEqual(bytesOf(flatten(document)))
})

const gzip = (...parts: BlobPart[]) => new Response(new Blob(parts).stream().pipeThrough(new CompressionStream('gzip'))).blob()

async function changed(change: (header: Record<string, unknown>) => void): Promise<Blob> {
  const stream = (await projectOf(layered())).stream().pipeThrough(new DecompressionStream('gzip'))
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer())
  const end = 4 + new DataView(bytes.buffer).getUint32(0, true)
  const header: Record<string, unknown> = JSON.parse(new TextDecoder().decode(bytes.subarray(4, end)))
  change(header)
  const text = new TextEncoder().encode(JSON.stringify(header))
  return gzip(new Uint8Array(new Uint32Array([text.length]).buffer), text, bytes.subarray(end))
}

it.each([
  ['another file', /^/, async () => new Blob(['no gzip'])],
  ['an empty one', /early|terminated/i, async () => gzip()],
  ['one of another version', /version/, async () => changed((header) => (header['version'] = 2))],
  ['one that is too wide', /width/, async () => changed((header) => (header['width'] = 1e9))],
  ['one that ends early', /early/, async () => changed((header) => (header['tiles'] = 4000))],
  ['one without its tiles', /not there/, async () => changed((header) => (header['tiles'] = 1))],
  [
    'one of a mask alone',
    /at most one mask/,
    async () => changed((header) => (header['layers'] = (header['layers'] as unknown[]).slice(-1))),
  ],
  ['one with a header without end', /too long/, async () => gzip(new Uint8Array(new Uint32Array([2 ** 31]).buffer))],
])('rejects %s [F: project file]', async (_, reason, file) => {
  await expect(openProject(await file())).rejects.toThrow(reason)
})
