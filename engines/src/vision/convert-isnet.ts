import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { ConversionInput } from '../packs/manifest.ts'

const MODEL = '/models/medium'

const resources = z.object({
  [MODEL]: z.object({ size: z.number(), chunks: z.array(z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/) })) }),
})

/** Converts the pack: the network is split into pieces, ordered by its list of resources. */
export async function run({ from, to }: ConversionInput): Promise<void> {
  const { [MODEL]: model } = resources.parse(JSON.parse(await readFile(join(from, 'dist/resources.json'), 'utf8')))
  const chunks = await Promise.all(model.chunks.map(({ hash }) => readFile(join(from, 'dist', hash))))
  const network = Buffer.concat(chunks)
  if (network.length !== model.size) throw new Error(`the pieces are ${network.length} bytes, not ${model.size}`)
  await writeFile(join(to, 'isnet.onnx'), network)
}
