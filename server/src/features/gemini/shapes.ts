import { z } from 'zod'

/** Accepts names with underscores too, like Gemini. */
const anyCase = <S extends z.ZodType>(schema: S) => z.preprocess(inCamelCase, schema)

function inCamelCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inCamelCase)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      inCamelCase(one),
    ]),
  )
}

const picture = z.object({ mimeType: z.string().max(100), data: z.base64().min(1) })

const part = z.object({
  text: z.string().max(32_000).optional(),
  inlineData: picture.optional(),
  /** Files are sent inline, not stored before. */
  fileData: z.null().optional(),
})
const content = z.object({ role: z.enum(['user', 'model']).optional(), parts: z.array(part).min(1).max(100) })
export type Content = z.output<typeof content>

const ratio = z.string().regex(/^\d{1,2}:\d{1,2}$/)
const size = z.enum(['512', '1K', '2K', '4K'])

/** A request for images. Fields for text generation (safetySettings, systemInstruction, temperature, tools) have no effect. */
export const generateBody = anyCase(
  z.object({
    contents: z.array(content).min(1).max(100),
    generationConfig: z
      .object({
        /** Must contain IMAGE if given: no text is generated. */
        responseModalities: z
          .array(z.string().max(20))
          .refine((list) => list.length === 0 || list.some((one) => one.toUpperCase() === 'IMAGE'), 'IMAGE is missing')
          .optional(),
        candidateCount: z.int().min(1).max(8).optional(),
        seed: z.int().optional(),
        imageConfig: z.object({ aspectRatio: ratio.optional(), imageSize: size.optional() }).optional(),
      })
      .optional(),
  }),
)

const imagenPicture = z.object({ mimeType: z.string().max(100).optional(), bytesBase64Encoded: z.base64().min(1) })

/** A request in Imagen's format. */
export const predictBody = anyCase(
  z.object({
    instances: z.array(z.object({ prompt: z.string().min(1).max(32_000), image: imagenPicture.optional() })).length(1),
    parameters: z
      .object({
        sampleCount: z.int().min(1).max(8).optional(),
        aspectRatio: ratio.optional(),
        imageSize: size.optional(),
        sampleImageSize: size.optional(),
        seed: z.int().optional(),
        negativePrompt: z.string().max(32_000).optional(),
        outputOptions: z
          .object({ mimeType: z.enum(['image/png', 'image/jpeg']).optional(), compressionQuality: z.int().min(0).max(100).optional() })
          .optional(),
      })
      .optional(),
  }),
)

export const listQuery = z.object({
  pageSize: z.coerce.number().int().min(1).max(1000).default(50),
  pageToken: z.coerce.number().int().min(0).default(0),
})
