import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { z } from 'zod'
import { convertTfjsModel } from '../convert/public.ts'
import type { ConversionInput } from '../packs/manifest.ts'

const FOLDER = 'dist/models/mobilenet_v2_mid'
const shard = z.string()

/** Converts the pack: its scripts export the network's description and base64 weights. */
export async function run({ from, to }: ConversionInput): Promise<void> {
  const load = async (name: string) => valueOf(await readFile(join(from, FOLDER, `${name}.min.js`), 'utf8'))
  const shards = new Map<string, Uint8Array>()
  for (const name of ['group1-shard1of2', 'group1-shard2of2']) shards.set(name, Buffer.from(shard.parse(await load(name)), 'base64'))
  const model = convertTfjsModel({
    json: await load('model'),
    readShard: (path) => {
      const bytes = shards.get(basename(path).replace(/\..*$/, ''))
      if (!bytes) throw new Error(`the package has no ${path}`)
      return bytes
    },
  })
  await writeFile(join(to, 'nsfw.onnx'), model)
}

/** Runs a script in an empty context and returns its exports as plain data. */
function valueOf(script: string): unknown {
  const module = { exports: {} }
  runInNewContext(script, { module, exports: module.exports }, { timeout: 10_000 })
  const exported: unknown = JSON.parse(JSON.stringify(module.exports))
  return exported
}
