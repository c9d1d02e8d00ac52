import { z } from 'zod'
import { wireSchema } from './catalogue.ts'
import { defineCalls } from './define-call.ts'
import { done, modeId, value, wireLanguage } from './shapes.ts'

const id = z.uuid()
/** What happens to one field of the mode: asked for, or settled. A field that is not named is asked for as the mode asks. */
const parameter = z.object({ shown: z.boolean(), initial: value.optional() })

/** An app: a mode and a model with some of their fields settled. */
const template = z.object({
  id,
  name: z.string(),
  description: z.string(),
  cover: z.string().optional(),
  type: z.literal('Apps'),
  /** The mode that it runs. */
  jobtype: modeId,
  model: z.string(),
  /** Dots for one output: the base model's, else 5. */
  cost: z.int(),
  /** Who made it. */
  uid: z.string(),
  /** What whoever uses it is asked. */
  schema: wireSchema,
})

export const templates = defineCalls({
  'GET /api/v2/templates': {
    summary: 'The apps whose models can be used now, newest first',
    tag: 'templates',
    query: z.object({ lang: wireLanguage.optional() }),
    reply: z.array(template),
  },
  'POST /api/v2/template_save': {
    summary: 'Create an app, or change one of your own',
    tag: 'templates',
    body: z.object({
      id: id.optional(),
      name: z.string().max(80),
      description: z.string().max(2000),
      cover: z.string().max(500).optional(),
      job_type: modeId,
      model: z.string().max(200),
      parameters: z.record(z.string().max(64), parameter),
    }),
    perMinute: 60,
    reply: template,
    errors: ['invalid_input', 'no_access', 'not_found', 'model_missing'],
  },
  'POST /api/v2/template_delete': {
    summary: 'Delete an app of your own',
    tag: 'templates',
    body: z.object({ id }),
    reply: done,
    errors: ['not_found'],
  },
})
