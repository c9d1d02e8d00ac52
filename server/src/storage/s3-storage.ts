import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { StorageConfig } from '../config.ts'
import { Problem } from '../problem.ts'
import { LEFTOVER_MS } from './leftovers.ts'
import { putStream } from './s3-parts.ts'
import { presignPut } from './s3-presign.ts'
import { translate } from './s3-problem.ts'
import { checkKey, type Storage } from './storage.ts'

type Settings = Extract<StorageConfig, { kind: 's3' }>

/** Objects in a bucket of Amazon S3 or a compatible server. */
export function createS3Storage(settings: Settings, { now = Date.now }: { now?: () => number } = {}): Storage {
  const { bucket: Bucket, region, endpoint, publicEndpoint, accessKeyId, secretAccessKey, pathStyle, prefix } = settings
  const client = new S3Client({
    region,
    forcePathStyle: pathStyle,
    ...(endpoint !== undefined && {
      endpoint,
      // Many compatible servers refuse or corrupt uploads with the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED' as const,
      responseChecksumValidation: 'WHEN_REQUIRED' as const,
    }),
    ...(accessKeyId !== undefined && secretAccessKey !== undefined && { credentials: { accessKeyId, secretAccessKey } }),
  })
  const keyOf = (key: string): string => (prefix === '' ? checkKey(key) : `${prefix}/${checkKey(key)}`)

  return {
    async put(key, content, { type }) {
      const object = { Bucket, Key: keyOf(key), ContentType: type }
      if (content instanceof Uint8Array) await client.send(new PutObjectCommand({ ...object, Body: content })).catch(translate)
      else await putStream(client, object, 'file' in content ? createReadStream(content.file) : content)
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
    async sweep() {
      const Prefix = prefix === '' ? '' : `${prefix}/`
      let after: Partial<ListMultipartUploadsCommandOutput> = {}
      do {
        const { NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = after
        after = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix, KeyMarker, UploadIdMarker })).catch(translate)
        for (const { Key, UploadId, Initiated } of after.Uploads ?? [])
          if (Initiated && now() - Initiated.getTime() > LEFTOVER_MS)
            await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(translate)
      } while (after.IsTruncated === true)
    },
    async uploadAddress(key, { seconds }) {
      if (publicEndpoint === undefined) return undefined
      const url = new URL(pathStyle ? `/${Bucket}/${keyOf(key)}` : `/${keyOf(key)}`, publicEndpoint)
      if (!pathStyle) url.hostname = `${Bucket}.${url.hostname}`
      return presignPut(url, { seconds, region, credentials: client.config.credentials })
    },
    async ready() {
      await client.send(new HeadBucketCommand({ Bucket })).catch(translate)
    },
  }
}
