import { Buffer } from 'node:buffer'
import type { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { translate } from './s3-problem.ts'

/** Bytes of a part, of which one is in memory; an object has at most 10,000. */
export const PART = 8 * 2 ** 20

interface Target {
  readonly Bucket: string
  readonly Key: string
  readonly ContentType: string
}

/** Stores a stream of any length: in one request if it fits a part, otherwise as multipart upload. If it aborts, nothing remains. */
export async function putStream(client: S3Client, target: Target, stream: Readable): Promise<void> {
  const parts = partsOf(stream)
  const first = await parts.next()
  const second = first.done ? first : await parts.next()
  if (second.done) {
    await client.send(new PutObjectCommand({ ...target, Body: first.value ?? new Uint8Array() })).catch(translate)
    return
  }
  const { Bucket, Key } = target
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(target)).catch(translate)
  const Parts: CompletedPart[] = []
  const send = async (Body: Uint8Array): Promise<void> => {
    const PartNumber = Parts.length + 1
    const { ETag } = await client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body })).catch(translate)
    Parts.push({ PartNumber, ETag })
  }
  try {
    if (first.value) await send(first.value)
    await send(second.value)
    for await (const part of parts) await send(part)
    await client.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } })).catch(translate)
  } catch (error) {
    // A failed abort is left to the cleanup.
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => undefined)
    throw error
  }
}

async function* partsOf(stream: Readable): AsyncGenerator<Uint8Array> {
  let chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of stream) {
    let rest = Buffer.from(chunk)
    while (length + rest.length >= PART) {
      yield Buffer.concat([...chunks, rest.subarray(0, PART - length)])
      rest = rest.subarray(PART - length)
      ;[chunks, length] = [[], 0]
    }
    if (rest.length > 0) chunks.push(rest)
    length += rest.length
  }
  if (length > 0) yield Buffer.concat(chunks)
}
