import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { asType, createPeerServer, type PeerAnswer, type PeerCall, type PeerRun, type PeerServer } from '../../../../test/peer-server.ts'
import type { Fault, PeerRequest } from '../../../../test/peer.ts'
import { paint } from '../../sdapi/test/pictures.ts'

interface Job extends PeerRun {
  readonly asked: z.infer<typeof order>
}

export interface SdcppServer extends PeerServer<Job> {
  /** Accepted requests, newest last. */
  readonly orders: () => readonly Job['asked'][]
}

/** It accepts any numbers: a width of −5 fails during the run. */
const order = z.looseObject({
  prompt: z.string().default(''),
  width: z.number().default(512),
  height: z.number().default(512),
  seed: z.number().default(42),
  batch_count: z.number().default(1),
  strength: z.number().default(0.75),
  init_image: z.string().optional(),
  mask_image: z.string().optional(),
  hires: z.object({ enabled: z.boolean(), target_width: z.number(), target_height: z.number() }).optional(),
})

/**
 * Simulates sd-server of stable-diffusion.cpp as recorded, behind a proxy with a password unless `open`. In the state `done` it paints itself, or
 * returns the state's files.
 */
export async function createSdcppServer({ open = false }: { readonly open?: boolean } = {}): Promise<SdcppServer> {
  const secret = `word-${randomUUID()}`
  const login = `Basic ${Buffer.from(`member:${secret}`).toString('base64')}`

  const answer = async (call: PeerCall): Promise<PeerAnswer> => {
    const [what, id = '', verb] = call.path.slice('sdcpp/v1/'.length).split('/')
    if (!open && call.request.headers.authorization !== login) return { status: 401, value: '<html>who are you' }
    if (what === 'capabilities') return { value: CAPABILITIES }
    if (what === 'img_gen') {
      const { key } = server.take({ key: `job_${randomUUID()}`, asked: order.parse(JSON.parse(call.body.toString())) })
      return { status: 202, value: { id: key, kind: 'img_gen', status: 'queued', created: 1, poll_url: `/sdcpp/v1/jobs/${key}` } }
    }
    const job = server.find(call, id)
    if (what !== 'jobs' || !job) return { status: 404, value: { error: 'job not found' } }
    if (verb !== 'cancel') return { value: await stateOf(job, call.fault) }
    if (server.state().state !== 'queued')
      return { status: 409, value: { error: 'job is currently generating and cannot be interrupted yet' } }
    job.cancelled = true
    return { value: await stateOf(job, call.fault) }
  }

  const stateOf = async (job: Job, fault: Fault | undefined): Promise<object> => {
    const now = server.state()
    const common = {
      id: job.key,
      kind: 'img_gen',
      created: 1,
      started: null,
      completed: null,
      queue_position: 0,
      result: null,
      error: null,
    }
    if (job.cancelled) return { ...common, status: 'cancelled', error: { code: 'cancelled', message: 'job cancelled by client' } }
    if (now.state === 'queued') return { ...common, status: 'queued', queue_position: now.position ?? 0 }
    if (now.state === 'running') return { ...common, status: 'generating' }
    if (now.state === 'failed') return { ...common, status: 'failed', error: { code: 'generation_failed', message: now.error ?? '' } }
    const pictures = now.files ? now.files.map(({ bytes }) => bytes) : await paintAll(job.asked)
    const images = (fault === 'no outputs' ? [] : pictures).map((bytes, index) => ({
      index,
      b64_json: Buffer.from(asType(fault, bytes)).toString('base64'),
    }))
    // In any order.
    return { ...common, status: 'completed', result: { output_format: 'png', images: images.toReversed() } }
  }

  const server = await createPeerServer<Job>({ secret, kindOf, answer })
  return { ...server, orders: () => server.runs().map(({ asked }) => asked) }
}

const paintAll = ({
  width,
  height,
  seed,
  batch_count: count,
  strength,
  init_image: init,
  mask_image: mask,
  hires,
}: z.infer<typeof order>) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      paint(seed + index, {
        width: hires?.enabled ? hires.target_width : width,
        height: hires?.enabled ? hires.target_height : height,
        init,
        mask,
        strength,
      }),
    ),
  )

const FEATURES = {
  init_image: true,
  mask_image: true,
  control_image: true,
  lora: true,
  hires: true,
  cancel_queued: true,
  cancel_generating: false,
}

const CAPABILITIES = {
  model: { name: 'sd15.safetensors', stem: 'sd15', path: 'w/sd15.safetensors' },
  current_mode: 'img_gen',
  supported_modes: ['img_gen'],
  features_by_mode: { img_gen: FEATURES },
  samplers: ['euler', 'euler_a', 'heun', 'dpm2', 'dpm++2s_a', 'dpm++2m', 'lcm', 'lms'],
  schedulers: ['discrete', 'normal', 'karras', 'sgm_uniform', 'simple'],
  loras: [
    { name: 'ink', path: 'ink.safetensors' },
    { name: 'ink', path: 'old/ink.safetensors' },
  ],
  upscalers: [{ name: 'None' }, { name: 'Latent' }],
  limits: { min_width: 64, max_width: 4096, min_height: 64, max_height: 4096, max_batch_count: 8, max_queue_size: 64 },
}

function kindOf(_method: string, path: string): PeerRequest {
  const [what, , verb] = path.slice('sdcpp/v1/'.length).split('/')
  if (what === 'img_gen') return 'submit'
  if (verb === 'cancel') return 'cancel'
  return what === 'jobs' ? 'look' : 'info'
}
