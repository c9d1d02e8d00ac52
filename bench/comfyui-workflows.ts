/**
 * Reads ComfyUI workflows from folders and prints the result of each: `node bench/comfyui-workflows.ts object_info.json folder…`. The first file is a
 * server's response to `GET /object_info`. A proposal that cannot be saved unchanged shows the reason. Missing load or save nodes of a downloaded
 * page are added as a person would (`blueprints` of ComfyUI).
 */
import { glob, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { EngineError } from '@stipple/engines/spec'
import { modelOf } from '../engines/src/kinds/comfyui/workflow/model-of.ts'
import { nodeInfosOf } from '../engines/src/kinds/comfyui/workflow/node-info.ts'
import { draftOf } from '../engines/src/kinds/comfyui/workflow/workflows.ts'
import { completed } from './comfyui-pages.ts'

const [description = '', ...folders] = process.argv.slice(2)
const infos = nodeInfosOf(JSON.parse(await readFile(description, 'utf8')))
const counts: Record<string, number> = {}
for (const folder of folders)
  for await (const file of glob('**/*.{json,png,webp,jpg,flac,mp3,mp4}', { cwd: folder })) {
    const line = await lineOf(join(folder, file))
    const [kind = ''] = line.split(' ')
    counts[kind] = (counts[kind] ?? 0) + 1
    console.log(`${file} | ${line}`)
  }
console.log(counts)

async function lineOf(path: string): Promise<string> {
  const read = await readFile(path)
  const bytes = path.endsWith('.json') ? Buffer.from(JSON.stringify(completed(JSON.parse(read.toString('utf8'))))) : read
  try {
    const { label, graph, mode, modes, inputs, outputs, missing } = await draftOf({ name: basename(path), bytes }, async () => infos)
    const taken = { label, graph, outputs: outputs.filter(({ chosen }) => chosen).map(({ node }) => node) }
    if (mode) modelOf('bench', { ...taken, mode, fields: inputs.filter(({ chosen }) => chosen) })
    const fields = inputs.filter(({ chosen }) => chosen).map(({ role, input, node }) => role ?? `${input}@${node}`)
    const lacks = missing.classes.length > 0 ? `; lacks ${missing.classes.join(', ')}` : ''
    return `${mode ?? `asks(${modes.join('/')})`} ${[...new Set(fields)].join(' ')}${lacks}`
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    return `refused: ${error.text?.en ?? error.message}`
  }
}
