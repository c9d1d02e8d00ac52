import { createHash, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { ImageFile, ImageGenerateParams } from 'together-ai/resources/images'
import type { ModelListResponse } from 'together-ai/resources/models'
import { z } from 'zod'
import { asType, createPeerServer, type PeerAnswer, type PeerCall, type PeerRun, type PeerServer } from '../../../../test/peer-server.ts'

interface TogetherRun extends PeerRun {
  readonly asked: ImageGenerateParams
}

export interface TogetherServer extends PeerServer<TogetherRun> {
  /** Refuses each image request like this from now on. */
  refuse(status: number, error: { readonly message: string; readonly type: string; readonly param?: string }): void
}

const MODELS: ModelListResponse = [
  { id: 'meta-llama/Llama-3.3-70B', object: 'model', created: 1, type: 'chat' },
  {
    id: 'black-forest-labs/FLUX.1-schnell',
    object: 'model',
    created: 1,
    type: 'image',
    display_name: 'FLUX.1 schnell',
    organization: 'Black Forest Labs',
  },
  { id: 'black-forest-labs/FLUX.1-dev', object: 'model', created: 1, type: 'image', display_name: 'FLUX.1 dev' },
  { id: 'stabilityai/stable-diffusion-xl-base-1.0', object: 'model', created: 1, type: 'image' },
  { id: 'black-forest-labs/FLUX.1.1-pro', object: 'model', created: 1, type: 'image' },
]

/** Exactly the request of the published schema. */
const order: z.ZodType<ImageGenerateParams> = z.strictObject({
  model: z.string(),
  prompt: z.string().min(1),
  width: z.int().exactOptional(),
  height: z.int().exactOptional(),
  n: z.int().min(1).exactOptional(),
  steps: z.int().min(1).exactOptional(),
  seed: z.int().exactOptional(),
  guidance_scale: z.number().exactOptional(),
  negative_prompt: z.string().exactOptional(),
  response_format: z.enum(['base64', 'url']).exactOptional(),
  output_format: z.enum(['jpeg', 'png']).exactOptional(),
})

/** Implements Together's published image API (togethercomputer/openapi). A request is answered when its images are ready. */
export async function createTogetherServer(): Promise<TogetherServer> {
  const secret = `tgp_v1_${randomUUID().replaceAll('-', '')}`
  let refusing: PeerAnswer | undefined

  const answer = async (call: PeerCall): Promise<PeerAnswer> => {
    const { path, kind, request } = call
    if (kind === 'file') return fileAt(path)
    if (request.headers.authorization !== `Bearer ${secret}`)
      return refused(401, { message: 'Invalid API key provided', type: 'invalid_request_error' })
    if (path === 'v1/models') return { value: MODELS }
    if (path !== 'v1/images/generations') return refused(404, { message: 'Not found', type: 'invalid_request_error' })
    const read = order.safeParse(JSON.parse(call.body.toString()))
    if (!read.success) {
      const [{ message, path: at } = { message: '', path: [] }] = read.error.issues
      return refused(400, { message, type: 'invalid_request_error', param: String(at[0] ?? '') })
    }
    if (!MODELS.some(({ id, type }) => id === read.data.model && type === 'image'))
      return refused(404, { message: `Unable to access model ${read.data.model}`, type: 'invalid_request_error' })
    if (refusing) return refusing
    const run = server.take({ key: String(request.headers['x-request-id'] ?? randomUUID()), asked: read.data })
    await server.ended(call, run)
    return { value: await imagesOf(run, call) }
  }

  const imagesOf = async ({ key, asked }: TogetherRun, { fault }: PeerCall): Promise<ImageFile> => {
    const count = fault === 'no outputs' ? 0 : (asked.n ?? 1)
    const images = await Promise.all(
      Array.from({ length: count }, async (_, index) => server.state().files?.[index]?.bytes ?? painted(asked)),
    )
    return {
      id: key,
      model: asked.model,
      object: 'list',
      data: images.map((bytes, index) =>
        asked.response_format === 'base64'
          ? { index, type: 'b64_json', b64_json: Buffer.from(asType(fault, bytes)).toString('base64') }
          : { index, type: 'url', url: `${server.origin}/shrt/${key}` },
      ),
    }
  }

  const fileAt = async (path: string): Promise<PeerAnswer> => {
    const run = server.runs().find(({ key }) => path === `shrt/${key}`)
    return run ? { file: { bytes: await painted(run.asked), type: 'image/png' } } : { status: 404 }
  }

  const server = await createPeerServer<TogetherRun>({
    secret,
    kindOf: (method, path) => (path.startsWith('shrt/') ? 'file' : method === 'POST' ? 'submit' : 'info'),
    answer,
    planned: (status) => ({
      ...refused(status, { message: 'as planned', type: 'planned' }),
      headers: status === 429 ? { 'retry-after': '7' } : {},
    }),
    first: { state: 'running' },
  })
  return {
    ...server,
    refuse: (status, error) => {
      refusing = refused(status, error)
    },
  }
}

const refused = (status: number, error: { readonly message: string; readonly type: string; readonly param?: string }): PeerAnswer => ({
  status,
  value: { error: { param: null, code: null, ...error } },
})

/** An image of one colour chosen by the seed. */
function painted({ width = 1024, height = 1024, seed = 0 }: ImageGenerateParams): Promise<Buffer> {
  const [r = 0, g = 0, b = 0] = createHash('sha256').update(`${seed}`).digest()
  return sharp({ create: { width, height, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer()
}
