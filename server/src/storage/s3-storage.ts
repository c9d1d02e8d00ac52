import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { StorageConfig } from '../config.ts'
import { Problem } from '../http/problem.ts'
import { checkKey, type Storage } from './storage.ts'

type Settings = Extract<StorageConfig, { kind: 's3' }>

/** Objects in a bucket of Amazon S3 or of a server that speaks its protocol. */
export function createS3Storage(settings: Settings): Storage {
  const { bucket: Bucket, region, endpoint, accessKeyId, secretAccessKey, pathStyle, prefix } = settings
  const client = new S3Client({
    region,
    forcePathStyle: pathStyle,
    ...(endpoint !== undefined && {
      endpoint,
      // Many servers other than Amazon's refuse or corrupt uploads with the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED' as const,
      responseChecksumValidation: 'WHEN_REQUIRED' as const,
    }),
    ...(accessKeyId !== undefined && secretAccessKey !== undefined && { credentials: { accessKeyId, secretAccessKey } }),
  })
  const keyOf = (key: string): string => (prefix === '' ? checkKey(key) : `${prefix}/${checkKey(key)}`)

  return {
    async put(key, content, { type }) {
      // The protocol wants to know the length first; what we store fits in memory.
      const Body = content instanceof Uint8Array ? content : await collect(content)
      await client
        .send(new PutObjectCommand({ Bucket, Key: keyOf(key), Body, ContentType: type, ContentLength: Body.byteLength }))
        .catch(translate)
    },
    async get(key) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(key) })).catch(translate)
      if (!Body) throw new Problem('not_found')
      return Body.transformToByteArray()
    },
    async stream(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(key), ...(Range && { Range }) })).catch(translate)
      if (!(Body instanceof Readable)) throw new Problem('not_found')
      return Body
    },
    async stat(key) {
      const { ContentLength = 0, LastModified = new Date(0) } = await client
        .send(new HeadObjectCommand({ Bucket, Key: keyOf(key) }))
        .catch(translate)
      return { bytes: ContentLength, modified: LastModified }
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(key) })).catch(translate)
    },
    async deletePrefix(prefix) {
      const Prefix = `${keyOf(prefix)}/`
      for (;;) {
        const { Contents = [], IsTruncated = false } = await client.send(new ListObjectsV2Command({ Bucket, Prefix })).catch(translate)
        const Objects = Contents.flatMap(({ Key }) => (Key === undefined ? [] : [{ Key }]))
        if (Objects.length > 0) await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } })).catch(translate)
        if (!IsTruncated || Objects.length === 0) return
      }
    },
    async *keys() {
      const folder = prefix === '' ? '' : `${prefix}/`
      let ContinuationToken: string | undefined
      do {
        const page: ListObjectsV2CommandOutput = await client
          .send(new ListObjectsV2Command({ Bucket, Prefix: folder, ...(ContinuationToken !== undefined && { ContinuationToken }) }))
          .catch(translate)
        for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key.slice(folder.length)
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken !== undefined)
    },
    // One request stores all or nothing.
    sweep: async () => undefined,
    async ready() {
      await client.send(new HeadBucketCommand({ Bucket })).catch(translate)
    },
  }
}

async function collect(stream: Readable): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

function translate(error: unknown): never {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
  if (status === 404) throw new Problem('not_found', { cause: error })
  // No answer, or one that says: full, slow down, later.
  if (status === undefined || status === 429 || status >= 500) throw new Problem('unavailable', { cause: error })
  throw error
}
