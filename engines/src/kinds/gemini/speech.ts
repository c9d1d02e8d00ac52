import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TaskOf } from '@stipple/core/domain/task'
import { answeredFile } from '../../kit/answer-pictures.ts'
import { runSequentially } from '../../kit/run-sequentially.ts'
import { EngineError, type RunIo, type Step } from '../../spec.ts'
import { joinSpeech, splitSpeech } from '../openai/public.ts'
import type { ServiceWire } from '../service-wire.ts'
import { readInline } from './picture.ts'
import { generate } from './wire.ts'

/** Published voices. Each speaks all supported languages. */
const NAMES = [
  'Kore', 'Puck', 'Zephyr', 'Charon', 'Fenrir', 'Leda', 'Orus', 'Aoede', 'Callirrhoe', 'Autonoe', 'Enceladus', 'Iapetus', 'Umbriel', 'Algieba', 'Despina',
  'Erinome', 'Algenib', 'Rasalgethi', 'Laomedeia', 'Achernar', 'Alnilam', 'Schedar', 'Gacrux', 'Pulcherrima', 'Achird', 'Zubenelgenubi', 'Vindemiatrix',
  'Sadachbia', 'Sadaltager', 'Sulafat',
] // prettier-ignore
export const VOICES = NAMES.map((name) => ({ id: name, label: { en: name, zh: name } }))

export const isSpeaker = (name: string): boolean => /-tts(?![a-z])/.test(name)

/** Fraction of the progress for the service; the rest is encoding. */
const SPEAKING = 0.9

/** Synthesizes a text, in as many requests as its length needs, and joins the parts. */
export async function speak(
  wire: ServiceWire,
  { name, task, key, io }: { name: string; task: TaskOf<'speech'>; key: string; io: RunIo },
): Promise<Step> {
  const { text, voice, format, pitch, seed } = task
  const speechConfig = { voiceConfig: { prebuiltVoiceConfig: { voiceName: voice === '' ? NAMES[0] : voice } } }
  const parts = splitSpeech(text)
  const files = await runSequentially(parts, async (part, index) => {
    const body = {
      contents: [{ role: 'user', parts: [{ text: part }] }],
      generationConfig: { responseModalities: ['AUDIO'], speechConfig },
    }
    const file = await soundOf(await generate(wire, { name, body, key }), io)
    io.report({ ratio: (SPEAKING * (index + 1)) / parts.length })
    return file
  })
  const spoken = await joinSpeech({ files, format, pitch }, { ...io, report: () => undefined })
  return { kind: 'done', outputs: [{ ...spoken, seed }], warnings: [] }
}

/** Writes raw samples of a response (16 bits, mono) as a WAV file. */
async function soundOf(reply: Response, io: RunIo): Promise<string> {
  const { data, mimeType, files } = await readInline(reply, io)
  if (!/^audio\/(l16|pcm)/i.test(mimeType)) throw new EngineError('internal', `the speech is ${mimeType}, and should be bare sound`)
  const samples = await readFile(await answeredFile(data, { files, folder: io.folder }))
  const rate = Number(/rate=(\d+)/.exec(mimeType)?.[1] ?? 24_000)
  const file = join(io.folder, `speech-${randomUUID()}.wav`)
  await writeFile(file, Buffer.concat([headerOf(samples.length, rate), samples]), { flag: 'wx' })
  return file
}

function headerOf(length: number, rate: number): Buffer {
  const header = Buffer.alloc(44)
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(36 + length, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(length, 40)
  return header
}
