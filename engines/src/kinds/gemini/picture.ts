import type { Text } from '@stipple/core/domain/text'
import { z } from 'zod'
import { answeredPicture } from '../../kit/answer-pictures.ts'
import { readJsonWithFiles } from '../../kit/json-with-files.ts'
import { EngineError, type RunIo } from '../../spec.ts'
import { throwLost } from '../submit-once.ts'

const part = z.object({
  thought: z.boolean().optional(),
  inlineData: z.object({ mimeType: z.string().default(''), data: z.string() }).optional(),
})
const answer = z.object({
  candidates: z
    .array(z.object({ finishReason: z.string().default(''), content: z.object({ parts: z.array(part).default([]) }).optional() }))
    .default([]),
  promptFeedback: z.object({ blockReason: z.string().default('') }).optional(),
})
type Answer = z.infer<typeof answer>

/**
 * Writes a response's image to a file in the folder.
 * @throws {EngineError} `content_policy` for refused content, `missed` for a text response, `lost` for a truncated response: its image is gone
 */
export async function readPicture(reply: Response, io: Pick<RunIo, 'folder'>): Promise<string> {
  const { data, files } = await readInline(reply, io)
  return answeredPicture(data, { files, folder: io.folder })
}

/** Non-text content of a response, in base64 or as a reference to a file. Throws as `readPicture`. */
export async function readInline(
  reply: Response,
  { folder }: Pick<RunIo, 'folder'>,
): Promise<{ readonly data: string; readonly mimeType: string; readonly files: ReadonlyMap<string, string> }> {
  const { value, files } = await readJsonWithFiles(reply, { folder }).catch(throwLost(['timeout', 'unavailable']))
  const read = answer.safeParse(value)
  if (!read.success) throw new EngineError('lost', 'the service answered what it should not', { cause: read.error })
  const parts = read.data.candidates.flatMap(({ content }) => content?.parts ?? [])
  // Sketches from reasoning precede the image.
  const inline = parts.find(({ thought, inlineData }) => inlineData && !thought)?.inlineData
  if (!inline) throw withoutPicture(read.data)
  return { ...inline, files }
}

const POLICY: ReadonlySet<string> = new Set([
  'SAFETY',
  'IMAGE_SAFETY',
  'PROHIBITED_CONTENT',
  'IMAGE_PROHIBITED_CONTENT',
  'BLOCKLIST',
  'SPII',
])
const RECITATION: ReadonlySet<string> = new Set(['RECITATION', 'IMAGE_RECITATION'])

function withoutPicture({ candidates, promptFeedback }: Answer): EngineError {
  const blocked = promptFeedback?.blockReason ?? ''
  const reason = blocked === '' ? (candidates[0]?.finishReason ?? '') : blocked
  const message = `the answer has no picture: ${reason || 'no reason'}`
  // A prompt blocked for an unnamed reason is blocked too.
  if (POLICY.has(reason) || blocked !== '') return new EngineError('content_policy', message, { text: REFUSED })
  if (RECITATION.has(reason)) return new EngineError('content_policy', message, { text: COPIED })
  if (reason === 'LANGUAGE') return new EngineError('invalid_input', message, { field: 'prompt', text: LANGUAGE })
  if (reason === '') return new EngineError('internal', message)
  return new EngineError('missed', message, { text: WORDS })
}

const REFUSED: Text = {
  en: 'Google’s policy refuses this request. Change the prompt or the images.',
  zh: 'Google 依据自身规则拒绝了这次请求，请换一种描述或图片再试。',
}
const COPIED: Text = {
  en: 'Google withheld this image because it is too similar to an existing one. Change the prompt.',
  zh: '生成的图片与已有作品过于相似，Google 未予返回。请换一种描述再试。',
}
const LANGUAGE: Text = {
  en: 'The model does not support the language of this prompt.',
  zh: '该模型不支持这段描述所用的语言。',
}
const WORDS: Text = {
  en: 'The model made no image from this prompt. Describe the image more clearly.',
  zh: '模型没有生成图片，请更明确地描述画面内容。',
}
