import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { InferenceSession } from 'onnxruntime-node'
import { convertTfjsModel } from '../../convert/tfjs/convert.ts'
import type { ConversionInput } from '../../packs/manifest.ts'
import { TILE } from './maxim-tile.ts'

/**
 * Converter of the packs: the network for tiles of one size, saved as the runtime has simplified it.
 * Its tens of thousands of nodes, most of which work out sizes, take half a minute to read as they are, and a second or two afterwards.
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
  // Not the highest level: that one lays memory out for the processor at hand, which is done in a moment when the network is opened.
  const session = await InferenceSession.create(plain, {
    graphOptimizationLevel: 'extended',
    optimizedModelFilePath: join(to, `${pack}.onnx`),
    logSeverityLevel: 3,
    intraOpNumThreads: 1,
  })
  await session.release()
}
