import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { basename, isAbsolute, join } from 'node:path'
import type { Text } from '@stipple/core/domain/text'
import { z } from 'zod'
import { createSafeFetch } from '../kit/safe-fetch.ts'
import { EngineError } from '../spec.ts'
import { FAMILIES, familyOf } from './families.ts'
import type { WeightFamily } from './families.ts'
import { headerOfFile, readHeader } from './header.ts'
import type { WeightHeader } from './header.ts'
import { noteOf } from './order.ts'
import type { Preset, WeightFile } from './spec.ts'
import { pathOf } from './verifications.ts'

/** Licence of an operator's file: the operator's responsibility. */
export const CUSTOM_LICENCE = 'own'
const PREFIX = 'own-'
const LOOK_MS = 60_000

/** An operator's own file, stored in its folder. */
const own = z.object({
  /** Absolute path on this machine, or address. */
  place: z.string(),
  name: z.string(),
  family: z.string(),
  bytes: z.number(),
})
export type CustomFile = z.infer<typeof own>

export const customNote = noteOf('own.json', own)
/** Deterministic id of the preset of a file. */
export const customIdOf = (place: string): string => `${PREFIX}${createHash('sha256').update(place).digest('hex').slice(0, 12)}`

/** Presets of the operator's own files in a folder of weights. */
export async function customPresets(directory: string): Promise<readonly Preset[]> {
  const ids = (await readdir(directory).catch(() => [])).filter((name) => name.startsWith(PREFIX)).toSorted()
  const notes = await Promise.all(ids.map(async (id) => ({ id, note: await customNote.read(join(directory, id)) })))
  return notes.flatMap(({ id, note }) => {
    const family = FAMILIES.find((one) => one.id === note?.family)
    return note && family ? [presetOf(note, { id, family, directory })] : []
  })
}

function presetOf(
  { place, name, bytes }: CustomFile,
  { id, family, directory }: { id: string; family: WeightFamily; directory: string },
): Preset {
  const { label, readsChinese, workBytes, picture, beside } = family
  const file: WeightFile = {
    role: 'model',
    name: fileNameOf(place),
    bytes,
    ...(isAddress(place) ? { address: place } : { address: '', path: place }),
  }
  const others = (beside?.files ?? []).filter(({ role }) => role !== 'model')
  const files = [file, ...others.map((other) => ({ ...other, path: beside ? pathOf(directory, beside, other) : '' }))]
  const common = {
    id,
    isOwn: true,
    label: { en: name, zh: name },
    description: { en: `Custom file: ${label.en}.`, zh: `你自己的文件：${label.zh}。` },
    files,
    licence: { name: CUSTOM_LICENCE, address: '' },
    readsChinese,
    memoryBytes: files.reduce((sum, one) => sum + one.bytes, workBytes),
  }
  return picture ? { ...common, kind: 'pictures', picture } : { ...common, kind: 'words' }
}

/**
 * Reads the header of a file by path or address, and determines its family; returns the reason if it cannot be used. Only the beginning of a remote
 * file is downloaded.
 */
export async function inspectFile(place: string, directory: string): Promise<{ readonly found: CustomFile } | { readonly reason: Text }> {
  const name = nameOf(place)
  const look = isAddress(place) ? await lookThere(place) : await lookHere(place)
  if ('reason' in look) return look
  const { header, bytes } = look
  if (!header) return { reason: namedText(name, { en: 'is neither a safetensors nor a GGUF file', zh: '不是 safetensors 或 GGUF 文件' }) }
  if (bytes > 0 && bytes < header.leastBytes)
    return { reason: namedText(name, { en: 'is incomplete: its end is missing', zh: '不完整，缺少结尾部分' }) }
  const detected = familyOf(header)
  if ('instead' in detected) {
    const { en, zh } = detected.instead
    return { reason: namedText(name, { en: `is ${en}. It can’t be run here`, zh: `是${zh}，无法在这里运行` }) }
  }
  const { beside, id } = detected.family
  const missing = beside && (await missingFile(directory, beside))
  if (missing) {
    const { en, zh } = missing
    return {
      reason: namedText(name, {
        en: `needs the text encoder and decoder of ${en}. Download that model first`,
        zh: `需要 ${zh} 的文本编码器和解码器，请先下载该模型`,
      }),
    }
  }
  return { found: { place, name: name.replace(ENDINGS, ''), family: id, bytes: Math.max(bytes, header.leastBytes) } }
}

interface Look {
  readonly header: WeightHeader | undefined
  /** 0 if the server does not send it. */
  readonly bytes: number
}

async function lookHere(path: string): Promise<Look | { readonly reason: Text }> {
  if (!isAbsolute(path))
    return {
      reason: {
        en: 'Enter an absolute path, such as /models/fox.safetensors, or a web address.',
        zh: '请填写完整路径（例如 /models/fox.safetensors）或网址。',
      },
    }
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile())
    return { reason: namedText(nameOf(path), { en: 'is not a file that this server can read', zh: '不是服务器可以读取的文件' }) }
  try {
    return { header: await headerOfFile(path), bytes: found.size }
  } catch {
    // This server can read the folder, but not the file.
    return { reason: namedText(nameOf(path), { en: 'is not a file that this server can read', zh: '不是服务器可以读取的文件' }) }
  }
}

async function lookThere(address: string): Promise<Look | { readonly reason: Text }> {
  const name = nameOf(address)
  // The operator named this origin; no other in a private network is reached.
  const fetch = createSafeFetch({ milliseconds: LOOK_MS, maxBytes: Number.MAX_SAFE_INTEGER, allowedOrigins: [new URL(address).origin] })
  try {
    const answer = await fetch(address, { headers: { 'accept-encoding': 'identity' } })
    if (!answer.ok || !answer.body) {
      await answer.body?.cancel()
      return { reason: namedText(name, { en: `was refused: HTTP ${answer.status}`, zh: `被拒绝：HTTP ${answer.status}` }) }
    }
    const header = await readHeader(answer.body)
    return { header, bytes: Number(answer.headers.get('content-length') ?? 0) }
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    return { reason: namedText(name, { en: `could not be downloaded: ${error.message}`, zh: `无法读取：${error.message}` }) }
  }
}

/** Name of the preset whose further files are not installed. */
async function missingFile(directory: string, preset: Preset): Promise<Text | undefined> {
  const others = preset.files.filter(({ role }) => role !== 'model')
  const there = await Promise.all(others.map((file) => stat(pathOf(directory, preset, file)).catch(() => undefined)))
  return there.every((found) => found !== undefined) ? undefined : preset.label
}

export const isAddress = (place: string): boolean => /^https?:\/\//i.test(place) && URL.canParse(place)

/** Local name of a file; never that of a note beside it. */
const fileNameOf = (place: string): string => (ENDINGS.test(nameOf(place)) ? nameOf(place) : `${nameOf(place)}.weights`)

const ENDINGS = /\.(?:safetensors|gguf)$/i

function nameOf(place: string): string {
  if (!isAddress(place)) return basename(place)
  const name = basename(new URL(place).pathname)
  return unescaped(name).replaceAll(/[/\\]/g, '_') || 'model'
}

function unescaped(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    // An invalid escape is kept as is.
    return name
  }
}

const namedText = (name: string, { en, zh }: Text): Text => ({ en: `${name} ${en}.`, zh: `${name} ${zh}。` })
