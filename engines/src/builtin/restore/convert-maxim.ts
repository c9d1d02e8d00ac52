import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { InferenceSession } from 'onnxruntime-node'
import { convertTfjsModel } from '../../convert/public.ts'
import type { ConversionInput } from '../../packs/manifest.ts'
import { TILE } from './maxim-tile.ts'

/**
 * Converts the packs: the network for tiles of one size, as simplified by the runtime.
 * Its tens of thousands of nodes, most of which compute shapes, take half a minute to load as published, and a second or two after conversion.
 */
export async function run({ pack, from, to }: ConversionInput): Promise<void> {
  const json: unknown = JSON.parse(readFileSync(join(from, 'models/model.json'), 'utf8'))
  const model = convertTfjsModel({
    json,
    readShard: (shard) => readFileSync(join(from, 'models', shard)),
    shapes: { xs_0: [1, TILE, TILE, 3] },
  })
  const plain = join(from, 'plain.onnx')
  await writeFile(plain, model)
  // Below the highest level, which optimises the memory layout for this CPU and takes only a moment when the network is loaded.
  const session = await InferenceSession.create(plain, {
    graphOptimizationLevel: 'extended',
    optimizedModelFilePath: join(to, `${pack}.onnx`),
    logSeverityLevel: 3,
    intraOpNumThreads: 1,
  })
  await session.release()
}
