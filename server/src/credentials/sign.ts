import { createPrivateKey, sign } from 'node:crypto'
import type { SourceType } from '@stipple/core/metadata/xmp'
import { encode } from 'cborg'
import { algorithmOf, certificatesIn, type Signing } from '../lib/certificate.ts'
import { loadC2pa, MemoryBlob } from './wasm.ts'

/** File types that support content credentials. */
export const SIGNED_TYPES: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/webp',
  'video/mp4',
  'audio/wav',
  'audio/mpeg',
  'audio/mp4',
])
/** Largest signed file in bytes, because signing needs it in memory twice. */
export const MAX_SIGNED_BYTES = 64 * 2 ** 20

/** Claims of a manifest. */
export interface Claim {
  /** MIME type of the file. */
  readonly type: string
  readonly sourceType: SourceType
  /** The visible mark was added afterwards. */
  readonly marked?: boolean
  /** Release of this server. */
  readonly version: string
}

/**
 * A file with a C2PA manifest (C2PA 2.2): its software, its creation here, and the IPTC digital source type. Replaces earlier manifests; other bytes
 * are unchanged. Throws for a damaged file.
 */
export async function signFile(
  bytes: Uint8Array,
  { type, sourceType, marked = false, version }: Claim,
  signing: Signing,
): Promise<Uint8Array> {
  const { WasmBuilder } = await loadC2pa()
  const agent = { name: 'Stipple', version }
  const actions = [
    {
      action: 'c2pa.created',
      softwareAgent: agent,
      digitalSourceType: `http://cv.iptc.org/newscodes/digitalsourcetype/${sourceType}`,
    },
    ...(marked ? [{ action: 'c2pa.edited', softwareAgent: agent, description: 'Visible mark' }] : []),
  ]
  const manifest = { claim_generator_info: [agent], assertions: [{ label: 'c2pa.actions.v2', data: { actions } }] }
  const settings = { verify: { verify_after_sign: false }, builder: { thumbnail: { enabled: false } } }
  const builder = WasmBuilder.fromJson(JSON.stringify(manifest), JSON.stringify(settings))
  try {
    return await builder.sign(signerOf(signing), [], type, new MemoryBlob(bytes))
  } finally {
    builder.free()
  }
}

/** Signs as COSE_Sign1 (RFC 9052) with the certificates in the protected header. */
function signerOf({ chain, key }: Signing) {
  const secret = createPrivateKey(key)
  const algorithm = algorithmOf(secret)
  if (!algorithm) throw new Error('the key of the certificate cannot sign content credentials')
  const certificates = certificatesIn(chain).map(({ raw }) => new Uint8Array(raw))
  const header = encode(
    new Map<number, unknown>([
      [1, algorithm.id],
      [33, certificates.length === 1 ? certificates[0] : certificates],
    ]),
  )
  const reserveSize = header.length + ROOM
  return {
    alg: algorithm.name,
    reserveSize,
    sign: async (claim: Uint8Array): Promise<Uint8Array<ArrayBuffer>> => {
      const toSign = encode(['Signature1', header, new Uint8Array(0), claim])
      const signature = new Uint8Array(sign(algorithm.hash, toSign, { key: secret, dsaEncoding: 'ieee-p1363' }))
      return padded(
        (padding) => Uint8Array.of(COSE_SIGN1, ...encode([header, new Map([['pad', new Uint8Array(padding)]]), null, signature])),
        reserveSize,
      )
    },
  }
}

/** Most bytes of a signature besides its header. */
const ROOM = 512
const COSE_SIGN1 = 0xd2

/** The reserved space must be filled exactly. */
function padded(build: (padding: number) => Uint8Array<ArrayBuffer>, size: number): Uint8Array<ArrayBuffer> {
  for (let padding = size - build(0).length; padding >= 0; padding -= 1) {
    const built = build(padding)
    if (built.length === size) return built
  }
  throw new Error('the signature does not fit into the room that was kept for it')
}
