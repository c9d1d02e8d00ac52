import { z } from 'zod'

/** Shapes of the replies by `@google/genai` and Google's reference. Our extension: `dots`. */
export const modelAnswer = z.object({
  name: z.string().describe('models/ and the id'),
  version: z.string(),
  displayName: z.string(),
  description: z.string(),
  inputTokenLimit: z.int(),
  outputTokenLimit: z.int(),
  supportedGenerationMethods: z.array(z.enum(['generateContent', 'predict'])),
  dots: z.number().describe('Price of one output'),
})

export const modelsAnswer = z.object({ models: z.array(modelAnswer), nextPageToken: z.string().optional() })

const tokens = z.literal(0)

export const contentAnswer = z.object({
  candidates: z.array(
    z.object({
      index: z.int(),
      content: z.object({
        role: z.literal('model'),
        parts: z.array(z.object({ inlineData: z.object({ mimeType: z.string(), data: z.string().describe('Base64') }) })),
      }),
      finishReason: z.literal('STOP'),
    }),
  ),
  usageMetadata: z.object({ promptTokenCount: tokens, candidatesTokenCount: tokens, totalTokenCount: tokens }),
  modelVersion: z.string(),
  responseId: z.string().describe('The job'),
})

export const predictAnswer = z.object({ predictions: z.array(z.object({ mimeType: z.string(), bytesBase64Encoded: z.string() })) })

/** Google's envelope (google.rpc.Status). */
export const refusalAnswer = z.object({
  error: z.object({
    code: z.int(),
    message: z.string(),
    status: z.string(),
    details: z.array(
      z.union([
        z.object({ '@type': z.literal('type.googleapis.com/google.rpc.ErrorInfo'), reason: z.string(), domain: z.string() }),
        z.object({
          '@type': z.literal('type.googleapis.com/google.rpc.BadRequest'),
          fieldViolations: z.array(z.object({ field: z.string(), description: z.string() })),
        }),
        z.object({ '@type': z.literal('type.googleapis.com/google.rpc.RetryInfo'), retryDelay: z.string() }),
      ]),
    ),
  }),
})
