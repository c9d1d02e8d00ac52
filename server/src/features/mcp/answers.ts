import { JOB_STATUSES } from '@stipple/core/domain/job'
import { MODE_IDS } from '@stipple/core/domain/mode-ids'
import { z } from 'zod'

const dots = z.int().describe('Price in dots')
const model = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  modes: z.array(z.enum(MODE_IDS)),
  dots: z.int().describe('Price of one output in dots'),
  experimental: z.literal(true).optional(),
})
const work = z.object({
  id: z.string(),
  url: z.url().describe('Opens with the same key'),
  file: z.string().describe('For the input of generate'),
  media: z.enum(['image', 'voice', 'video', '3d']),
  model: z.string(),
  prompt: z.string(),
  width: z.int().optional(),
  height: z.int().optional(),
  seconds: z.number().optional(),
  seed: z.int(),
  created: z.iso.datetime(),
})

/** Shapes of structured tool results; agents receive the schemas, and the official clients validate results by them. */
export const modelsAnswer = z.object({ models: z.array(model) })
export const describedModelAnswer = z.object({
  ...model.shape,
  mode: z.enum(MODE_IDS),
  schema: z.record(z.string(), z.unknown()).describe('The form as JSON Schema'),
})
export const quoteAnswer = z.object({ dots, outputs: z.int(), mode: z.enum(MODE_IDS), model: z.string(), balance: z.int() })
export const jobAnswer = z.object({
  job: z.string().describe('Id of the job'),
  mode: z.enum(MODE_IDS),
  model: z.string(),
  status: z.enum(JOB_STATUSES),
  dots,
  progress: z.number().optional().describe('0 to 100'),
  wait_seconds: z.number().optional(),
  queue_position: z.int().optional(),
  error: z.string().optional(),
  warnings: z.array(z.string()).optional(),
  works: z.array(work),
})
export const chainsAnswer = z.object({
  chains: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      steps: z.array(z.object({ mode: z.enum(MODE_IDS), model: z.string(), prompt: z.string().optional() })),
    }),
  ),
})
export const chainAnswer = z.object({
  dots: z.int().describe('Price of all steps in dots'),
  jobs: z.array(jobAnswer).describe('The steps in their order; the last one has the result'),
})
export const uploadAnswer = z.object({
  file: z.string().describe('For the input of generate'),
  width: z.int().optional(),
  height: z.int().optional(),
  bytes: z.int(),
})
export const worksAnswer = z.object({ works: z.array(work) })
