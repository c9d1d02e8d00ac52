import { z } from 'zod'

/** An accepted content request. */
export interface GeminiOrder {
  readonly model: string
  readonly body: z.infer<typeof content>
  readonly width: number
  readonly height: number
}

interface Refused {
  readonly status: number
  readonly value: unknown
}

const methods = ['generateContent', 'countTokens', 'batchGenerateContent'] as const
const listed = (name: string, displayName: string, supportedGenerationMethods: readonly string[] = methods) => ({
  name: `models/${name}`,
  version: '001',
  displayName,
  description: displayName,
  inputTokenLimit: 32_768,
  outputTokenLimit: 32_768,
  supportedGenerationMethods,
})

/** Models in the format of the service's list, in part in its order. */
export const LISTED = [
  listed('gemini-3.1-flash-image', 'Nano Banana 2'),
  listed('gemini-2.5-flash', 'Gemini 2.5 Flash'),
  listed('gemini-2.5-flash-image-preview', 'Nano Banana Preview'),
  listed('gemini-2.5-flash-image', 'Nano Banana'),
  listed('gemini-3.1-flash-lite-image', 'Nano Banana 2 Lite'),
  listed('gemini-2.5-flash-preview-tts', 'Gemini 2.5 Flash Preview TTS'),
  listed('imagen-4.0-generate-001', 'Imagen 4', ['predict']),
  listed('gemini-embedding-001', 'Gemini Embedding 001', ['embedContent']),
]

const part = z.union([
  z.strictObject({ text: z.string() }),
  z.strictObject({
    inlineData: z.strictObject({
      mimeType: z.enum(['image/png', 'image/jpeg', 'image/webp', 'image/heic', 'image/heif']),
      data: z.base64(),
    }),
  }),
])
/** Fields of the published reference: others are refused. */
const content = z.strictObject({
  contents: z.array(z.strictObject({ role: z.enum(['user', 'model']).optional(), parts: z.array(part).min(1) })).min(1),
  generationConfig: z
    .strictObject({
      responseModalities: z.array(z.enum(['TEXT', 'IMAGE', 'AUDIO'])).optional(),
      candidateCount: z.literal(1).optional(),
      temperature: z.number().min(0).max(2).optional(),
      speechConfig: z
        .strictObject({ voiceConfig: z.strictObject({ prebuiltVoiceConfig: z.strictObject({ voiceName: z.enum(['Kore', 'Puck']) }) }) })
        .optional(),
      imageConfig: z
        .strictObject({
          aspectRatio: z.enum(['1:1', '2:3', '3:2', '3:4', '4:3', '4:5', '5:4', '9:16', '16:9', '21:9']).optional(),
          imageSize: z.enum(['1K', '2K', '4K']).optional(),
        })
        .optional(),
    })
    .optional(),
  safetySettings: z.array(z.strictObject({ category: z.string(), threshold: z.string() })).optional(),
})

/** Sizes of the published table for 1K: of the second generation, and later ones. */
const SECOND: Readonly<Record<string, readonly [number, number]>> = {
  '1:1': [1024, 1024],
  '2:3': [832, 1248],
  '3:2': [1248, 832],
  '3:4': [864, 1184],
  '4:3': [1184, 864],
  '4:5': [896, 1152],
  '5:4': [1152, 896],
  '9:16': [768, 1344],
  '16:9': [1344, 768],
  '21:9': [1536, 672],
}
const THIRD: typeof SECOND = {
  ...SECOND,
  '2:3': [848, 1264],
  '3:2': [1264, 848],
  '3:4': [896, 1200],
  '4:3': [1200, 896],
  '4:5': [928, 1152],
  '5:4': [1152, 928],
  '9:16': [768, 1376],
  '16:9': [1376, 768],
  '21:9': [1584, 672],
}
const SCALE = { '1K': 1, '2K': 2, '4K': 4 } as const

/** Validates a request like the service. */
export function checkContent(model: string, body: string): GeminiOrder | Refused {
  if (!LISTED.some(({ name }) => name === `models/${model}`)) return refusalOf('no model', model)
  const read = content.safeParse(JSON.parse(body))
  if (!read.success) return refusalOf('invalid', JSON.stringify(read.error.issues[0]))
  if (model.endsWith('-tts') !== (read.data.generationConfig?.responseModalities?.includes('AUDIO') ?? false))
    return refusalOf('invalid', 'The requested combination of response modalities is not supported by the model')
  const { aspectRatio = '1:1', imageSize } = read.data.generationConfig?.imageConfig ?? {}
  const isSecond = model.startsWith('gemini-2')
  if (imageSize !== undefined && (isSecond || model.includes('lite')))
    return refusalOf('invalid', 'Image size is not supported for this model')
  const [width = 0, height = 0] = (isSecond ? SECOND : THIRD)[aspectRatio] ?? []
  const scale = SCALE[imageSize ?? '1K']
  return { model, body: read.data, width: width * scale, height: height * scale }
}

const REFUSALS = {
  'no key': [
    403,
    'PERMISSION_DENIED',
    "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other form of API consumer identity to call this API.",
  ],
  'wrong key': [400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.'],
  'no model': [404, 'NOT_FOUND', 'models/% is not found for API version v1beta, or is not supported for generateContent.'],
  'unknown path': [404, 'NOT_FOUND', 'Requested entity was not found.'],
  invalid: [400, 'INVALID_ARGUMENT', 'Invalid JSON payload received. %'],
} as const

/** An error in Google's format. */
export function refusalOf(what: keyof typeof REFUSALS, detail = ''): Refused {
  const [code, status, words] = REFUSALS[what]
  const info = {
    '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
    reason: 'API_KEY_INVALID',
    domain: 'googleapis.com',
    metadata: { service: 'generativelanguage.googleapis.com' },
  }
  return {
    status: code,
    value: { error: { code, message: words.replace('%', detail), status, ...(what === 'wrong key' && { details: [info] }) } },
  }
}
