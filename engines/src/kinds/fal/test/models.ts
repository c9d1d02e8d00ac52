/** Documents of the test server's models, in fal's format. */
const image = { $ref: '#/components/schemas/Image' }
const SHARED = {
  ImageSize: {
    type: 'object',
    properties: { width: { type: 'integer', maximum: 14_142, default: 512 }, height: { type: 'integer', maximum: 14_142, default: 512 } },
  },
  Image: { type: 'object', properties: { url: { type: 'string' }, content_type: { type: 'string' } }, required: ['url'] },
  QueueStatus: { type: 'object', properties: { status: { type: 'string' }, request_id: { type: 'string' } } },
}
const imageSize = {
  anyOf: [
    { $ref: '#/components/schemas/ImageSize' },
    { enum: ['square_hd', 'square', 'portrait_4_3', 'portrait_16_9', 'landscape_4_3', 'landscape_16_9'], type: 'string' },
  ],
  title: 'Image Size',
}
const seed = { anyOf: [{ type: 'integer' }, { type: 'null' }], title: 'Seed' }
const prompt = { type: 'string', title: 'Prompt' }
const count = { type: 'integer', minimum: 1, maximum: 4, default: 1 }
const hidden = { sync_mode: { type: 'boolean', default: false }, enable_safety_checker: { type: 'boolean', default: true } }
const files = { type: 'array', items: image }

interface Double {
  readonly category: string
  readonly order: readonly string[]
  readonly required: readonly string[]
  readonly properties: Readonly<Record<string, object>>
  readonly output: Readonly<Record<string, object>>
}

export const FAL_MODELS: Readonly<Record<string, Double>> = {
  'fal-ai/sketch/dev': {
    category: 'text-to-image',
    order: ['prompt', 'image_size', 'num_inference_steps', 'guidance_scale', 'num_images', 'seed', 'acceleration'],
    required: ['prompt'],
    properties: {
      acceleration: { type: 'string', enum: ['none', 'regular', 'high'], default: 'none' },
      prompt,
      image_size: { ...imageSize, default: 'landscape_4_3' },
      num_inference_steps: { type: 'integer', minimum: 1, maximum: 50, default: 28 },
      guidance_scale: { type: 'number', minimum: 1, maximum: 20, default: 3.5 },
      num_images: count,
      seed,
      negative_prompt: { type: 'string', default: '' },
      ...hidden,
    },
    output: { images: files, seed: { type: 'integer' }, has_nsfw_concepts: { type: 'array', items: { type: 'boolean' } } },
  },
  'fal-ai/sketch/edit': {
    category: 'image-to-image',
    order: ['prompt', 'image_urls'],
    required: ['prompt', 'image_urls'],
    properties: {
      prompt,
      image_urls: { type: 'array', items: { type: 'string' }, maxItems: 3 },
      image_size: {
        ...imageSize,
        description: 'The size of the generated image. Width and height must be between 1024 and 4096.',
        default: { width: 2048, height: 2048 },
      },
      num_images: count,
      seed,
      ...hidden,
    },
    output: { images: files },
  },
  'fal-ai/sketch/inpainting': {
    category: 'image-to-image',
    order: [],
    required: ['prompt', 'image_url', 'mask_url'],
    properties: {
      prompt,
      image_url: { type: 'string' },
      mask_url: { type: 'string' },
      strength: { type: 'number', minimum: 0.01, maximum: 1, default: 0.85 },
      seed,
      ...hidden,
    },
    output: { images: files },
  },
  'fal-ai/birefnet/v2': {
    category: 'image-to-image',
    order: [],
    required: ['image_url'],
    properties: {
      image_url: { type: 'string', description: 'The image to remove the background of' },
      operating_resolution: { type: 'string', enum: ['1024x1024', '2048x2048'] },
    },
    output: { image },
  },
  'fal-ai/moves/image-to-video': {
    category: 'image-to-video',
    order: ['prompt', 'image_url'],
    required: ['prompt', 'image_url'],
    properties: { prompt, image_url: { type: 'string' }, duration: { type: 'string', enum: ['5', '10'], default: '5' } },
    output: { video: image },
  },
  'fal-ai/voice': {
    category: 'text-to-speech',
    order: ['text', 'voice'],
    required: ['text'],
    properties: {
      text: prompt,
      voice: { type: 'string', enum: ['Bella', 'Adam'], default: 'Adam' },
      speed: { type: 'number', minimum: 0.5, maximum: 1.5, default: 1 },
      stability: { type: 'number', minimum: 0, maximum: 1, default: 0.5 },
    },
    output: { audio: image },
  },
  'fal-ai/words': { category: 'llm', order: [], required: ['prompt'], properties: { prompt }, output: { output: { type: 'string' } } },
  'fal-ai/score': {
    category: 'text-to-audio',
    order: [],
    required: ['prompt'],
    properties: { prompt, duration: { type: 'integer', minimum: 5, maximum: 60, default: 30 }, seed },
    output: { audio_file: image },
  },
}

/** Document of a model. */
export function falDocument(endpoint: string): object | undefined {
  const double = FAL_MODELS[endpoint]
  if (!double) return undefined
  const { category, order, required, properties, output } = double
  const json = (name: string) => ({ content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } } })
  return {
    openapi: '3.0.4',
    info: { title: `Queue OpenAPI for ${endpoint}`, version: '1.0.0', 'x-fal-metadata': { endpointId: endpoint, category } },
    components: {
      schemas: {
        ...SHARED,
        DoubleInput: { 'x-fal-order-properties': order, type: 'object', properties, required },
        DoubleOutput: { type: 'object', properties: output },
      },
    },
    paths: {
      [`/${endpoint}/requests/{request_id}/status`]: { get: { responses: { 200: json('QueueStatus') } } },
      [`/${endpoint}/requests/{request_id}/cancel`]: { put: { responses: { 200: {} } } },
      [`/${endpoint}`]: { post: { requestBody: { required: true, ...json('DoubleInput') }, responses: { 200: json('QueueStatus') } } },
      [`/${endpoint}/requests/{request_id}`]: { get: { responses: { 200: json('DoubleOutput') } } },
    },
    servers: [{ url: 'https://queue.fal.run' }],
  }
}
