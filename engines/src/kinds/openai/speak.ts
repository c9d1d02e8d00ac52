import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { TaskOf } from '@stipple/core/domain/task'
import { fileTypeFromFile } from 'file-type'
import { childOf } from '../../kit/run-in-child.ts'
import { runSequentially } from '../../kit/run-sequentially.ts'
import { EngineError, type RunIo, type Step } from '../../spec.ts'
import type { OpenAiModel } from './remote-id.ts'
import type { run as joinSounds } from './speech-child.ts'
import { splitSpeech } from './split-speech.ts'
import { type OpenAiWire, submit } from './wire.ts'

/** Joins the parts of a speech, and converts them to the requested pitch and format. */
export const joinSpeech = childOf<typeof joinSounds>(new URL('speech-child.ts', import.meta.url))

interface Speaking {
  readonly remote: OpenAiModel
  readonly wire: OpenAiWire
  readonly key: string
  readonly io: RunIo
}

/** Fraction of the progress for the service; the rest is encoding. */
const SPEAKING = 0.9

/** Synthesizes a text, in as many requests as its length needs, and joins the parts. */
export async function speak(task: TaskOf<'speech'>, { remote, wire, key, io }: Speaking): Promise<Step> {
  if (remote.role !== 'speech') throw new EngineError('model_missing', `${remote.name} does not speak`)
  const parts = splitSpeech(task.text)
  const files = await runSequentially(parts, async (input, index) => {
    const reply = await submit(wire, 'audio/speech', { body: requestOf(input, task, remote), name: key })
    const file = await soundOf(reply, io.folder)
    io.report({ ratio: (SPEAKING * (index + 1)) / parts.length })
    return file
  })
  const { format, pitch, seed } = task
  const spoken = await joinSpeech({ files, format, pitch }, { ...io, report: () => undefined })
  return { kind: 'done', outputs: [{ ...spoken, seed }], warnings: [] }
}

const requestOf = (input: string, { voice, rate }: TaskOf<'speech'>, { name, program }: OpenAiModel) => ({
  model: name,
  input,
  ...(voice !== '' && { voice }),
  // Lossless until it is encoded here.
  response_format: 'wav',
  ...(rate !== 1 && { speed: rate }),
  ...(program === 'kokoro' && { stream: false }),
})

async function soundOf({ body }: Response, folder: string): Promise<string> {
  const file = join(folder, `speech-${randomUUID()}`)
  await pipeline(body ? Readable.fromWeb(body) : Readable.from([]), createWriteStream(file, { flags: 'wx' }))
  const type = (await fileTypeFromFile(file))?.mime ?? 'nothing known'
  if (!type.startsWith('audio/')) throw new EngineError('internal', `the speech is ${type}, and should be sound`)
  return file
}
