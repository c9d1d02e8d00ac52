import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import { restoreUnmarked } from '../../kit/edit-pictures.ts'
import { fetchToFile } from '../../kit/fetch-to-file.ts'
import { seedAt } from '../../kit/seeds.ts'
import { EngineError, type Output, type Run, type RunIo, type Warning } from '../../spec.ts'
import { finishSound } from '../comfyui/public.ts'
import { otherFormat } from './warnings.ts'

/** Largest result accepted (bytes). */
const LARGEST = 2 ** 30
const PICTURES = ['image/png', 'image/jpeg', 'image/webp']
const FILMS = ['video/mp4', 'video/webm']
const SOUNDS = ['audio/mpeg', 'audio/wav', 'audio/flac', 'audio/ogg', 'audio/mp4']
const TYPES = [...PICTURES, ...FILMS, ...SOUNDS]

/** Downloads the results one by one into the run's folder; those in `inside` are there already. The media type is detected from the bytes. */
export async function fetchOutputs(
  addresses: readonly string[],
  { task }: Pick<Run, 'task'>,
  io: RunIo,
  inside: ReadonlyMap<string, string> = new Map(),
): Promise<{ readonly outputs: readonly Output[]; readonly warnings: readonly Warning[] }> {
  const outputs: Output[] = []
  for (const [index, address] of addresses.entries()) {
    const read = inside.get(address)
    const { file, type } =
      read !== undefined
        ? { file: read, type: accepted((await fileTypeFromFile(read))?.mime) }
        : address.startsWith('data:')
          ? await decode(address, io)
          : await fetchToFile(address, { ...io, maxBytes: LARGEST, types: TYPES })
    if (SOUNDS.includes(type)) {
      const format = task.kind === 'speech' || task.kind === 'music' ? task.format : 'mp3'
      outputs.push({ ...(await finishSound({ file, type, format }, { ...io, report: () => undefined })), seed: seedAt(task, index) })
      continue
    }
    const kept = task.kind === 'inpaint' && PICTURES.includes(type) ? await restoreUnmarked(file, task, io) : undefined
    outputs.push({
      media: FILMS.includes(type) ? 'video' : 'image',
      type: kept === undefined ? type : 'image/png',
      content: { file: kept ?? file },
      seed: seedAt(task, index),
    })
  }
  const [first] = outputs
  const isOther = 'format' in task && first?.media === 'video' && first.type !== `video/${task.format}`
  return { outputs, warnings: isOther ? [otherFormat(first.type)] : [] }
}

function accepted(type = 'nothing known'): string {
  if (TYPES.includes(type)) return type
  throw new EngineError('internal', `the file is ${type}, and should be ${TYPES.join(' or ')}`)
}

async function decode(address: string, { folder }: Pick<RunIo, 'folder'>): Promise<{ file: string; type: string }> {
  const bytes = Buffer.from(
    address.slice(address.indexOf(',') + 1),
    address.slice(0, address.indexOf(',')).endsWith(';base64') ? 'base64' : 'utf8',
  )
  const type = accepted((await fileTypeFromBuffer(bytes))?.mime)
  const file = join(folder, `decoded-${randomUUID()}`)
  await writeFile(file, bytes, { flag: 'wx' })
  return { file, type }
}
