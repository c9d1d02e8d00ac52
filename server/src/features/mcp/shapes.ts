import { LIMITS } from '@stipple/core/domain/limits'
import { MODE_IDS } from '@stipple/core/domain/mode-ids'
import { z } from 'zod'

const model = z.string().max(200).describe('Id of a model, as list_models gives it')
const mode = z
  .enum(MODE_IDS)
  .describe('What is done: Text2Img makes a picture of words, Img2Img changes one, and so on; list_models tells what a model can do')
const input = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
  .describe(
    'Values of the model’s form by the names that describe_model gives. Pictures are addresses from upload_image or of works. Lists have an entry a line.',
  )
const job = z.string().max(64).describe('Id of a job, as generate gives it')
const waitSeconds = z
  .number()
  .int()
  .min(0)
  .max(50)
  .optional()
  .describe('Longest wait for the result, in seconds; 50 when absent. The job goes on after that: look at it again')

export const listModelsInput = z.object({ mode: mode.optional() })
export const describeModelInput = z.object({ model, mode: mode.optional() })
export const wishInput = z.object({
  prompt: z.string().max(LIMITS.prompt.max).optional().describe('What to make, in English or Chinese. The same as input.prompt'),
  model: model.optional(),
  mode: mode.optional(),
  input: input.optional(),
})
export const generateInput = wishInput.extend({
  wait_seconds: waitSeconds,
  request_id: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe('A name of your own for this request: sent again it gives the same job, and is not paid twice'),
})
export const lookInput = z.object({ job, wait_seconds: waitSeconds })
export const cancelInput = z.object({ job })
export const runChainInput = z.object({
  chain: z.string().max(64).describe('Id of a chain, as list_chains gives it, or of one that was shared'),
  prompt: z.string().max(LIMITS.prompt.max).optional().describe('Replaces the prompt of the first step'),
  work: z.string().max(64).optional().describe('Id of a work of yours that the first step takes'),
  wait_seconds: waitSeconds,
  request_id: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe('A name of your own for this request: sent again it gives the same jobs, and is not paid twice'),
})
export const uploadInput = z.object({ image: z.string().min(1).describe('PNG, JPEG, WebP or GIF, as base64 or a data: address') })
export const listWorksInput = z.object({
  limit: z.number().int().min(1).max(50).optional().describe('Number of works; 10 when absent'),
  after: z.string().max(64).optional().describe('Id of the last work of the list before, for the next ones'),
})
export type WishInput = z.output<typeof wishInput>
