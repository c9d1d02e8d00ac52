import { z } from 'zod'
import { CONTROL_TYPE_IDS } from '../domain/control-types.ts'
import type { FormTraits } from '../domain/model.ts'
import { type Option, type Property, WIDGETS } from '../domain/property.ts'
import { REPAIR_IDS } from '../domain/repairs.ts'
import { SCENE_IDS } from '../domain/scenes.ts'
import { PHOTO_STYLE_IDS } from '../domain/styles.ts'
import { LANGUAGES } from '../domain/text.ts'
import { modeId, scalar, text, value } from './shapes.ts'

/** Every field of a type, so that none is forgotten: fields missing in the contract never leave the server. */
type All<T> = Readonly<Record<keyof T, z.ZodType>>

const language = z.enum(LANGUAGES)
const able = z.boolean().optional()

const option = z.object({
  value: scalar,
  label: text,
  disabled: z.boolean().optional(),
  cover: z.string().optional(),
  mark: text.optional(),
  description: text.optional(),
  language: language.optional(),
} satisfies All<Option>)

/** `Property` of domain/property.ts. */
export const property = z.object({
  type: z.enum(['string', 'integer', 'number', 'boolean']),
  widget: z.enum(WIDGETS),
  label: text,
  hint: text.optional(),
  area: z.enum(['main', 'advanced']),
  required: z.boolean().optional(),
  initial: value.optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  step: z.number().optional(),
  maxLength: z.int().optional(),
  options: z.array(option).readonly().optional(),
  accept: z.array(z.string()).readonly().optional(),
  limit: z.int().optional(),
  least: z.int().optional(),
  over: z.string().optional(),
  layered: z.boolean().optional(),
  coloured: z.boolean().optional(),
  base: z.string().optional(),
  hidden: z.boolean().optional(),
  readOnly: z.boolean().optional(),
  missing: z.enum(['no_prompt', 'no_text', 'no_image', 'no_mask', 'no_file', 'no_control', 'no_model_name']).optional(),
} satisfies All<Property>)

/** `FormTraits` of domain/model.ts. */
export const formTraits = z.object({
  can: z.object({
    negative: able,
    steps: able,
    cfg: able,
    styles: able,
    samplers: z.array(z.string()).readonly().optional(),
    dimensions: able,
    factors: z.array(z.number()).readonly().optional(),
    backgrounds: able,
    preview: able,
    pictures: z.object({ least: z.int(), most: z.int() }).optional(),
    strength: able,
    variation: able,
    karras: able,
    tiling: able,
    hiresFix: able,
    clipSkip: able,
    seedStep: able,
    loras: able,
    loraBase: z.string().optional(),
    controls: z.array(z.enum(CONTROL_TYPE_IDS)).readonly().optional(),
    controlLayers: z.int().optional(),
    photoStyles: z.array(z.enum(PHOTO_STYLE_IDS)).readonly().optional(),
    reference: able,
    figure: able,
    repairs: z.array(z.enum(REPAIR_IDS)).readonly().optional(),
    thorough: able,
    scenes: z.array(z.enum(SCENE_IDS)).readonly().optional(),
    voices: z
      .array(z.object({ id: z.string(), label: text, language: language.optional() }))
      .readonly()
      .optional(),
    bases: z
      .array(z.object({ id: z.string(), label: text }))
      .readonly()
      .optional(),
    samples: able,
    facesOnly: able,
    headline: able,
    edits: able,
  } satisfies All<FormTraits['can']>),
  limits: z
    .object({ size: z.object({ min: z.number(), max: z.number(), step: z.number() }).optional(), count: z.int().optional() } satisfies All<
      FormTraits['limits'] & {}
    >)
    .optional(),
  defaults: z
    .object({
      width: z.number().optional(),
      height: z.number().optional(),
      steps: z.number().optional(),
      cfg: z.number().optional(),
      factor: z.number().optional(),
      strength: z.number().optional(),
      seconds: z.number().optional(),
      sampler: z.string().optional(),
    } satisfies All<FormTraits['defaults'] & {}>)
    .optional(),
  fields: z.array(z.string()).readonly().optional(),
  form: z.record(z.string(), property).optional(),
  byWords: z.array(modeId).readonly().optional(),
} satisfies All<FormTraits>)
