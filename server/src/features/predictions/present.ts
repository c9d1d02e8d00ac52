import type { NativeFile, NativeModel as ShownModel, NativeVersion, Prediction } from '@stipple/core/contract/predictions'
import type { Job } from '@stipple/core/contract/shapes'
import type { PredictionStatus } from '@stipple/core/domain/prediction'
import type { Language } from '@stipple/core/domain/text'
import type { JobRow } from '../../db/schema/jobs.ts'
import type { Upload } from '../uploads/public.ts'
import type { NativeModel, Version } from './models.ts'

interface Presenting {
  readonly origin: string
  readonly language: Language
  /** Finished jobs of each model by id, and of each app by `apps/` and its id. */
  readonly runs: ReadonlyMap<string, number>
}

export function presentModel(model: NativeModel, { origin, language, runs }: Presenting): ShownModel {
  const { owner, name, label, description, isPrivate, cover, dots, versions } = model
  const [{ run }] = versions
  return {
    url: `${origin}/v1/models/${owner}/${name}`,
    owner,
    name,
    label,
    description,
    visibility: isPrivate ? 'private' : 'public',
    is_official: false,
    github_url: null,
    paper_url: null,
    license_url: null,
    run_count: runs.get(run.app === undefined ? run.model : `apps/${run.app}`) ?? 0,
    cover_image_url: cover === undefined ? null : (URL.parse(cover)?.href ?? origin + cover),
    default_example: null,
    dots,
    modes: versions.map(({ mode }) => mode),
    latest_version: presentVersion(versions[0], language),
  }
}

/** A version with its form in Replicate's format: the schemas `Input` and `Output` of an OpenAPI document. */
export const presentVersion = ({ id, mode, created, schema }: Version, language: Language): NativeVersion => {
  const { title, ...input } = schema(language)
  return {
    id,
    created_at: created.toISOString(),
    mode,
    cog_version: null,
    openapi_schema: {
      openapi: '3.0.2',
      info: { title, version: id.slice(0, 8) },
      paths: {},
      components: { schemas: { Input: { title: 'Input', ...input }, Output: OUTPUT } },
    },
  }
}

const OUTPUT = { title: 'Output', type: 'array', items: { type: 'string', format: 'uri' } }

const STATUSES = {
  Pending: 'starting',
  Processing: 'processing',
  Restarted: 'processing',
  Finished: 'succeeded',
  Failed: 'failed',
  Cancelled: 'canceled',
} as const satisfies Record<JobRow['status'], PredictionStatus>

interface Facts {
  readonly job: Job
  readonly origin: string
  readonly address: { readonly model: string; readonly version: string }
  /** Signed addresses, absolute. */
  readonly outputs: readonly string[]
  readonly stream: string
}

export function presentPrediction(row: JobRow, { job, origin, address, outputs, stream }: Facts): Prediction {
  const { id, createdAt, startedAt, finishedAt, deadline, webhook } = row
  const status = STATUSES[row.status]
  const own = `${origin}/v1/predictions/${id}`
  return {
    id,
    ...address,
    input: row.input,
    output: status === 'succeeded' ? [...outputs] : null,
    logs: logsOf(job),
    error: status === 'failed' ? (job.error?.message ?? '') : null,
    ...(status === 'failed' && row.errorCode !== null && { error_code: row.errorCode }),
    status,
    source: row.keyId === null ? 'web' : 'api',
    created_at: createdAt.toISOString(),
    started_at: startedAt?.toISOString() ?? null,
    completed_at: finishedAt?.toISOString() ?? null,
    ...(deadline && { deadline: deadline.toISOString() }),
    data_removed: false,
    metrics: finishedAt
      ? { ...(startedAt && { predict_time: seconds(startedAt, finishedAt) }), total_time: seconds(createdAt, finishedAt) }
      : {},
    dots: row.cost,
    progress: job.progress,
    queue_position: job.queuePosition,
    ...(webhook && { webhook: webhook.url, webhook_events_filter: [...webhook.events] }),
    urls: { get: own, cancel: `${own}/cancel`, stream, web: `${origin}/generate` },
  }
}

const seconds = (from: Date, to: Date): number => Math.max(0, to.getTime() - from.getTime()) / 1000

const BAR = 20

/** Log lines of a job; the last is its progress in the form that Replicate clients parse. */
function logsOf({ status, progress, note, warnings }: Job): string {
  const done = Math.round((progress / 100) * BAR)
  const bar =
    status === 'Pending' ? [] : [`${Math.round(progress)}%|${'█'.repeat(done)}${' '.repeat(BAR - done)}| ${Math.round(progress)}/100`]
  return [...(note === undefined ? [] : [note]), ...warnings, ...bar].join('\n')
}

export const presentFile = (upload: Upload, { origin, download }: { origin: string; download: string }): NativeFile => {
  const { id, file, type, bytes, name, sha256, metadata, createdAt } = upload
  return {
    id,
    name: name ?? file.split('/').at(-1) ?? id,
    content_type: type,
    size: bytes,
    etag: sha256 ?? id,
    checksums: sha256 === null ? {} : { sha256 },
    metadata: { ...metadata },
    created_at: createdAt.toISOString(),
    expires_at: null,
    urls: { get: `${origin}/v1/files/${id}`, download },
  }
}
