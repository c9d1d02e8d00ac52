import { z } from 'zod'
import { defineCalls } from './define-call.ts'
import { formTraits } from './form-traits.ts'
import { loraItem, modeId, modelItem, scalar, text, wireLanguage } from './shapes.ts'

const wireProperty = z.object({
  title: z.string(),
  description: z.string().optional(),
  type: z.enum(['string', 'integer', 'number', 'boolean']),
  default: scalar.optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  multipleOf: z.number().optional(),
  maxLength: z.int().optional(),
  enum: z.array(scalar).readonly().optional(),
  format: z.literal('uri').optional(),
  'x-order': z.int(),
  'x-hidden': z.boolean().optional(),
  'x-readOnly': z.boolean().optional(),
  'x-widget': z.string().optional(),
  'x-area': z.string().optional(),
  'x-labels': z.array(z.string()).readonly().optional(),
  'x-details': z
    .array(
      z.object({
        disabled: z.boolean().optional(),
        cover: z.string().optional(),
        mark: z.string().optional(),
        description: z.string().optional(),
      }),
    )
    .readonly()
    .optional(),
  'x-accept': z.array(z.string()).readonly().optional(),
  'x-missing': z.string().optional(),
  'x-limit': z.int().optional(),
  'x-least': z.int().optional(),
  'x-over': z.string().optional(),
  'x-layered': z.boolean().optional(),
  'x-coloured': z.boolean().optional(),
  'x-base': z.string().optional(),
})
/** Form of a model or an app as sent to clients: `WireSchema` of domain/wire-schema.ts. */
export const wireSchema = z.object({
  title: z.string(),
  type: z.literal('object'),
  properties: z.record(z.string(), wireProperty),
  required: z.array(z.string()).readonly(),
})

export const catalogue = defineCalls({
  'GET /api/v2/models.json': {
    summary: 'List the available models, then the apps',
    tag: 'catalogue',
    keys: ['generate'],
    query: z.object({ lang: wireLanguage.optional() }),
    reply: z.array(modelItem),
  },
  'GET /api/v2/lora.json': {
    summary: 'List the LoRAs for a model, those trained here first',
    tag: 'catalogue',
    keys: ['generate'],
    query: z.object({ lang: wireLanguage.optional() }),
    reply: z.array(loraItem),
  },
  'POST /api/v2/playground_get_model_schema': {
    summary: 'Get the inputs of a model in a mode, or of an app (`job_type` Apps, with its id as the model), with texts in one language',
    tag: 'catalogue',
    keys: ['generate'],
    body: z.object({
      model: z.string().max(200),
      version: z.literal(2).optional(),
      lang: wireLanguage.optional(),
      job_type: z.string().max(40).optional(),
      larger_params: z.boolean().optional(),
    }),
    reply: wireSchema,
    errors: ['invalid_input', 'model_missing', 'not_found'],
  },
  'GET /api/v2/model_traits': {
    summary: 'Get abilities, limits and defaults of a model, from which the form of a mode is built',
    tag: 'catalogue',
    keys: ['generate'],
    query: z.object({ model: z.string().max(200).default(''), job_type: modeId }),
    reply: formTraits,
    errors: ['invalid_input', 'model_missing'],
  },
  'GET /api/v2/packs': {
    summary: 'List the model packs of built-in engines: source, licence, state',
    tag: 'catalogue',
    reply: z.array(
      z.object({
        id: z.string(),
        label: text,
        state: z.enum(['absent', 'fetching', 'ready', 'failed']),
        licence: z.string(),
        source: z.string(),
        bytes: z.int(),
        permissive: z.boolean(),
      }),
    ),
  },
})
