/** Schemas of the test server's models, in Cog's format. */
const uri = { type: 'string', format: 'uri' }
const files = { type: 'array', items: uri, title: 'Output' }
const of = (input: object, output: object = files, others: object = {}) => ({
  openapi: '3.0.2',
  components: { schemas: { Input: { type: 'object', title: 'Input', ...input }, Output: output, ...others } },
})
const enumOf = (...values: readonly unknown[]) => ({
  type: 'string',
  title: 'An enumeration.',
  enum: values,
  description: 'An enumeration.',
})

export interface DoubleModel {
  readonly description: string
  readonly is_official: boolean
  readonly openapi_schema: ReturnType<typeof of>
}

export const MODELS: Readonly<Record<string, DoubleModel>> = {
  'stipple/sketch': {
    description: 'A text-to-image model that makes beautiful images',
    is_official: false,
    openapi_schema: of(
      {
        required: ['prompt'],
        properties: {
          prompt: { type: 'string', title: 'Prompt', 'x-order': 0 },
          negative_prompt: { type: 'string', default: '', 'x-order': 1 },
          image: { ...uri, title: 'Image', description: 'Input image for img2img or inpaint mode', 'x-order': 2 },
          mask: { ...uri, description: 'Black areas will be preserved, white areas will be inpainted.', 'x-order': 3 },
          width: { type: 'integer', default: 1024, 'x-order': 4 },
          height: { type: 'integer', default: 1024, 'x-order': 5 },
          num_outputs: { type: 'integer', default: 1, minimum: 1, maximum: 4, 'x-order': 6 },
          scheduler: { allOf: [{ $ref: '#/components/schemas/scheduler' }], default: 'K_EULER', 'x-order': 7 },
          num_inference_steps: { type: 'integer', default: 50, minimum: 1, maximum: 500, 'x-order': 8 },
          guidance_scale: { type: 'number', default: 7.5, minimum: 1, maximum: 50, 'x-order': 9 },
          prompt_strength: { type: 'number', default: 0.8, minimum: 0, maximum: 1, 'x-order': 10 },
          seed: { type: 'integer', maximum: 2_147_483_647, minimum: 0, 'x-order': 11 },
          lora_scale: { type: 'number', title: 'Lora Scale', default: 0.6, minimum: 0, maximum: 10, 'x-order': 12 },
          disable_safety_checker: { type: 'boolean', default: false, 'x-order': 13 },
          hf_token: { type: 'string', format: 'password', writeOnly: true, 'x-cog-secret': true, 'x-order': 14 },
        },
      },
      files,
      { scheduler: enumOf('DDIM', 'K_EULER', 'DPMSolverMultistep') },
    ),
  },
  'stipple/quick': {
    description: 'The fastest image generation model',
    is_official: true,
    openapi_schema: of(
      {
        required: ['prompt'],
        properties: {
          prompt: { type: 'string', 'x-order': 0 },
          aspect_ratio: { allOf: [{ $ref: '#/components/schemas/aspect_ratio' }], default: '1:1', 'x-order': 1 },
          num_outputs: { type: 'integer', default: 1, minimum: 1, maximum: 4, 'x-order': 2 },
          num_inference_steps: { type: 'integer', default: 4, minimum: 1, maximum: 4, 'x-order': 3 },
          output_format: { allOf: [{ $ref: '#/components/schemas/output_format' }], default: 'webp', 'x-order': 4 },
        },
      },
      files,
      { aspect_ratio: enumOf('1:1', '16:9', '3:2', '2:3', '9:16'), output_format: enumOf('webp', 'jpg', 'png') },
    ),
  },
  'stipple/larger': {
    description: 'Real-ESRGAN image upscaling',
    is_official: false,
    openapi_schema: of(
      {
        required: ['image'],
        properties: {
          image: uri,
          scale: { type: 'number', default: 4, minimum: 0, maximum: 10 },
          face_enhance: { type: 'boolean', default: false },
        },
      },
      uri,
    ),
  },
  'stipple/words': {
    description: 'A language model',
    is_official: true,
    openapi_schema: of(
      { properties: { prompt: { type: 'string' } } },
      { type: 'array', items: { type: 'string' }, 'x-cog-array-type': 'iterator' },
    ),
  },
}
