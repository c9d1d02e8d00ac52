import { isPng, readPng } from '@stipple/core/metadata/png'
import { scanBytes } from '@stipple/core/metadata/scan'
import { z } from 'zod'
import { type PageWorkflow, pageWorkflow } from './page-format.ts'
import type { AppMode } from './read-graph.ts'
import { refused } from './refused.ts'

/** Content of a file: an unvalidated graph in API format, or a workflow in the web interface's format; and its App mode. */
export interface FileContent {
  readonly graph?: unknown
  readonly page?: PageWorkflow
  readonly app?: AppMode
}

/** Longest JSON parsed (characters). */
const LONGEST = 4 * 2 ** 20
/** Most characters searched for JSON between other bytes. */
const MAX_LOOKED_AT = 32 * 2 ** 20

/**
 * Finds the graph in ComfyUI's exported JSON, or in an image, video or audio file made by ComfyUI.
 * @throws {EngineError} `invalid_input` with a text for the operator if there is none
 */
export function readFile(bytes: Uint8Array): FileContent {
  const found = textsIn(bytes).flatMap((text) => parse(text) ?? [])
  const graph = found.map(graphIn).find((candidate) => candidate !== undefined)
  const app = found.map((value) => saved.safeParse(pageIn(value)).data).find((value) => value !== undefined)?.extra?.linearData
  if (graph !== undefined) return { graph, ...(app && { app }) }
  const page = found.map((value) => pageWorkflow.safeParse(pageIn(value)).data).find((value) => value !== undefined)
  if (page) return { page, ...(app && { app }) }
  throw refused(NOTHING)
}

const NOTHING = {
  en: 'This file contains no workflow. Use a workflow exported from ComfyUI, or an image, video or audio file saved by ComfyUI. Other programs often remove the workflow when they edit or send files.',
  zh: '文件中没有工作流。请使用 ComfyUI 导出的文件，或 ComfyUI 直接保存的图片、视频、音频：经过编辑或转发的文件往往已丢失工作流。',
}
const object = z.record(z.string(), z.unknown())
const saved = z.object({
  nodes: z.array(z.unknown()),
  extra: z
    .object({
      linearData: z
        .object({
          inputs: z.array(z.tuple([z.union([z.string(), z.number()]).transform(String), z.string()]).rest(z.unknown())).max(200),
          outputs: z
            .array(z.union([z.string(), z.number()]).transform(String))
            .max(50)
            .default([]),
        })
        .optional()
        .catch(undefined),
    })
    .optional()
    .catch(undefined),
})

/** The graph itself, or a request body with it. */
function graphIn(value: unknown): unknown {
  const given = object.safeParse(value).data
  if (!given) return undefined
  const isGraph = (candidate: unknown): boolean =>
    Object.values(object.safeParse(candidate).data ?? {}).some((node) => typeof object.safeParse(node).data?.['class_type'] === 'string')
  return [given, given['prompt']].find(isGraph)
}

function pageIn(value: unknown): unknown {
  const at = (from: unknown, name: string): unknown => object.safeParse(from).data?.[name]
  const inside = at(at(at(value, 'extra_data'), 'extra_pnginfo'), 'workflow') ?? at(value, 'workflow')
  return inside ?? value
}

/** Python writes numbers that are invalid in JSON. */
const NO_NUMBER = /("(?:\\.|[^"\\])*")|\bNaN\b|-?\bInfinity\b/g

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replaceAll(NO_NUMBER, (all, quoted: string | undefined) => quoted ?? (all === '' ? '' : 'null')))
  } catch {
    return undefined
  }
}

/** Texts in a file that may be JSON. */
function textsIn(bytes: Uint8Array): readonly string[] {
  if (isPng(bytes)) {
    const { texts } = scanBytes(bytes, readPng(bytes.length))
    return ['prompt', 'workflow'].flatMap((name) => texts.get(name) ?? []).filter(({ length }) => length <= LONGEST)
  }
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const start = text
    .subarray(0, 64)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
  if (/^\s*\{/.test(start)) return text.length <= LONGEST ? [text.toString('utf8').replace(/^\uFEFF/, '')] : []
  return objectsIn(text)
}

/**
 * Contiguous JSON objects between other bytes, as in Exif of WebP and JPEG, tags of MP4, WebM and MP3, and comments of FLAC: each format names them
 * differently, but the content identifies them.
 */
function objectsIn(bytes: Buffer): readonly string[] {
  const found: string[] = []
  let looked = 0
  for (let at = bytes.indexOf('{"'); at >= 0 && looked < MAX_LOOKED_AT;) {
    const end = endOf(bytes, at)
    looked += Math.abs(end) - at
    if (end > 0) found.push(bytes.toString('utf8', at, end))
    at = bytes.indexOf('{"', end > 0 ? end : at + 1)
  }
  return found
}

const [OPEN, CLOSE, QUOTE, BACKSLASH] = Buffer.from('{}"\\')

/** Position after the object that starts at `from`; negative, with the position searched to, if it does not end. */
function endOf(bytes: Buffer, from: number): number {
  const until = Math.min(bytes.length, from + LONGEST)
  let depth = 0
  let quoted = false
  for (let at = from; at < until; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte < 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return -at
    if (byte === BACKSLASH && quoted) at += 1
    else if (byte === QUOTE) quoted = !quoted
    else if (byte === OPEN && !quoted) depth += 1
    else if (byte === CLOSE && !quoted) {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return -until
}
